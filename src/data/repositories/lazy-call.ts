// A door: what asks the server comes when something is asked for.
import { AppError } from '#domain/errors.ts';
import type { callRpc as call } from '#data/session/call-rpc.ts';
import type { sendOnline as send } from './online-writes.ts';

function offline(cause: unknown): never {
  throw new AppError('OFFLINE', {}, { cause });
}

/**
 * See `session/call-rpc.ts`.
 * @throws {AppError} OFFLINE too when its code could not be fetched
 */
export const callRpc: typeof call = async (...asked) => {
  const rpc = await import('#data/session/call-rpc.ts').catch(offline);
  return rpc.callRpc(...asked);
};

/**
 * See `online-writes.ts`.
 * @throws {AppError} OFFLINE too when its code could not be fetched
 */
export const sendOnline: typeof send = async (...sent) => {
  const writes = await import('./online-writes.ts').catch(offline);
  return writes.sendOnline(...sent);
};
