import * as z from 'zod/mini';
import { cleanName, hasHidden, isReservedName } from '#domain/name.ts';
import { readPhone, type PhoneReading } from '#domain/phone.ts';
import type { TextKey } from '#text/en.ts';

/** A schema message; zod carries it as plain text and the form translates it on display. */
const say = (key: TextKey): TextKey => key;

/** One line of text that must not be blank; surrounding spaces are dropped. */
export function requiredText(missing: TextKey, max = 80) {
  return z.string().check(z.trim(), z.minLength(1, missing), z.maxLength(max, say('form.tooLong')));
}

/** A name on one line: not blank, nothing invisible or turning the text around in it; white space becomes single spaces. */
export function requiredName(missing: TextKey, max = 80) {
  return z.string().check(
    z.refine((typed) => !hasHidden(typed), { error: say('form.nameHidden'), abort: true }),
    z.overwrite(cleanName),
    z.minLength(1, missing),
    z.maxLength(max, say('form.tooLong')),
  );
}

/** The name of a person or business, under which others see them: none that would pass for Baari's own people. */
export function ownName(missing: TextKey, max = 80) {
  return requiredName(missing, max).check(z.refine((name) => !isReservedName(name), say('form.nameReserved')));
}

/** An e-mail address, trimmed and in lower case as the server keeps it. */
export const email = z
  .string()
  .check(
    z.trim(),
    z.toLowerCase(),
    z.minLength(1, { error: say('form.emailRequired'), abort: true }),
    z.maxLength(254, say('form.emailInvalid')),
    z.regex(z.regexes.email, say('form.emailInvalid')),
  );

const phoneProblems = {
  invalid: 'form.phoneInvalid',
  short: 'form.phoneShort',
  long: 'form.phoneLong',
} as const satisfies Record<Extract<PhoneReading, { wrong: unknown }>['wrong'], TextKey>;

function phoneText(typed: string, context: { issues: unknown[] }): string {
  const reading = readPhone(typed);
  if ('number' in reading) return reading.number;
  context.issues.push({ code: 'custom', message: phoneProblems[reading.wrong], input: typed });
  return z.NEVER;
}

/** A phone number of Pakistan or of elsewhere in any usual spelling; the parsed value is its stored form (`readPhone`). */
export const phone = z.pipe(
  z.string().check(z.trim(), z.minLength(1, say('form.phoneRequired')), z.maxLength(60, say('form.phoneLong'))),
  z.transform(phoneText),
);

/** The same for a field that may stay empty; then it is the empty text. */
export const optionalPhone = z.pipe(
  z.string().check(z.trim(), z.maxLength(60, say('form.phoneLong'))),
  z.transform((typed: string, context) => (typed === '' ? '' : phoneText(typed, context))),
);

/** A box that must be ticked. */
export function mustAccept(missing: TextKey) {
  return z.boolean().check(z.refine((ticked) => ticked, missing));
}
