import * as z from 'zod/mini';
import { parseDay } from '#domain/calendar.ts';
import { maxEntryHours } from '#domain/desk/entry-actions.ts';
import { readPhone } from '#domain/phone.ts';
import type { TextKey } from '#text/en.ts';
import { requiredName } from './fields.ts';
import { readRupees } from './rupees.ts';

const say = (key: TextKey): TextKey => key;

/** A total that may stay empty: then it is undefined, and the price of the hours counts. */
const total = z.pipe(
  z.string(),
  z.transform((typed: string, context) => {
    if (typed.trim() === '') return undefined;
    const read = readRupees(typed);
    if (read !== undefined) return read;
    context.issues.push({ code: 'custom', message: say('walkIn.totalWrong'), input: typed });
    return z.NEVER;
  }),
);

const pakistaniMobile = /^\+923\d{9}$/;

/** A Pakistani mobile number in any usual spelling; its parsed value is E.164, or undefined where it may stay empty. */
function mobile(isRequired: boolean) {
  return z.pipe(
    z.string(),
    z.transform((typed: string, context) => {
      const wrong = (message: TextKey) => {
        context.issues.push({ code: 'custom', message, input: typed });
        return z.NEVER;
      };
      if (typed.trim() === '') return isRequired ? wrong('walkIn.phoneRequired') : undefined;
      const reading = readPhone(typed);
      return 'number' in reading && pakistaniMobile.test(reading.number)
        ? reading.number
        : wrong('walkIn.phoneInvalid');
    }),
  );
}

/** What a team writes to itself about an entry. */
export const maxNote = 200;

const note = z.string().check(z.trim(), z.maxLength(maxNote, say('walkIn.noteLong')));

/** The note alone, as it is written about an entry that stands. */
export const noteInput = z.object({ note });

const hours = z
  .array(z.number())
  .check(
    z.minLength(1, { error: say('walkIn.hoursRequired'), abort: true }),
    z.maxLength(maxEntryHours, say('walkIn.hoursMany')),
  );

/** A real date between the two ends, which are included. */
function dayWithin({ first, last }: { first: string; last: string }) {
  return z.string().check(
    z.refine((day) => parseDay(day) !== undefined, { error: say('walkIn.dateWrong'), abort: true }),
    z.refine((day) => day >= first, { error: say('walkIn.dateFirst'), abort: true }),
    z.refine((day) => day <= last, say('walkIn.dateLast')),
  );
}

const paid = z.enum(['unpaid', 'cash', 'transfer']);

/** The guest of a walk-in or of a phone booking, without when and where. */
export function guestInput(isPhone: boolean) {
  return z.object({ name: requiredName(say('walkIn.nameRequired'), 80), phone: mobile(isPhone), total, paid, note });
}

/** A new walk-in or phone booking; `window` are the first and last date on which one can be entered. */
export function entryInput(isPhone: boolean, window: { first: string; last: string }) {
  return z.extend(guestInput(isPhone), { courtId: z.string(), day: dayWithin(window), hours });
}

/** Hours to block, on one court or on several. */
export function blockInput(window: { first: string; last: string }) {
  return z.object({
    courtIds: z.array(z.string()).check(z.minLength(1, say('block.courtRequired'))),
    day: dayWithin(window),
    hours,
    reason: z.enum(['maintenance', 'weather', 'private', 'tournament', 'other']),
    note,
  });
}

export type EntryTyped = z.input<ReturnType<typeof entryInput>>;
export type EntryInput = z.output<ReturnType<typeof entryInput>>;
export type BlockTyped = z.input<ReturnType<typeof blockInput>>;
export type GuestInput = z.output<ReturnType<typeof guestInput>>;
export type BlockInput = z.output<ReturnType<typeof blockInput>>;
