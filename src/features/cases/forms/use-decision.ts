import { useCallback, useState } from 'react';
import { serverNow } from '#data/server/server-clock.ts';
import type { Case } from '#domain/desk/case.ts';
import { useOnlineWrite } from '#hooks/use-online-write.ts';
import { moveRefusal } from '#features/cases/move-refusal.ts';
import { refusalOf, type Refusal } from '#features/cases/refusal-words.ts';
import { t } from '#text/translate.ts';

export type Decision = {
  /** True from the press to the verdict. */
  isBusy: boolean;
  /** Nothing was heard for six seconds; it is still being asked. */
  isUnsure: boolean;
  /** True once the last one was done, and the booking is as it left it. */
  isDone: boolean;
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
  const startsAt = found?.facts?.startsAt ?? null;
  const run = useCallback(
    async (kind: string, args: object): Promise<boolean> => {
      setRefusal(null);
      setDone(false);
      const outcome = await send(kind, args);
      if (outcome.is === 'done') {
        await refresh(true);
        setDone(true);
        return true;
      }
      const next =
        outcome.is === 'refused'
          ? ((kind === 'move-booking' ? moveRefusal(outcome.error) : undefined) ??
            refusalOf(outcome.error, startsAt, serverNow()))
          : { words: t(outcome.is === 'unheard' ? 'cases.unheard' : 'cases.notSent'), isStale: true };
      setRefusal(next);
      if (next.isStale) await refresh(true);
      return false;
    },
    [send, refresh, startsAt],
  );
  const forget = useCallback(() => {
    setRefusal(null);
    reset();
  }, [reset]);
  return {
    isBusy: state.is === 'saving' || state.is === 'unsure',
    isUnsure: state.is === 'unsure',
    isDone,
    refusal,
    run,
    forget,
  };
}
