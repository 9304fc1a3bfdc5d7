import * as z from 'zod/mini';
import { currentPassword, email, mustAccept, newPassword, phone, requiredText } from './fields.ts';

/** What Login sends; `remember` false keeps the session only until the browser closes. */
export const loginInput = z.object({ email, password: currentPassword, remember: z.boolean() });

/** What Register sends; the phone number leaves here in E.164. */
export const registrationInput = z.object({
  firstName: requiredText('form.firstNameRequired', 40),
  lastName: requiredText('form.lastNameRequired', 40),
  email,
  phone,
  password: newPassword,
  terms: mustAccept('form.termsRequired'),
});

export type LoginInput = z.output<typeof loginInput>;
export type RegistrationInput = z.output<typeof registrationInput>;
