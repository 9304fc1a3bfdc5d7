// What the forms of the account call. The client of the server comes while the person types.
import type { PasswordChange } from '#data/repositories/own-password.ts';
import { AppError } from '#domain/errors.ts';
import type { SessionUser } from '#domain/user.ts';

/** A file that cannot be fetched means what it always means to a person: no connection. */
function offline(cause: unknown): never {
  throw new AppError('OFFLINE', {}, { cause });
}

const ownPassword = () => import('#data/repositories/own-password.ts').catch(offline);
const account = () => import('#data/repositories/account.ts').catch(offline);

/** Starts the download; a failure shows when a form is sent. */
export function prepareAccountActions(): void {
  ownPassword().catch(() => undefined);
  account().catch(() => undefined);
}

export async function changePassword(user: SessionUser, change: PasswordChange, again: boolean): Promise<boolean> {
  return (await ownPassword()).changePassword(user, change, again);
}

/** False when the password is wrong. */
export async function deleteAccount(user: SessionUser, password: string): Promise<boolean> {
  return (await account()).deleteAccount(user, password);
}

/** True when a deletion that got no answer turns out to have happened. */
export async function settleDeletion(uid: string): Promise<boolean> {
  return (await account()).settleDeletion(uid);
}
