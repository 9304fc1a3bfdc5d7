import * as z from 'zod/mini';
import { describe, expect, it } from 'vitest';
import { addressInput, loginInput, registrationInput } from './credentials.ts';

const registration = {
  firstName: ' Ayesha ',
  lastName: 'Khan',
  email: ' Ayesha@Baari.TEST ',
  phone: '0300 1234567',
  password: 'kot addu',
  terms: true,
};

async function messages(schema: z.ZodMiniType, input: unknown): Promise<Record<string, string>> {
  const result = await z.safeParseAsync(schema, input);
  return Object.fromEntries(
    (result.error?.issues ?? []).toReversed().map((issue) => [issue.path.join('.'), issue.message]),
  );
}

describe('registrationInput', () => {
  it('trims names, lowers the e-mail and stores the phone as E.164', async () => {
    expect(await z.parseAsync(registrationInput, registration)).toEqual({
      firstName: 'Ayesha',
      lastName: 'Khan',
      email: 'ayesha@baari.test',
      phone: '+923001234567',
      password: 'kot addu',
      terms: true,
    });
  });

  it('says what is missing in every empty field', async () => {
    expect(
      await messages(registrationInput, {
        firstName: ' ',
        lastName: '',
        email: '',
        phone: ' ',
        password: '',
        terms: false,
      }),
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
    [{ password: '1234567' }, { password: 'form.passwordShort' }],
    [{ password: 'پ'.repeat(37) }, { password: 'form.passwordLong' }],
    [{ firstName: 'x'.repeat(41) }, { firstName: 'form.tooLong' }],
    [{ firstName: 'Ali\u202e' }, { firstName: 'form.nameHidden' }],
    [{ lastName: '\u200b' }, { lastName: 'form.nameHidden' }],
    [{ firstName: 'Baari' }, { firstName: 'form.nameReserved' }],
    [{ lastName: 'Supp0rt' }, { lastName: 'form.nameReserved' }],
    [{ firstName: 'Ad', lastName: 'min' }, { lastName: 'form.nameReserved' }],
    // The sign-in service answers a NUL with 500: it must not be asked.
    [{ firstName: 'Ali\u0000' }, { firstName: 'form.nameHidden' }],
  ])('refuses %j', async (change, expected) => {
    expect(await messages(registrationInput, { ...registration, ...change })).toEqual(expected);
  });

  it('keeps a password of exactly eight characters and its spaces', async () => {
    const { password } = await z.parseAsync(registrationInput, { ...registration, password: ' a b c d' });
    expect(password).toBe(' a b c d');
  });

  it.each(['password', 'Password', 'Pakistan123', 'iloveyou'])('refuses the common password %s', async (password) => {
    expect(await messages(registrationInput, { ...registration, password })).toEqual({
      password: 'form.passwordCommon',
    });
  });
});

describe('addressInput', () => {
  it('asks for e-mail and terms alone', async () => {
    const empty = { firstName: '', lastName: '', email: '', phone: '', password: '', terms: false };
    expect(await messages(addressInput, empty)).toEqual({ email: 'form.emailRequired', terms: 'form.termsRequired' });
  });
});

describe('loginInput', () => {
  it('asks for e-mail and password', async () => {
    expect(await messages(loginInput, { email: ' ', password: '', remember: true })).toEqual({
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
