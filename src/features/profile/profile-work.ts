import type { Profile } from '#data/repositories/profile.ts';
import { AppError } from '#domain/errors.ts';

const accountData = () => import('#data/repositories/account.ts');

/** Starts the download of what saving needs; a failure shows when the form is sent. */
export function prepareProfileWork(): void {
  accountData().catch(() => undefined);
}

/** Saves the details on the account; a file that cannot be fetched means no connection. */
export async function saveProfile(uid: string, details: Profile): Promise<void> {
  const data = await accountData().catch((thrown: unknown) => {
    throw new AppError('OFFLINE', {}, { cause: thrown });
  });
  await data.updateProfile(uid, details);
}

/** Fetches what the new choice allows; a failed pull is made up for by the next one. */
export async function pullNow(everything: boolean): Promise<void> {
  try {
    const { pullCatalogue } = await import('#data/sync/pull.ts');
    await pullCatalogue(everything ? { everything } : {});
  } catch {
    // The venue list says what is missing and offers it.
  }
}
