import * as z from 'zod/mini';
import { AppError, asAppError } from '#domain/errors.ts';
import { hasJustHeard } from '#data/server/reachability.ts';
import { callRpc } from './call-rpc.ts';

type Call = typeof callRpc;

/**
 * Asks our server for nothing, to learn whether it can be reached and what time it is there: server ms, undefined from a
 * server that only refuses.
 * @throws {AppError} OFFLINE | BUSY | NOT_OURS
 */
export async function ping(call: Call): Promise<number | undefined> {
  try {
    const answer = z.object({ now: z.string() });
    const { now } = await call('sync_pull', { parts: [] }, { as: 'anyone', k: 'sp1', answer });
    const at = Date.parse(now);
    return Number.isNaN(at) ? undefined : at;
  } catch (thrown) {
    const error = asAppError(thrown);
    // Any other refusal is an answer of our server.
    if (error.code === 'OFFLINE' || error.code === 'BUSY' || error.code === 'NOT_OURS') throw error;
    return undefined;
  }
}

/** The same, to learn it for `isServerReached`. Never throws. */
export async function pingServer(): Promise<void> {
  await ping(callRpc).catch(() => undefined);
}

/**
 * Goes ahead of a request whose loss would leave a doubt: on a line that is dead nothing has left then, and nobody has to
 * be told that it may have arrived. Asks nothing within seconds of an answer.
 * @throws {AppError} OFFLINE | BUSY | NOT_OURS, each `unsent`
 */
export async function pingFirst(): Promise<void> {
  if (hasJustHeard()) return;
  try {
    await ping(callRpc);
  } catch (thrown) {
    const { code, detail } = asAppError(thrown);
    throw new AppError(code, { ...detail, unsent: true }, { cause: thrown });
  }
}
