// Pulling for whoever is signed in, and for the public when the session cannot speak.
import { currentUid } from '#data/session/user-db-guard.ts';
import { serverNow } from '#data/server/server-clock.ts';
import { credentials } from '#data/session/credentials.ts';
import { purgeDeletedAccount } from '#data/session-upkeep.ts';
import { AppError, asAppError } from '#domain/errors.ts';
import { pullParts } from './pull-request.ts';
import { pullTickets } from './pull-tickets.ts';

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

/** The person's part, and what it makes this device lack: a ticket that does not come now comes with the next pull. */
async function pullFor(uid: string, names: readonly string[]): Promise<void> {
  await pullParts([...names, 'user'], uid);
  void pullTickets(uid, serverNow()).catch(() => undefined);
}

/** Pulls the parts and the signed-in person's own; returns why the own one did not come. The public ones come or it throws. */
export async function pullWithUser(names: readonly string[]): Promise<AppError | undefined> {
  const who = await speaker();
  if ('failure' in who) {
    await pullParts(names, undefined);
    return who.failure;
  }
  try {
    await pullFor(who.uid, names);
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
    await pullFor(who.uid, []);
  } catch (thrown) {
    if (asAppError(thrown).code === 'ACCOUNT_GONE') await purgeDeletedAccount(who.uid);
    throw thrown;
  }
}
