import * as z from 'zod/mini';
import { describe, expect, it } from 'vitest';
import { loginInput, registrationInput } from './credentials.ts';

const registration = {
  firstName: ' Ayesha ',
  lastName: 'Khan',
  email: ' Ayesha@Baari.TEST ',
  phone: '0300 1234567',
  password: 'secret',
  terms: true,
};

function messages(schema: z.ZodMiniType, input: unknown): Record<string, string> {
  const result = z.safeParse(schema, input);
  return Object.fromEntries(
    (result.error?.issues ?? []).toReversed().map((issue) => [issue.path.join('.'), issue.message]),
  );
}

describe('registrationInput', () => {
  it('trims names, lowers the e-mail and stores the phone as E.164', () => {
    expect(z.parse(registrationInput, registration)).toEqual({
      firstName: 'Ayesha',
      lastName: 'Khan',
      email: 'ayesha@baari.test',
      phone: '+923001234567',
      password: 'secret',
      terms: true,
    });
  });

  it('says what is missing in every empty field', () => {
    expect(
      messages(registrationInput, { firstName: ' ', lastName: '', email: '', phone: ' ', password: '', terms: false }),
    ).toEqual({
      firstName: 'form.firstNameRequired',
      lastName: 'form.lastNameRequired',
      email: 'form.emailRequired',
      phone: 'form.phoneRequired',
      password: 'form.passwordRequired',
      terms: 'form.termsRequired',
    });
  });

  it.each([
    [{ email: 'ayesha@' }, { email: 'form.emailInvalid' }],
    [{ email: 'ayesha baari.test' }, { email: 'form.emailInvalid' }],
    [{ phone: '021 34' }, { phone: 'form.phoneShort' }],
    [{ password: '12345' }, { password: 'form.passwordShort' }],
    [{ password: 'پ'.repeat(37) }, { password: 'form.passwordLong' }],
    [{ firstName: 'x'.repeat(41) }, { firstName: 'form.tooLong' }],
    [{ firstName: 'Ali\u202e' }, { firstName: 'form.nameHidden' }],
    [{ lastName: '\u200b' }, { lastName: 'form.nameHidden' }],
    [{ firstName: 'Baari' }, { firstName: 'form.nameReserved' }],
    [{ lastName: 'Supp0rt' }, { lastName: 'form.nameReserved' }],
    [{ firstName: 'Ad', lastName: 'min' }, { lastName: 'form.nameReserved' }],
    // The sign-in service answers a NUL with 500: it must not be asked.
    [{ firstName: 'Ali\u0000' }, { firstName: 'form.nameHidden' }],
  ])('refuses %j', (change, expected) => {
    expect(messages(registrationInput, { ...registration, ...change })).toEqual(expected);
  });

  it('keeps a password of exactly six characters and its spaces', () => {
    expect(z.parse(registrationInput, { ...registration, password: ' a b c' }).password).toBe(' a b c');
  });
});

describe('loginInput', () => {
  it('asks for e-mail and password', () => {
    expect(messages(loginInput, { email: ' ', password: '', remember: true })).toEqual({
      email: 'form.emailRequired',
      password: 'form.passwordRequired',
    });
  });

  it('lets an old short password through: only the server knows it', () => {
    expect(z.parse(loginInput, { email: 'A@b.pk', password: '123', remember: false })).toEqual({
      email: 'a@b.pk',
      password: '123',
      remember: false,
    });
  });
});
