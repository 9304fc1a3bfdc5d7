// The fetch that Supabase's clients are given: what comes back through it is a success of our own server, everything else
// is thrown in the app's own codes before a client can take it for something else.
import { AppError } from '#domain/errors.ts';
import { backend, nobody } from '#data/server/backend.ts';
import { failureOf } from './failure.ts';
import { isJson } from '#data/server/server-fetch.ts';

export type Fetch = (input: RequestInfo | URL, init?: RequestInit) => Promise<Response>;
/** What is below: `serverFetch`, or what tests have in its place. */
export type Send = (input: string, init: RequestInit) => Promise<Response>;

/**
 * The headers without an authorization that speaks for no person. Supabase's clients send the public key there, which new
 * servers refuse as a token; it travels as `apikey`.
 */
export function personalHeaders(headers: HeadersInit | undefined): Record<string, string> {
  const { authorization = nobody, ...others } = Object.fromEntries(new Headers(headers));
  const isPersonal = authorization !== nobody && authorization !== `Bearer ${backend().key}`;
  return isPersonal ? { ...others, authorization } : others;
}

/** A fetch for the data API over `send`. Throws what `failureOf` says of a refusal, NOT_OURS, and what `send` throws. */
export function createDataFetch(send: Send, noteReached: (answered: boolean, status: number) => void): Fetch {
  return async (input, init) => {
    const response = await send(String(input), { ...init, headers: personalHeaders(init?.headers) });
    const failure = response.ok ? undefined : await failureOf(response);
    const isOurs = isJson(response) && failure?.code !== 'NOT_OURS';
    noteReached(isOurs, response.status);
    if (failure) throw failure;
    if (!isOurs) throw new AppError('NOT_OURS', { status: response.status });
    return response;
  };
}
