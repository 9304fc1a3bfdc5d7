import { useCallback, useState } from 'react';
import { serverNow } from '#data/server/server-clock.ts';
import type { Case } from '#domain/desk/case.ts';
import { useOnlineWrite } from '#hooks/use-online-write.ts';
import { moveRefusal } from '#features/cases/move-refusal.ts';
import { refusalOf, type Refusal } from '#features/cases/refusal-words.ts';
import { t } from '#text/translate.ts';

export type Decision = {
  /** True from the press until the verdict is there, and the booking as it left it. */
  isBusy: boolean;
  /** Nothing was heard for six seconds; it is still being asked. */
  isUnsure: boolean;
  /** True once the last one was done, and the booking is as it left it. */
  isDone: boolean;
  /** True once one came too late: the booking was another one by then. */
  isLate: boolean;
  /** What the server said no with, or that it never heard of it; null after a yes. */
  refusal: Refusal | null;
  /** Resolves true when it is done. The booking is asked for anew after a yes, and where it is another one now. */
  run: (kind: string, args: object) => Promise<boolean>;
  forget: () => void;
};

/**
 * One decision about a booking at a time. It goes on while the dialog or the screen that it came from is closed: `onUnsure`
 * hears until the verdict that an answer is missing, and then that it is not.
 */
export function useDecision(
  found: Case | undefined,
  refresh: (isOwnDoing?: boolean) => Promise<void>,
  onUnsure?: (isUnsure: boolean) => void,
): Decision {
  const { state, run: send, reset } = useOnlineWrite(onUnsure);
  const [refusal, setRefusal] = useState<Refusal | null>(null);
  const [isDone, setDone] = useState(false);
  const [isLate, setLate] = useState(false);
  // With the verdict alone the booking would be drawn as one that nothing can be done with, and a dialog would begin anew.
  const [isAsking, setAsking] = useState(false);
  const startsAt = found?.facts?.startsAt ?? null;
  const run = useCallback(
    async (kind: string, args: object): Promise<boolean> => {
      setRefusal(null);
      setDone(false);
      setLate(false);
      setAsking(true);
      const outcome = await send(kind, args);
      if (outcome.is === 'done') {
        await refresh(true);
        setDone(true);
        setAsking(false);
        return true;
      }
      const next =
        outcome.is === 'refused'
          ? ((kind === 'move-booking' ? moveRefusal(outcome.error) : undefined) ??
            refusalOf(outcome.error, startsAt, serverNow()))
          : { words: t(outcome.is === 'unheard' ? 'cases.unheard' : 'cases.notSent'), isStale: true };
      setRefusal(next);
      if (next.isStale) {
        await refresh(true);
        // After a move there is still something to do here.
        setLate(outcome.is === 'refused' && kind !== 'move-booking');
      }
      setAsking(false);
      return false;
    },
    [send, refresh, startsAt],
  );
  const forget = useCallback(() => {
    setRefusal(null);
    reset();
  }, [reset]);
  return {
    isBusy: isAsking || state.is === 'saving' || state.is === 'unsure',
    isUnsure: state.is === 'unsure',
    isDone,
    isLate,
    refusal,
    run,
    forget,
  };
}
