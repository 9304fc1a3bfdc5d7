// Calls of the sign-in service that make or use the session of this device.
import type { AuthClient } from '@supabase/supabase-js';
import { AppError } from '#domain/errors.ts';
import { arriveIn } from './auth-storage.ts';
import { credentials } from '#data/session/credentials.ts';
import { isSession, type SessionPlace, type StoredSession } from '#data/session/session-storage.ts';
import { authNetwork, supabase } from './supabase.ts';

export type Auth = InstanceType<typeof AuthClient>;
type Outcome = { data: { session: unknown; user: unknown }; error: { message: string } | null };

function hasAccount(user: unknown): boolean {
  return typeof user === 'object' && user !== null && typeof Reflect.get(user, 'id') === 'string';
}

/** Runs a call that may sign somebody in; the session that it made, or null. Throws what the server or the network meant. */
export async function completeSignIn(
  place: SessionPlace,
  call: (auth: Auth) => Promise<Outcome>,
): Promise<StoredSession | null> {
  const { data, error } = await arriveIn(place, () => call(supabase().auth));
  const failure = authNetwork.takeFailure();
  // Success without a session or an account in it: some network answered in our server's place.
  if (error || !hasAccount(data.user)) throw failure ?? new AppError('NOT_OURS', { message: error?.message });
  return isSession(data.session) ? data.session : null;
}

type UserCall = (auth: Auth) => Promise<{ data: { user: unknown }; error: unknown }>;

/** Runs the call and checks that its answer is about this person; the server's refusal of their token is returned. */
async function answered(uid: string, call: UserCall): Promise<AppError | undefined> {
  const { data, error } = await call(supabase().auth);
  const failure = authNetwork.takeFailure();
  if (failure?.code === 'SIGNED_OUT') return failure;
  if (error) throw failure ?? new AppError('SIGNED_OUT');
  if (!hasAccount(data.user)) throw new AppError('NOT_OURS');
  if (Reflect.get(Object(data.user), 'id') !== uid) throw new AppError('SIGNED_OUT');
  return undefined;
}

/**
 * Runs a call that acts for the signed-in person and checks that the answer is about them. SIGNED_OUT, ACCOUNT_GONE, and
 * what the server or the network meant.
 */
export async function asUser(uid: string, call: UserCall): Promise<void> {
  // Renews the token first: auth-js would not say why it could not.
  const who = await credentials();
  if (who.uid !== uid) throw new AppError('SIGNED_OUT');
  if (!(await answered(uid, call))) return;
  // Only the sign-in service knows that a session was ended elsewhere; the data API takes its token to the last minute. The renewal
  // hears of it too, and ends the session on this device.
  if ((await credentials(who.token)).uid !== uid) throw new AppError('SIGNED_OUT');
  const refusal = await answered(uid, call);
  if (refusal) throw refusal;
}
