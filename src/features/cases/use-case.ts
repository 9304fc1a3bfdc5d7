import { useCallback, useReducer, useRef } from 'react';
import { fetchCase } from '#data/repositories/cases.ts';
import type { Case } from '#domain/desk/case.ts';
import { asAppError, type AppError } from '#domain/errors.ts';
import { noteLoading, useAdminBeat } from '#hooks/admin-beat.ts';

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

type CaseReading = {
  /** Undefined until the server has answered. */
  found: Case | undefined;
  error: AppError | null;
  hasChanged: boolean;
  /** Asks anew; after an own write nothing that comes is a surprise. */
  refresh: (isOwnDoing?: boolean) => Promise<void>;
};

/**
 * One booking of a venue, or (venue null) as Baari sees it, asked for with the beat of the consoles: now, every 30 s while
 * somebody looks, and when the connection is back. With `isAsked` false nothing is asked: the person may not.
 */
export function useCase(venueId: string | null, id: string, isAsked = true): CaseReading {
  const of = `${venueId ?? ''}/${id}`;
  const [state, dispatch] = useReducer(next, { of, found: undefined, error: null, hasChanged: false });
  const turn = useRef(0);
  const owns = useRef(0);

  const refresh = useCallback(
    async (isOwnDoing = false): Promise<void> => {
      turn.current += 1;
      const mine = turn.current;
      owns.current += isOwnDoing ? 1 : 0;
      try {
        const { found } = await noteLoading(fetchCase(venueId, id));
        if (turn.current === mine) dispatch({ is: 'found', of, found, isOwnDoing });
      } catch (thrown) {
        if (turn.current === mine) dispatch({ is: 'failed', of, error: asAppError(thrown) });
      } finally {
        owns.current -= isOwnDoing ? 1 : 0;
      }
    },
    [venueId, id, of],
  );
  useAdminBeat(of, () => {
    // An answer to the beat would take the place of the one about what was just done here, and call it somebody else's.
    if (isAsked && owns.current === 0) void refresh();
  });

  const current = state.of === of ? state : { found: undefined, error: null, hasChanged: false };
  return { ...current, refresh };
}
