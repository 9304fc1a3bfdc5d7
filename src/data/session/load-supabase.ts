// The door to the client: its script is fetched when the first request is about to leave.
import type { SupabaseClient } from '@supabase/supabase-js';
import { door } from '#domain/door.ts';
import { AppError } from '#domain/errors.ts';
import { noteReached } from '#data/server/reachability.ts';

/** What this build has of the client: .config/aliases.ts leaves the rest out. */
type Supabase = Pick<SupabaseClient, 'auth' | 'from' | 'functions' | 'rpc'>;

const loadClient = door(() => import('#data/session/client/supabase.ts'));

/**
 * The client.
 * @throws {AppError} OFFLINE, with nothing sent, when its script is not on this device and could not be fetched
 */
export async function loadSupabase(): Promise<Supabase> {
  const { supabase } = await loadClient().catch((cause: unknown) => {
    noteReached(false);
    throw new AppError('OFFLINE', { unsent: true }, { cause });
  });
  return supabase();
}
