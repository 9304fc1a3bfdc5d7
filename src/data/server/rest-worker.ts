// The data API for the service worker. createClient would cost it six times as much, for a session that it cannot have:
// docs/decisions/2026-11-22-one-client.md.
import { PostgrestClient } from '@supabase/postgrest-js';
import { backend, backendHeaders } from './backend.ts';
import { createDataFetch, type Fetch } from '#data/server/client/data-fetch.ts';
import { noteReached } from './reachability.ts';
import { serverFetch } from './server-fetch.ts';

/** What both realms have for the data API: in a page a part of createClient's client, in the worker all there is. */
export type Rest = Pick<PostgrestClient, 'rpc'>;

/** A client of the data API over this fetch. */
export function createRest(fetch: Fetch): Rest {
  return new PostgrestClient(`${backend().url}/rest/v1`, { headers: backendHeaders(), fetch });
}

let client: Rest | undefined;

/** The data API. */
export async function rest(): Promise<Rest> {
  client ??= createRest(createDataFetch(serverFetch, noteReached));
  return client;
}

/** Nothing: the client is a part of this script. */
export function prepareRest(): void {}
