import * as z from 'zod/mini';
import type { TextKey } from '#text/en.ts';
import { isReservedName } from '#domain/name.ts';
import { email, mustAccept, ownName, phone } from './fields.ts';
import { chosenPassword, currentPassword, newPassword } from './passwords.ts';

/** Login form; `remember` false keeps the session only until the browser closes. */
export const loginInput = z.object({ email, password: currentPassword, remember: z.boolean() });

const firstName = ownName('form.firstNameRequired', 40);
const lastName = ownName('form.lastNameRequired', 40);
const terms = mustAccept('form.termsRequired');

type Names = { firstName: string; lastName: string };

/** "Ad" and "Min": each may stand alone. */
const isOwnFullName = z.refine<Names>(
  (typed) =>
    isReservedName(typed.firstName) ||
    isReservedName(typed.lastName) ||
    !isReservedName(`${typed.firstName} ${typed.lastName}`),
  { error: 'form.nameReserved' satisfies TextKey, path: ['lastName'] },
);

/** Registration form where people are signed in at once; the parsed phone number is E.164. */
export const registrationInput = z
  .object({ firstName, lastName, email, phone, password: newPassword, terms })
  .check(isOwnFullName);

/** A field that the form does not show; it stays empty. */
const unasked = z.string();

/** Registration form where the address is confirmed first. */
export const addressInput = z.object({
  firstName: unasked,
  lastName: unasked,
  email,
  phone: unasked,
  password: unasked,
  terms,
});

/** The details that a person with a confirmed address gives about themselves; the parsed phone number is E.164. */
export const detailsInput = z.object({ firstName, lastName, phone, password: newPassword }).check(isOwnFullName);

/** The same where the account has a password of the person already. */
export const namesInput = z.object({ firstName, lastName, phone, password: unasked }).check(isOwnFullName);

export type LoginInput = z.output<typeof loginInput>;
export type RegistrationInput = z.output<typeof registrationInput>;

type Typed = { password: string; confirm: string };

/** Both passwords must be the same; checked once both fields are filled in. */
function isRepeated(message: TextKey) {
  return z.refine<Typed>(({ password, confirm }) => password === confirm, { error: message, path: ['confirm'] });
}

/** Form that asks for a mail. */
export const mailInput = z.object({ email });

/** Reset form: a new password for whoever has the link of the mail. */
export const resetInput = z
  .object({
    password: newPassword,
    confirm: z.string().check(z.minLength(1, 'form.confirmRequired' satisfies TextKey)),
  })
  .check(isRepeated('form.passwordsDiffer'));

const required = 'form.required' satisfies TextKey;

/** Change form: a new password for somebody who knows the current one. */
export const passwordChangeInput = z
  .object({
    current: z.string().check(z.minLength(1, required)),
    password: chosenPassword(required, 'form.newPasswordShort'),
    confirm: z.string().check(z.minLength(1, required)),
  })
  .check(
    isRepeated('form.newPasswordsDiffer'),
    z.refine(({ current, password }) => current !== password, { error: 'form.passwordUnchanged', path: ['password'] }),
  );

/** Details of an account that its person may change; the parsed phone number is E.164. */
export const profileInput = z.object({ name: ownName('form.nameRequired', 120), phone });

/** First step of deleting an account: its own email must be typed. */
export function deletionInput(own: string) {
  return z.object({
    email: z.string().check(
      z.trim(),
      z.toLowerCase(),
      z.minLength(1, { error: 'form.deletionEmailRequired' satisfies TextKey, abort: true }),
      z.refine((typed) => typed === own.trim().toLowerCase(), 'form.deletionEmailDiffers' satisfies TextKey),
    ),
  });
}

/** Second step of deleting an account: its password. */
export const passwordAgainInput = z.object({ password: currentPassword });

export type ResetInput = z.output<typeof resetInput>;
export type PasswordChangeInput = z.output<typeof passwordChangeInput>;
export type ProfileInput = z.output<typeof profileInput>;
