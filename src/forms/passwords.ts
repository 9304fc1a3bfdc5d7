// Apart from the other fields, because the service worker has those: it needs no password, and not the list of common ones.
import * as z from 'zod/mini';
import { door } from '#domain/door.ts';
import { minPasswordLength } from '#domain/user.ts';
import type { TextKey } from '#text/en.ts';

/** The password of an existing account: anything that was ever accepted, spaces included. */
export const currentPassword = z.string().check(z.minLength(1, 'form.passwordRequired' satisfies TextKey));

const loadCommonPasswords = door(() => import('#domain/common-passwords.ts'));

/** Whether many people use this password. What cannot be looked up is not common: the form cannot be sent without a network either. */
async function isCommonPassword(password: string): Promise<boolean> {
  try {
    return (await loadCommonPasswords()).commonPasswords.has(password.toLowerCase());
  } catch {
    return false;
  }
}

/** A password that is being chosen: long enough, at most 72 bytes (bcrypt ignores what follows), none of the commonest. Asynchronous. */
export function chosenPassword(missing: TextKey, short: TextKey) {
  return z.string().check(
    z.minLength(1, { error: missing, abort: true }),
    z.minLength(minPasswordLength, { error: short, abort: true }),
    z.refine((text) => new TextEncoder().encode(text).length <= 72, 'form.passwordLong' satisfies TextKey),
    z.refine(async (text) => !(await isCommonPassword(text)), 'form.passwordCommon' satisfies TextKey),
  );
}

/** The password of a new account. */
export const newPassword = chosenPassword('form.passwordRequired', 'form.passwordShort');
