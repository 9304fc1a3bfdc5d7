// One way to the network for everything: bounded in time, no cookies, no cache, no redirects followed, and every way in
// which nobody of ours answered told apart.
import { AppError } from '#domain/errors.ts';
import { noteReached } from './reachability.ts';

type Deadline = {
  timeoutMs: number;
  /** Aborts when the session that the work speaks for ends. */
  sessionSignal?: AbortSignal | undefined;
  /** Aborts when nobody waits for the work any more. */
  dropped?: AbortSignal | undefined;
};

const withoutBody = new Set([101, 204, 205, 304]);

function isRedirect(response: Response): boolean {
  return response.type === 'opaqueredirect' || (response.status >= 300 && response.status < 400);
}

/** The whole answer, already read: a connection that dies in the middle of the body fails here, not in a parser. */
async function readWhole(response: Response): Promise<Response> {
  const body = await response.arrayBuffer();
  const { status, statusText, headers } = response;
  return new Response(withoutBody.has(status) ? null : body, { status, statusText, headers });
}

/**
 * Runs work that stops when its signal aborts. The signal's reason says why: BUSY after `timeoutMs`, SIGNED_OUT when the
 * session ends first, BUSY {dropped} when nobody waits for it any more.
 */
export async function inTime<T>(
  { timeoutMs, sessionSignal, dropped }: Deadline,
  work: (signal: AbortSignal) => PromiseLike<T>,
): Promise<T> {
  const stop = new AbortController();
  const timer = setTimeout(() => stop.abort(new AppError('BUSY', { timeout: timeoutMs })), timeoutMs);
  const close = () => stop.abort(new AppError('SIGNED_OUT'));
  const drop = () => stop.abort(new AppError('BUSY', { dropped: true }));
  if (sessionSignal?.aborted) close();
  if (dropped?.aborted) drop();
  sessionSignal?.addEventListener('abort', close, { once: true });
  dropped?.addEventListener('abort', drop, { once: true });
  try {
    return await work(stop.signal);
  } finally {
    clearTimeout(timer);
    sessionSignal?.removeEventListener('abort', close);
    dropped?.removeEventListener('abort', drop);
  }
}

/**
 * Sends a request to our server. Throws OFFLINE when the network fails, NOT_OURS for a redirect (a Wi-Fi sign-in page) and
 * the reason of `init.signal` when that aborts. What the status means is for the caller.
 */
export async function serverFetch(input: string, init: RequestInit): Promise<Response> {
  try {
    const response = await fetch(input, { ...init, credentials: 'omit', cache: 'no-store', redirect: 'manual' });
    if (isRedirect(response)) throw new AppError('NOT_OURS', { status: response.status });
    return await readWhole(response);
  } catch (thrown) {
    const reason: unknown = init.signal?.aborted ? init.signal.reason : thrown;
    const error = reason instanceof AppError ? reason : new AppError('OFFLINE', {}, { cause: reason });
    // Neither says anything about the line.
    if (error.code !== 'SIGNED_OUT' && !error.detail['dropped']) noteReached(false);
    throw error;
  }
}

/** True when the answer says that it is JSON; a sign-in page of a public Wi-Fi says HTML. */
export function isJson(response: Response): boolean {
  return /\bjson\b/.test(response.headers.get('content-type') ?? '');
}
