import { useCallback, useEffect, useRef, useState } from 'react';
import { sendOnline } from '#data/repositories/lazy-call.ts';
import { hasNetwork, subscribeReachability } from '#data/server/reachability.ts';
import { readStoredUser } from '#data/session.ts';
import { asAppError, type AppError, type ErrorCode } from '#domain/errors.ts';

/**
 * `unsure`: nothing was heard for six seconds, it is still being asked. `not-sent`: in ten minutes no request could leave.
 * `unheard`: one left, and nobody told what became of it.
 */
export type OnlineWrite =
  | { is: 'idle' }
  | { is: 'saving' }
  | { is: 'unsure' }
  | { is: 'done'; rows: Record<string, unknown> }
  | { is: 'refused'; error: AppError }
  | { is: 'not-sent' }
  | { is: 'unheard' };

const unsureAfterMs = 6000;
const givesUpAfterMs = 10 * 60_000;
const firstWaitMs = 1500;
const longestWaitMs = 15_000;

/** What a decision may not be told by: the next try, under the same id, hears what became of it. */
const passing = new Set<ErrorCode>(['OFFLINE', 'BUSY', 'NOT_OURS', 'LINE_SLOW']);

function isPassing({ code, detail }: AppError): boolean {
  return passing.has(code) || (detail['verdict'] === 'deferred' && code === 'UNEXPECTED');
}

/** True when the server has answered about this very decision: what it says counts for every earlier try, too. */
const isAboutIt = ({ detail }: AppError): boolean => detail['verdict'] !== undefined;

/** Waits, at most so long; a server that is heard again ends it. */
function pause(ms: number): Promise<void> {
  return new Promise((resolve) => {
    const end = () => {
      clearTimeout(timer);
      stop();
      resolve();
    };
    const timer = setTimeout(end, ms);
    const stop = subscribeReachability(() => hasNetwork() && end());
  });
}

async function untilVerdict(kind: string, args: object): Promise<OnlineWrite> {
  // Whoever decided: a try that comes after somebody else has signed in here must not speak for them.
  const write = { id: crypto.randomUUID(), kind, args, uid: readStoredUser()?.id };
  const end = Date.now() + givesUpAfterMs;
  let mayHaveArrived = false;
  for (let wait = firstWaitMs; ; wait = Math.min(wait * 2, longestWaitMs)) {
    const couldLeave = hasNetwork();
    try {
      return { is: 'done', rows: await sendOnline(write) };
    } catch (thrown) {
      const error = asAppError(thrown);
      if (isAboutIt(error) && !isPassing(error)) return { is: 'refused', error };
      // Whether this try was refused as a whole says nothing about the ones before it.
      if (!isPassing(error)) return mayHaveArrived ? { is: 'unheard' } : { is: 'refused', error };
      mayHaveArrived ||= couldLeave || hasNetwork();
    }
    if (Date.now() + wait > end) return { is: mayHaveArrived ? 'unheard' : 'not-sent' };
    await pause(wait);
  }
}

/**
 * A decision that is sent at once and never kept on the device. Without an answer the same question is asked again, so that it
 * counts once and the person hears how it ended; a dialog that closes meanwhile does not stop that. `onUnsure` hears until the
 * verdict that an answer is missing, and then that it is not, also when what asked has left the screen.
 */
export function useOnlineWrite(onUnsure?: (isUnsure: boolean) => void): {
  state: OnlineWrite;
  run: (kind: string, args: object) => Promise<OnlineWrite>;
  reset: () => void;
} {
  const [state, setState] = useState<OnlineWrite>({ is: 'idle' });
  const latest = useRef(0);
  const reset = useCallback(() => {
    latest.current += 1;
    setState({ is: 'idle' });
  }, []);
  useEffect(
    () => () => {
      latest.current += 1;
    },
    [],
  );
  const run = useCallback(
    async (kind: string, args: object) => {
      latest.current += 1;
      const call = latest.current;
      const show = (next: OnlineWrite) => {
        if (latest.current === call) setState(next);
      };
      show({ is: 'saving' });
      const timer = setTimeout(() => {
        show({ is: 'unsure' });
        onUnsure?.(true);
      }, unsureAfterMs);
      const outcome = await untilVerdict(kind, args);
      clearTimeout(timer);
      onUnsure?.(false);
      show(outcome);
      return outcome;
    },
    [onUnsure],
  );
  return { state, run, reset };
}
