// Renewing the access token. There is one refresh token on a device, and using an old one twice makes the server end the
// session: so renewals happen one at a time under a lock, a renewal made elsewhere is adopted, and only a definitive
// refusal signs anybody out. Free Wi-Fi, overload and dead networks never do.
import { AppError } from '#domain/errors.ts';
import { backend, backendHeaders } from '#data/server/backend.ts';
import { withLock } from '#data/storage/locks.ts';
import { commitRenewal, endSession, newestSession, type KnownSession } from './session-idb.ts';
import { inTime, isJson, serverFetch } from '#data/server/server-fetch.ts';
import { isFresh, isSession, type StoredSession } from './session-storage.ts';

const lockName = 'baari:auth';
const lockWithin = 10_000;
const answerWithin = 15_000;
/** Tokens that another context renewed are taken over when they last at least this long. */
const adoptable = 90_000;

/** Codes of refusals after which a refresh token can never work again. */
export const refreshRefusals: ReadonlySet<string> = new Set([
  'refresh_token_not_found',
  'refresh_token_already_used',
  // The device kept something that is no token at all; nothing else of the request can be invalid.
  'validation_failed',
  'session_not_found',
  'session_expired',
  'user_banned',
]);

type Answer = { error_code?: unknown; code?: unknown };

/** The code of a refusal after which this refresh token can never work again; undefined for every other answer. */
function refusalCode(status: number, body: unknown): string | undefined {
  if (![400, 401, 403].includes(status) || typeof body !== 'object' || body === null) return undefined;
  const { error_code, code } = body as Answer;
  return [error_code, code].find((value) => typeof value === 'string' && refreshRefusals.has(value)) as
    | string
    | undefined;
}

async function bodyOf(response: Response): Promise<unknown> {
  if (!isJson(response)) return undefined;
  return response.json().catch(() => undefined);
}

/** What a renewal stands on; tests/simulation gives each of its devices its own. */
type RenewalPorts = {
  /** Asks the sign-in service for new tokens. */
  ask: (refreshToken: string) => Promise<Response>;
  /** The newest session that any context of this device knows. */
  newest: () => Promise<KnownSession>;
  /** Stores renewed tokens; false when the session changed meanwhile. */
  commit: (known: KnownSession, session: StoredSession) => Promise<boolean>;
  /** The server has ended the session of this person. */
  end: (uid: string) => Promise<void>;
  /** One renewal at a time on this device. */
  alone: (work: () => Promise<StoredSession>) => Promise<StoredSession>;
  now: () => number;
};

async function askForTokens(ports: RenewalPorts, known: StoredSession): Promise<StoredSession | { refusal: string }> {
  const receivedAt = ports.now();
  const response = await ports.ask(known.refresh_token);
  const body = await bodyOf(response);
  const refusal = refusalCode(response.status, body);
  if (refusal) return { refusal };
  if (response.ok && isSession(body) && body.user.id === known.user.id) return { ...body, received_at: receivedAt };
  const isBusy = body !== undefined && !response.ok && response.status !== 511;
  throw new AppError(isBusy || [500, 502, 503, 504].includes(response.status) ? 'BUSY' : 'NOT_OURS', {
    status: response.status,
  });
}

type SignedIn = KnownSession & { session: StoredSession };

async function renew(ports: RenewalPorts, known: SignedIn): Promise<StoredSession> {
  const answer = await askForTokens(ports, known.session);
  if ('refusal' in answer) {
    // Somebody may have signed out and in again while the answer travelled: then it is not about them. Of a deleted account the
    // server says no more than of any other session that ended, so what was not sent stays (absent-users.ts).
    if ((await ports.newest()).gen === known.gen) await ports.end(known.session.user.id);
    throw new AppError('SIGNED_OUT', { refusal: answer.refusal });
  }
  if (await ports.commit(known, answer)) return answer;
  const { session } = await ports.newest();
  if (session?.user.id === known.session.user.id && isFresh(session, undefined, ports.now())) return session;
  throw new AppError('SIGNED_OUT');
}

async function renewOrAdopt(ports: RenewalPorts, refused: string | undefined): Promise<StoredSession> {
  const known = await ports.newest();
  const { session } = known;
  if (!session) throw new AppError('SIGNED_OUT');
  if (session.access_token !== refused && isFresh(session, adoptable, ports.now())) return session;
  return renew(ports, { ...known, session });
}

/** `refreshSession` on the given ports. */
export function createRenewal(ports: RenewalPorts): (refused?: string) => Promise<StoredSession> {
  let underWay: Promise<StoredSession> | undefined;
  return (refused) => {
    underWay ??= ports
      .alone(() => renewOrAdopt(ports, refused))
      .finally(() => {
        underWay = undefined;
      });
    return underWay;
  };
}

/**
 * A session whose access token is good for a while: the stored one, one that another context renewed, or a renewed one.
 * `refused` is a token that the server would not take although it looked fresh. SIGNED_OUT ends the
 * session; the other codes leave it as it is.
 * @throws {AppError} SIGNED_OUT | OFFLINE | BUSY | NOT_OURS
 */
export const refreshSession = createRenewal({
  ask: (refreshToken) =>
    inTime({ timeoutMs: answerWithin }, (signal) =>
      serverFetch(`${backend().url}/auth/v1/token?grant_type=refresh_token`, {
        method: 'POST',
        headers: { ...backendHeaders(), 'content-type': 'application/json', 'x-supabase-api-version': '2024-01-01' },
        body: JSON.stringify({ refresh_token: refreshToken }),
        signal,
      }),
    ),
  newest: newestSession,
  commit: commitRenewal,
  end: (uid) => endSession({ of: uid }),
  alone: (work) => withLock(lockName, lockWithin, work),
  now: () => Date.now(),
});
