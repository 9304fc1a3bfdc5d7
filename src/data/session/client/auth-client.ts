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

/**
 * Runs a call that acts for the signed-in person and checks that the answer is about them. SIGNED_OUT, ACCOUNT_GONE, and
 * what the server or the network meant.
 */
export async function asUser(
  uid: string,
  call: (auth: Auth) => Promise<{ data: { user: unknown }; error: unknown }>,
): Promise<void> {
  // Renews the token first: auth-js would not say why it could not.
  if ((await credentials()).uid !== uid) throw new AppError('SIGNED_OUT');
  const { data, error } = await call(supabase().auth);
  const failure = authNetwork.takeFailure();
  if (failure?.detail['code'] === 'user_not_found') throw new AppError('ACCOUNT_GONE');
  if (error) throw failure ?? new AppError('SIGNED_OUT');
  if (!hasAccount(data.user)) throw new AppError('NOT_OURS');
  if (Reflect.get(Object(data.user), 'id') !== uid) throw new AppError('SIGNED_OUT');
}
