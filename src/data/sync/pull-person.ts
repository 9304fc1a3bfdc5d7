// Pulling for whoever is signed in, and for the public when the session cannot speak.
import { currentUid } from '#data/session/user-db-guard.ts';
import { credentials } from '#data/session/credentials.ts';
import { purgeDeletedAccount } from '#data/session-upkeep.ts';
import { AppError, asAppError } from '#domain/errors.ts';
import { pullParts } from './pull-request.ts';

/** Who to pull for, or why for nobody: a session that cannot speak right now leaves the public parts pullable. */
async function speaker(): Promise<{ uid: string } | { failure: AppError }> {
  try {
    if (!(await currentUid())) return { failure: new AppError('SIGNED_OUT') };
    return { uid: (await credentials()).uid };
  } catch (thrown) {
    const failure = asAppError(thrown);
    if (failure.code === 'OFFLINE') throw failure;
    return { failure };
  }
}

/** Pulls the parts and the signed-in person's own; returns why the own one did not come. The public ones come or it throws. */
export async function pullWithUser(names: readonly string[]): Promise<AppError | undefined> {
  const who = await speaker();
  if ('failure' in who) {
    await pullParts(names, undefined);
    return who.failure;
  }
  try {
    await pullParts([...names, 'user'], who.uid);
    return undefined;
  } catch (thrown) {
    const error = asAppError(thrown);
    if (error.code === 'ACCOUNT_GONE') await purgeDeletedAccount(who.uid);
    if (error.code !== 'ACCOUNT_GONE' && error.code !== 'SIGNED_OUT') throw error;
    await pullParts(names, undefined);
    return error;
  }
}

/**
 * Pulls the signed-in person's part alone.
 * @throws {AppError} SIGNED_OUT | ACCOUNT_GONE (their data is deleted then) | what `pullParts` throws
 */
export async function pullOwn(): Promise<void> {
  const who = await speaker();
  if ('failure' in who) throw who.failure;
  try {
    await pullParts(['user'], who.uid);
  } catch (thrown) {
    if (asAppError(thrown).code === 'ACCOUNT_GONE') await purgeDeletedAccount(who.uid);
    throw thrown;
  }
}
