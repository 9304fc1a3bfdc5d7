import * as z from 'zod/mini';
import { cancelReasons, declineReasons } from '#domain/desk/case.ts';
import type { TextKey } from '#text/en.ts';
import { readAmount } from './rupees.ts';

const say = (key: TextKey): TextKey => key;

/** Most PKR that may have arrived at once. */
const mostReceived = 100_000_000;

/** The amount that arrived; empty and 0 are nothing that arrived. */
function arrived(most: number, tooMuch: TextKey) {
  return z.pipe(
    z.string().check(
      z.trim(),
      z.refine((typed) => typed !== '' && readAmount(typed) !== 0, {
        error: say('cases.receivedRequired'),
        abort: true,
      }),
      z.refine((typed) => readAmount(typed) !== undefined, { error: say('cases.receivedInvalid'), abort: true }),
      z.refine((typed) => (readAmount(typed) ?? 0) <= most, { error: tooMuch, abort: true }),
    ),
    z.transform((typed: string) => readAmount(typed) ?? 0),
  );
}

/** Spaces and line breaks of a copied transaction ID are not part of it. */
const withoutSpaces = (typed: string): string => typed.replace(/\s/g, '');

/** At least 6 letters or digits, as the server compares them. */
export const isReference = (typed: string): boolean =>
  /^[a-z\d-]{1,40}$/i.test(typed) && typed.replaceAll('-', '').length >= 6;

/** One of a few; nothing is chosen at first. */
function oneOf<const Name extends string>(names: readonly Name[], missing: TextKey) {
  return z.pipe(z.string(), z.enum(names, { error: missing }));
}

function note(most: number) {
  return z.string().check(z.trim(), z.maxLength(most, say('cases.noteTooLong')));
}

/** The form that confirms a payment for a booking of this total (PKR). */
export function confirmInput(total: number) {
  return z
    .object({
      accountId: z.string().check(z.minLength(1, say('cases.accountRequired'))),
      received: arrived(mostReceived, say('cases.receivedTooMuch')),
      reference: z.string().check(z.overwrite(withoutSpaces)),
      hasNoReference: z.boolean(),
      collects: z.boolean(),
      note: note(300),
    })
    .check(
      z.refine(({ reference, hasNoReference }) => hasNoReference || reference !== '', {
        error: say('cases.referenceRequired'),
        path: ['reference'],
      }),
      z.refine(({ reference, hasNoReference }) => hasNoReference || reference === '' || isReference(reference), {
        error: say('cases.referenceInvalid'),
        path: ['reference'],
      }),
      z.refine(({ received, collects }) => received >= total || collects, {
        error: say('cases.collectRequired'),
        path: ['collects'],
      }),
    );
}

export type ConfirmInput = z.output<ReturnType<typeof confirmInput>>;

/** The dialog that declines a pending booking of this total. */
export function declineInput(total: number) {
  const low = arrived(total - 1, say('cases.receivedNotLow'));
  return z
    .object({
      reason: oneOf(declineReasons, say('cases.reasonRequired')),
      received: z.string(),
      reference: z.string().check(z.overwrite(withoutSpaces)),
      note: note(300),
      /** Every pending booking of the customer at the venue. */
      isForAll: z.boolean(),
    })
    .check((context) => {
      const { reason, received, reference, note: words } = context.value;
      const wrong = reason === 'too_low' ? z.safeParse(low, received).error?.issues[0] : undefined;
      if (wrong) context.issues.push({ code: 'custom', message: wrong.message, path: ['received'], input: received });
      if (reason === 'too_low' && reference !== '' && !isReference(reference))
        context.issues.push({
          code: 'custom',
          message: say('cases.referenceInvalid'),
          path: ['reference'],
          input: reference,
        });
      if (reason === 'other' && words === '')
        context.issues.push({ code: 'custom', message: say('cases.noteRequired'), path: ['note'], input: words });
    });
}

export type DeclineInput = z.output<ReturnType<typeof declineInput>>;

/** The dialog that calls off a confirmed booking. */
export const cancelInput = z
  .object({
    reason: oneOf(cancelReasons, say('cases.reasonRequired')),
    note: note(300),
    /** Hours that the guest has played. */
    played: z.optional(z.number()),
  })
  .check(
    z.refine(({ reason, note: words }) => reason !== 'other' || words !== '', {
      error: say('cases.noteRequired'),
      path: ['note'],
    }),
  );

export type CancelInput = z.output<typeof cancelInput>;

/** Why a customer may not book any more. */
export const blockInput = z.object({
  reason: z
    .string()
    .check(z.trim(), z.minLength(10, say('admin.needsNote')), z.maxLength(300, say('cases.noteTooLong'))),
});

/** The form after a call; `backDay` and `backTime` (HH:MM) matter only where one is to call again. */
export const callInput = z
  .object({
    outcome: oneOf(['reached', 'asked', 'no_answer', 'wrong_number', 'call_back'], say('cases.outcomeRequired')),
    backDay: oneOf(['today', 'tomorrow'], say('cases.backRequired')),
    backTime: z.string(),
    note: note(300),
  })
  .check(
    z.refine(({ outcome, backTime }) => outcome !== 'call_back' || /^([01]\d|2[0-3]):[0-5]\d$/.test(backTime), {
      error: say('cases.backRequired'),
      path: ['backTime'],
    }),
  );

export type CallInput = z.output<typeof callInput>;
