// The client of our server, made once for a page, over the product's own network, storage and renewal of tokens. Only
// load-supabase.ts and what signs people in import it: it is a script of its own.
import { createClient, type SupabaseClient } from '@supabase/supabase-js';
import { createAuthFetch } from './auth-fetch.ts';
import { authStorage } from './auth-storage.ts';
import { backend, backendHeaders } from '#data/server/backend.ts';
import { createDataFetch, personalHeaders, type Fetch } from '#data/server/client/data-fetch.ts';
import { noteReached } from '#data/server/reachability.ts';
import { isJson, serverFetch } from '#data/server/server-fetch.ts';
import { authKey } from '#data/session/session-storage.ts';

/** The network of the client's `auth`, which also knows why a call failed. */
export const authNetwork = createAuthFetch();
const dataFetch = createDataFetch(serverFetch, noteReached);

/** Answers of functions. The client takes what it does not know for text, and a picture would not survive that. */
const functionsFetch: Fetch = async (input, init) => {
  const response = await serverFetch(String(input), { ...init, headers: personalHeaders(init?.headers) });
  if (!response.ok || isJson(response)) return response;
  const { status, headers } = response;
  const bytes = { 'content-type': 'application/octet-stream' };
  return new Response(await response.arrayBuffer(), { status, headers: { ...Object.fromEntries(headers), ...bytes } });
};

const ways: readonly [path: string, fetch: Fetch][] = [
  ['/auth/v1/', authNetwork.fetch],
  ['/functions/v1/', functionsFetch],
];

const ownFetch: Fetch = (input, init) => {
  const { pathname } = new URL(String(input));
  const [, way = dataFetch] = ways.find(([path]) => pathname.startsWith(path)) ?? [];
  return way(input, init);
};

let client: SupabaseClient | undefined;

/** The client; whoever speaks for a person hands it their token with each call. */
export function supabase(): SupabaseClient {
  const { url, key } = backend();
  client ??= createClient(url, key, {
    global: { fetch: ownFetch, headers: backendHeaders() },
    auth: {
      storage: authStorage,
      storageKey: authKey,
      autoRefreshToken: false,
      detectSessionInUrl: false,
      skipAutoInitialize: true,
      flowType: 'pkce',
    },
  });
  return client;
}
