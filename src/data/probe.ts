import * as z from 'zod/mini';
import { callRpc } from './remote.ts';

/**
 * Asks our server for nothing, to learn whether it can be reached (`isServerReached`) and what time it is there. Server ms;
 * undefined when no server of ours answered. Never throws.
 */
export async function probeServer(): Promise<number | undefined> {
  const answer = z.object({ now: z.string() });
  const call = callRpc('sync_pull', { parts: [] }, { as: 'anyone', k: 'sp1', answer });
  const at = await call.then(
    ({ now }) => Date.parse(now),
    () => Number.NaN,
  );
  return Number.isNaN(at) ? undefined : at;
}
