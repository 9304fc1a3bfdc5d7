// What the forms of the account call. The client of the server comes while the person types.
import type { PasswordChange } from '#data/repositories/own-password.ts';
import { door } from '#domain/door.ts';
import type { SessionUser } from '#domain/user.ts';

const loadOwnPassword = door(() => import('#data/repositories/own-password.ts'));
const loadAccount = door(() => import('#data/repositories/account.ts'));

/** Starts the download; a failure shows when a form is sent. */
export function prepareAccountActions(): void {
  loadOwnPassword().catch(() => undefined);
  loadAccount().catch(() => undefined);
}

export async function changePassword(user: SessionUser, change: PasswordChange, again: boolean): Promise<boolean> {
  return (await loadOwnPassword()).changePassword(user, change, again);
}

/** False when the password is wrong. */
export async function deleteAccount(user: SessionUser, password: string): Promise<boolean> {
  return (await loadAccount()).deleteAccount(user, password);
}

/** True when a deletion that got no answer turns out to have happened. */
export async function settleDeletion(uid: string): Promise<boolean> {
  return (await loadAccount()).settleDeletion(uid);
}
