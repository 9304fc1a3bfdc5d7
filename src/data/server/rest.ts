// The data API, in pages and in the service worker: the part of Supabase's client that calls functions of the database. The whole
// client comes when somebody signs in or out (data/session/load-supabase.ts): docs/decisions/2026-11-22-one-client.md.
import { PostgrestClient } from '@supabase/postgrest-js';
import { backend, backendHeaders } from './backend.ts';
import { createDataFetch, type Fetch } from '#data/server/client/data-fetch.ts';
import { noteReached } from './reachability.ts';
import { serverFetch } from './server-fetch.ts';

/** The calls of the data API that the product makes. */
export type Rest = Pick<PostgrestClient, 'rpc'>;

/** A client of the data API over this fetch. */
export function createRest(fetch: Fetch): Rest {
  return new PostgrestClient(`${backend().url}/rest/v1`, { headers: backendHeaders(), fetch });
}

let client: Rest | undefined;

/** The client of this page or worker, made once. */
export function rest(): Rest {
  client ??= createRest(createDataFetch(serverFetch, noteReached));
  return client;
}
