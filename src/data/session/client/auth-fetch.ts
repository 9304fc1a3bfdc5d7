// The network of auth-js. Left to itself auth-js signs a person out when a token refresh meets an overloaded server or a
// public Wi-Fi; here every answer that is not a definitive refusal becomes 503, which it survives. Refreshes go through the
// product's own renewal, so that there is one of them on the device, whoever asks.
import { AppError, asAppError } from '#domain/errors.ts';
import { authFailure } from './auth-errors.ts';
import { refreshSession } from '#data/session/credentials.ts';
import { personalHeaders, type Fetch } from '#data/server/client/data-fetch.ts';
import { noteReached } from '#data/server/reachability.ts';
import { inTime, isJson, serverFetch } from '#data/server/server-fetch.ts';

const answerWithin = 20_000;

type AuthFetch = {
  fetch: Fetch;
  /** Why the last request failed, in the app's own codes; auth-js loses half of it. */
  takeFailure(): AppError | undefined;
};

/** What auth-js is answered instead of the network's own words. */
export function authAnswer(status: number, body: object): Response {
  const headers = { 'content-type': 'application/json', 'x-supabase-api-version': '2024-01-01' };
  return new Response(JSON.stringify(body), { status, headers });
}

async function refreshAnswer(): Promise<Response> {
  try {
    return authAnswer(200, await refreshSession());
  } catch (thrown) {
    const { code, detail } = asAppError(thrown);
    const refusal = detail['refusal'] ?? (code === 'SIGNED_OUT' ? 'session_not_found' : undefined);
    return refusal === undefined ? authAnswer(503, { code }) : authAnswer(400, { code: refusal, message: 'refused' });
  }
}

async function otherAnswer(input: string, init: RequestInit | undefined): Promise<Response> {
  const headers = personalHeaders(init?.headers);
  // Whoever signs out may close the page in the same moment.
  const keepalive = input.includes('/logout');
  const response = await inTime({ timeoutMs: answerWithin }, (signal) =>
    serverFetch(input, { ...init, headers, keepalive, signal }),
  );
  const isOurs = isJson(response) || (response.status === 204 && response.ok);
  noteReached(isOurs, response.status);
  if (!isOurs)
    throw new AppError(response.status >= 500 && response.status !== 511 ? 'BUSY' : 'NOT_OURS', {
      status: response.status,
    });
  return response;
}

/** A fetch for one auth client; `refresh` answers what it asks when its session has run out. */
export function createAuthFetch(refresh: () => Promise<Response> = refreshAnswer): AuthFetch {
  let failure: AppError | undefined;
  return {
    async fetch(input, init) {
      failure = undefined;
      const url = input instanceof Request ? input.url : String(input);
      if (url.includes('grant_type=refresh_token')) return refresh();
      try {
        const response = await otherAnswer(url, init);
        if (!response.ok)
          failure = authFailure(
            response.status,
            await response
              .clone()
              .json()
              .catch(() => null),
          );
        return response;
      } catch (thrown) {
        failure = asAppError(thrown);
        return authAnswer(503, { code: failure.code });
      }
    },
    takeFailure() {
      const taken = failure;
      failure = undefined;
      return taken;
    },
  };
}
