// A door: what asks the server comes when something is asked for.
import { door } from '#domain/door.ts';
import type { callRpc as call } from '#data/session/call-rpc.ts';
import type { sendOnline as send } from './online-writes.ts';

const loadRpc = door(() => import('#data/session/call-rpc.ts'));
const loadOnlineWrites = door(() => import('./online-writes.ts'));

/**
 * See `session/call-rpc.ts`.
 * @throws {AppError} OFFLINE too when its code could not be fetched
 */
export const callRpc: typeof call = async (...asked) => (await loadRpc()).callRpc(...asked);

/**
 * See `online-writes.ts`.
 * @throws {AppError} OFFLINE too when its code could not be fetched
 */
export const sendOnline: typeof send = async (...sent) => (await loadOnlineWrites()).sendOnline(...sent);
