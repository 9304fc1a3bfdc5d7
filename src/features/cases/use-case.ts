import { useCallback, useEffect, useEffectEvent, useReducer, useRef } from 'react';
import { fetchCase } from '#data/repositories/cases.ts';
import type { Case } from '#domain/desk/case.ts';
import { asAppError, type AppError } from '#domain/errors.ts';
import { useOnline } from '#hooks/use-online.ts';

const refreshEvery = 30_000;

type State = {
  of: string;
  found: Case | undefined;
  error: AppError | null;
  /** True when another version came while somebody was looking, until they say that they saw it. */
  hasChanged: boolean;
};

type Step =
  | { is: 'found'; of: string; found: Case; isOwnDoing: boolean }
  | { is: 'failed'; of: string; error: AppError }
  | { is: 'seen' };

function next(state: State, step: Step): State {
  if (step.is === 'seen') return { ...state, hasChanged: false };
  const before = state.of === step.of ? state : { of: step.of, found: undefined, error: null, hasChanged: false };
  if (step.is === 'failed') return { ...before, error: step.error };
  const isOther = before.found !== undefined && before.found.facts?.rev !== step.found.facts?.rev;
  return {
    of: step.of,
    found: step.found,
    error: null,
    hasChanged: step.isOwnDoing ? false : before.hasChanged || isOther,
  };
}

export type CaseReading = {
  /** Undefined until the server has answered. */
  found: Case | undefined;
  error: AppError | null;
  hasChanged: boolean;
  /** Asks anew; after an own write nothing that comes is a surprise. */
  refresh: (isOwnDoing?: boolean) => Promise<void>;
};

/**
 * One booking of a venue, or (venue null) as Baari sees it, asked for now, every 30 s while somebody looks, and when the
 * connection is back. With `isAsked` false nothing is asked: the person may not.
 */
export function useCase(venueId: string | null, id: string, isAsked = true): CaseReading {
  const of = `${venueId ?? ''}/${id}`;
  const [state, dispatch] = useReducer(next, { of, found: undefined, error: null, hasChanged: false });
  const turn = useRef(0);
  const isOnline = useOnline();

  const refresh = useCallback(
    async (isOwnDoing = false): Promise<void> => {
      turn.current += 1;
      const mine = turn.current;
      try {
        const found = await fetchCase(venueId, id);
        if (turn.current === mine) dispatch({ is: 'found', of, found, isOwnDoing });
      } catch (thrown) {
        if (turn.current === mine) dispatch({ is: 'failed', of, error: asAppError(thrown) });
      }
    },
    [venueId, id, of],
  );
  const look = useEffectEvent(() => {
    if (document.visibilityState === 'visible') void refresh();
  });
  useEffect(() => {
    if (!isAsked || !isOnline) return undefined;
    void refresh();
    const timer = setInterval(look, refreshEvery);
    document.addEventListener('visibilitychange', look);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', look);
      // An answer that comes now is about another booking, or meets nobody.
      turn.current += 1;
    };
  }, [refresh, isAsked, isOnline]);

  const current = state.of === of ? state : { found: undefined, error: null, hasChanged: false };
  return { ...current, refresh };
}
