import * as z from 'zod/mini';
import { dayAfter } from '#domain/calendar.ts';
import { typedDate } from '#domain/desk/typed-date.ts';
import { isReference } from '#forms/decide.ts';
import { readAmount } from '#forms/rupees.ts';
import type { TextKey } from '#text/en.ts';

const say = (key: TextKey): TextKey => key;

const note = z.string().check(z.trim(), z.maxLength(300, say('admin.refund.noteLong')));

/** What was found in the account. Spaces in a transaction ID are dropped, as the server does. */
export const foundForm = z.object({
  accountId: z.string().check(z.minLength(1, say('admin.refund.chooseAccount'))),
  incomingReference: z.pipe(
    z.string(),
    z.pipe(
      z.transform((typed: string) => typed.replaceAll(/\s/g, '')),
      z.string().check(z.refine(isReference, say('admin.referenceWrong'))),
    ),
  ),
  /** PKR, as the statement of the account says. */
  received: z.pipe(
    z.string().check(z.refine((typed) => (readAmount(typed) ?? 0) > 0, say('admin.refund.receivedWrong'))),
    z.transform((typed: string) => readAmount(typed) ?? 0),
  ),
});

/** The transfer back, dated within 60 days up to `today` (YYYY-MM-DD). */
export function sentForm(today: string) {
  const first = dayAfter(today, -60);
  return z.object({
    date: z.pipe(
      z.string().check(
        z.refine((typed) => {
          const day = typedDate(typed);
          return day !== undefined && day >= first && day <= today;
        }, say('admin.refund.dateWrong')),
      ),
      z.transform((typed: string) => typedDate(typed) ?? ''),
    ),
    method: z.literal(['bank', 'wallet']),
    reference: z.string().check(
      z.trim(),
      z.minLength(1, say('admin.refund.referenceMissing')),
      z.refine((typed) => typed.replaceAll(/[^a-z\d]/gi, '').length >= 6, say('admin.refund.referenceShort')),
      z.maxLength(60, say('admin.refund.fieldLong')),
    ),
    paidTo: z
      .string()
      .check(
        z.trim(),
        z.minLength(1, say('admin.refund.paidToMissing')),
        z.maxLength(60, say('admin.refund.fieldLong')),
      ),
    note,
    isTransferred: z.boolean().check(z.refine((ticked) => ticked, say('admin.refund.transferFirst'))),
  });
}

/** Why nothing is owed, or why a payment has to be looked for again. */
export const strikeForm = z.object({
  note: z
    .string()
    .check(z.trim(), z.minLength(10, say('admin.needsNote')), z.maxLength(300, say('admin.refund.noteLong'))),
});
