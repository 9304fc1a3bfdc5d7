import type { PasswordChange } from '#data/repositories/own-password.ts';
import { AppError } from '#domain/errors.ts';
import type { SessionUser } from '#domain/user.ts';

/** The screens show without the auth client: it is fetched while the person types. */
async function load<Module>(importing: Promise<Module>): Promise<Module> {
  try {
    return await importing;
  } catch (thrown) {
    throw new AppError('OFFLINE', {}, { cause: thrown });
  }
}

/** Starts the download; a failure shows when a form is sent. */
export function prepareAccountActions(): void {
  import('#data/repositories/own-password.ts').catch(() => undefined);
  import('#data/repositories/account.ts').catch(() => undefined);
}

export async function changePassword(user: SessionUser, change: PasswordChange, again: boolean): Promise<boolean> {
  const data = await load(import('#data/repositories/own-password.ts'));
  return data.changePassword(user, change, again);
}

/** False when the password is wrong. */
export async function deleteAccount(user: SessionUser, password: string): Promise<boolean> {
  const data = await load(import('#data/repositories/account.ts'));
  return data.deleteAccount(user, password);
}

/** True when a deletion that got no answer turns out to have happened. */
export async function settleDeletion(uid: string): Promise<boolean> {
  const data = await load(import('#data/repositories/account.ts'));
  return data.settleDeletion(uid);
}
