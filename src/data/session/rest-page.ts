// The data API for a page. `#rest` (package.json) is this file everywhere but in the build of the service worker.
import { loadSupabase } from './load-supabase.ts';
import type { Rest } from '#data/server/rest-worker.ts';

/**
 * The data API.
 * @throws {AppError} OFFLINE
 */
export async function rest(): Promise<Rest> {
  return loadSupabase();
}

/** A request is about to leave: its client is fetched meanwhile. */
export function prepareRest(): void {
  rest().catch(() => undefined);
}
