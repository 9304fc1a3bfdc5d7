// The data API for a page. `#rest` (package.json) is this file everywhere but in the build of the service worker.
import { loadSupabase } from './load-supabase.ts';
import type { Rest } from './rest-worker.ts';

/** The data API. OFFLINE. */
export async function rest(): Promise<Rest> {
  return loadSupabase();
}
