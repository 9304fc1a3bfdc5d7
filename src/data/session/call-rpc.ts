// The only way to functions of the database. An answer is believed when it is JSON, carries the expected shape tag, names
// the person we meant and passes its schema; only then does anybody see it.
import * as z from 'zod/mini';
import { AppError } from '#domain/errors.ts';
import { nobody } from '#data/server/backend.ts';
import { keepClock } from '#data/server/clock-copy.ts';
import { takeEarlyAnswer, type EarlyAnswer } from '#data/server/early-answer.ts';
import { currentUid } from './user-db-guard.ts';
import { noteAnswered, noteReached } from '#data/server/reachability.ts';
import { rest, type Rest } from '#data/server/rest.ts';
import { inShape } from '#data/server/row-shapes.ts';
import { noteServerTime } from '#data/server/server-clock.ts';
import { inTime } from '#data/server/server-fetch.ts';
import { sessionAbortSignal } from './session-events.ts';
import { credentials, type Credentials } from './credentials.ts';

/** What calls stand on; tests/simulation gives each of its devices its own. */
type RpcPorts = {
  /** Supabase's client, over a fetch of `createDataFetch`. */
  rest: () => Rest;
  credentials: (refused?: string) => Promise<Credentials>;
  currentUid: () => Promise<string | undefined>;
  sessionSignal: () => AbortSignal;
  noteReached: (answered: boolean) => void;
  /** Our server answered with a success. */
  noteAnswered: () => void;
  noteServerTime: (now: string, sentAt: number, receivedAt?: number) => void;
  now: () => number;
  /** What was asked for before this code was here, as anyone; undefined when nothing was. */
  early?: (name: string, args: object) => Promise<EarlyAnswer | undefined>;
};

/** `anyone` carries no token; `viewer` carries the signed-in person's, or throws: it never becomes anonymous. */
type Caller = 'anyone' | 'viewer';

type RpcCall<S extends z.ZodMiniType> = {
  as: Caller;
  /** Shape tag of the answer, such as `cd1`. */
  k: string;
  answer: S;
  /** Whom the call must speak for; SIGNED_OUT when somebody else has signed in by the time it leaves. */
  uid?: string;
  /** A token of this very person from another sign-in than the stored one. */
  token?: string;
  /** Whoever asked stops waiting: the request is dropped, and rejects with BUSY. */
  signal?: AbortSignal | undefined;
};

const answerWithin = 20_000;

const envelope = z.looseObject({ k: z.string(), now: z.string(), viewer: z.nullable(z.string()) });

type Sent = { data: unknown; sentAt: number; uid: string | null };

async function send(
  ports: RpcPorts,
  name: string,
  args: object,
  who: Credentials | undefined,
  dropped: AbortSignal | undefined,
): Promise<Sent> {
  const sessionSignal = who && ports.sessionSignal();
  const sentAt = ports.now();
  const ask = (signal: AbortSignal) =>
    ports
      .rest()
      .rpc(name, args)
      .setHeader('accept', 'application/json')
      .setHeader('authorization', who ? `Bearer ${who.token}` : nobody)
      .abortSignal(signal)
      .throwOnError();
  try {
    const { data } = await inTime({ timeoutMs: answerWithin, sessionSignal, dropped }, ask);
    return { data, sentAt, uid: who?.uid ?? null };
  } catch (thrown) {
    // The client's own complaint: a success that says it is JSON and is not.
    if (Reflect.get(Object(thrown), 'name') !== 'PostgrestError') throw thrown;
    ports.noteReached(false);
    throw new AppError('NOT_OURS', {}, { cause: thrown });
  }
}

function isTokenRefused(thrown: unknown): boolean {
  return thrown instanceof AppError && thrown.detail['jwt'] === 'refused';
}

type Speaker = {
  as: Caller;
  uid?: string | undefined;
  token?: string | undefined;
  signal?: AbortSignal | undefined;
};

async function sendAs(ports: RpcPorts, name: string, args: object, speaker: Speaker): Promise<Sent> {
  const { as, uid, token, signal } = speaker;
  if (as === 'anyone') return send(ports, name, args, undefined, signal);
  if (uid !== undefined && token !== undefined) return send(ports, name, args, { uid, token }, signal);
  const who = await ports.credentials();
  // A renewal takes its time, and the device may have changed hands meanwhile.
  if (uid !== undefined && who.uid !== uid) throw new AppError('SIGNED_OUT', { late: true });
  try {
    return await send(ports, name, args, who, signal);
  } catch (thrown) {
    // The clock of the device or of the server is off: the token looked fresh here and not there.
    if (!isTokenRefused(thrown)) throw thrown;
  }
  const again = await ports.credentials(who.token);
  if (again.uid !== who.uid) throw new AppError('SIGNED_OUT');
  try {
    return await send(ports, name, args, again, signal);
  } catch (thrown) {
    // A brand-new token that is refused is the server's trouble, not the person's.
    throw isTokenRefused(thrown) ? new AppError('BUSY', {}, { cause: thrown }) : thrown;
  }
}

/** An early answer that passes every check of a call of nobody. One that does not is as good as none: the server is asked. */
function believed<S extends z.ZodMiniType>(
  ports: RpcPorts,
  { data, sentAt, receivedAt }: EarlyAnswer,
  { k, answer }: RpcCall<S>,
): { data: z.output<S> } | undefined {
  const head = envelope.safeParse(data);
  const parsed = answer.safeParse(data);
  if (!head.success || head.data.k !== k || head.data.viewer !== null || !parsed.success) return undefined;
  ports.noteReached(true);
  ports.noteServerTime(head.data.now, sentAt, receivedAt);
  ports.noteAnswered();
  return { data: parsed.data };
}

/** A way to call functions of the database over the given ports; see `callRpc`. */
export function createRpc(ports: RpcPorts) {
  return async <S extends z.ZodMiniType>(name: string, args: object, call: RpcCall<S>): Promise<z.output<S>> => {
    const { as, k, answer, uid: meant, token, signal } = call;
    const early = as === 'anyone' ? await ports.early?.(name, args) : undefined;
    const taken = early && believed(ports, early, call);
    if (taken) return taken.data;
    const { data, sentAt, uid } = await sendAs(ports, name, args, { as, uid: meant, token, signal });
    const head = envelope.safeParse(data);
    const isOurs = head.success && head.data.k === k;
    ports.noteReached(isOurs);
    if (!isOurs) throw new AppError('NOT_OURS');
    ports.noteServerTime(head.data.now, sentAt);
    ports.noteAnswered();
    // A request that lost its token on the way is answered as for nobody, and empty lists would look like the truth.
    if (head.data.viewer !== uid) throw new AppError('SIGNED_OUT', { viewer: head.data.viewer });
    if (uid !== null && (await ports.currentUid()) !== uid) throw new AppError('SIGNED_OUT', { late: true });
    return inShape(answer, data);
  };
}

/**
 * Calls a function of the database and returns its checked answer.
 * @throws {AppError} the function's own codes | OFFLINE | BUSY (overload, or no answer in 20 seconds) | NOT_OURS (a stranger answered) |
 * SIGNED_OUT (no session, or the answer is about somebody else) | UNEXPECTED (our server, in a shape that this build does not know)
 */
export const callRpc = createRpc({
  rest,
  credentials,
  currentUid,
  sessionSignal: sessionAbortSignal,
  noteReached,
  noteAnswered,
  noteServerTime: (now, sentAt, receivedAt) => {
    if (noteServerTime(now, sentAt, receivedAt)) void keepClock();
  },
  now: () => Date.now(),
  early: takeEarlyAnswer,
});
