// The sign-in service asked without the session of this device: by somebody who forgot a password, or to check one. What such
// a call makes of a session lives in the memory of its own client and is never stored.
import { AuthClient } from '@supabase/supabase-js';
import { AppError } from '#domain/errors.ts';
import type { Auth } from './auth-client.ts';
import { authAnswer, createAuthFetch } from './auth-fetch.ts';
import { backend, backendHeaders } from '#data/server/backend.ts';

export type EphemeralAuth = {
  /** Runs a call; throws what the server or the network meant, SIGNED_OUT when its own session has run out. */
  ask<Answer extends { error: unknown }>(call: (auth: Auth) => Promise<Answer>): Promise<Answer>;
};

let made = 0;

/** A new one, which knows nothing of the others. */
export function createEphemeralAuth(): EphemeralAuth {
  let hasEnded = false;
  // There is one renewal on a device, and it is for the person who is signed in: an ephemeral session simply ends.
  const network = createAuthFetch(async () => {
    hasEnded = true;
    return authAnswer(400, { code: 'session_expired', message: 'refused' });
  });
  made += 1;
  const auth = new AuthClient({
    url: `${backend().url}/auth/v1`,
    headers: backendHeaders(),
    storageKey: `guest-${made}`,
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
