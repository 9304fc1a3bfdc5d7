// The end of an account.
import * as z from 'zod/mini';
import { currentUid } from '#data/person.ts';
import { callRpc } from '#data/remote.ts';
import { forgetPerson } from '#data/sign-out.ts';
import { leaveNoTraces } from '#data/traces.ts';
import { AppError, asAppError } from '#domain/errors.ts';

/**
 * Deletes the account for good and everything of the person on this phone. May be repeated when no answer came: an account
 * that is gone already counts as deleted. OWNS_VENUES, IS_ADMIN, SIGNED_OUT, OFFLINE, BUSY, NOT_OURS.
 */
export async function deleteAccount(uid: string): Promise<void> {
  if ((await currentUid()) !== uid) throw new AppError('SIGNED_OUT');
  try {
    await callRpc('delete_user', {}, { as: 'viewer', k: 'du1', answer: z.looseObject({}) });
  } catch (thrown) {
    if (asAppError(thrown).code !== 'ACCOUNT_GONE') throw thrown;
  }
  const traces = leaveNoTraces();
  await forgetPerson(uid, 'discard');
  await traces;
}
