// The sign-in service asked without the session of this phone: by somebody who forgot a password, or to check one. What such
// a call makes of a session lives in the memory of its own client and is never stored.
import { AuthClient } from '@supabase/supabase-js';
import { AppError } from '#domain/errors.ts';
import type { Auth } from './auth-client.ts';
import { authAnswer, createAuthFetch } from './auth-fetch.ts';
import { backend, backendHeaders } from '#data/server/backend.ts';

export type EphemeralAuth = {
  /** Runs a call; throws what the server or the network meant, SIGNED_OUT when this guest's session has run out. */
  ask<Answer extends { error: unknown }>(call: (auth: Auth) => Promise<Answer>): Promise<Answer>;
};

let guests = 0;

/** A new guest, who knows nothing of the others. */
export function createEphemeralAuth(): EphemeralAuth {
  let hasEnded = false;
  // There is one renewal on a phone, and it is for the person who is signed in: a guest's session simply ends.
  const network = createAuthFetch(async () => {
    hasEnded = true;
    return authAnswer(400, { code: 'session_expired', message: 'refused' });
  });
  guests += 1;
  const auth = new AuthClient({
    url: `${backend().url}/auth/v1`,
    headers: backendHeaders(),
    storageKey: `guest-${guests}`,
    persistSession: false,
    fetch: network.fetch,
    autoRefreshToken: false,
    detectSessionInUrl: false,
    skipAutoInitialize: true,
    // The link in a mail must work on another device, which has no secret of this one.
    flowType: 'implicit',
  });
  return {
    async ask(call) {
      const answer = await call(auth);
      const failure = network.takeFailure();
      if (answer.error) throw failure ?? new AppError(hasEnded ? 'SIGNED_OUT' : 'NOT_OURS');
      return answer;
    },
  };
}
