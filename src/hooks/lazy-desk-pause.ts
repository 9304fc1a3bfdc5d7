// A door: pauses are on the screen before the code that keeps what is pressed about them.
import { useCallback, useState } from 'react';
import { door } from '#domain/door.ts';
import type { Desk } from '#domain/desk/desk.ts';
import type { PauseShown } from '#domain/desk/pauses.ts';
import { errorText } from '#text/error-text.ts';
import type * as pauseWrites from './desk-pause-writes.ts';

type Writes = typeof pauseWrites;
/** What became of it, to be said. */
export type PauseSaid = pauseWrites.PauseSaid;

const loadWrites = door(() => import('./desk-pause-writes.ts'));

async function withWrites(act: (writes: Writes) => Promise<PauseSaid>): Promise<PauseSaid> {
  try {
    return await act(await loadWrites());
  } catch (thrown) {
    return { isDone: false, title: errorText(thrown) };
  }
}

type PauseWrites = {
  isBusy: boolean;
  /** True once it is kept on this device or sent. */
  pause: (courtId: string | null, until: number) => Promise<boolean>;
  /** Ends a pause; what waits about it and was never sent is taken back instead. */
  end: (pause: PauseShown) => Promise<boolean>;
};

/** Pauses online booking and lets it go on, with or without a connection. `say` hears what became of each. */
export function usePauseWrites(desk: Desk, say: (said: PauseSaid) => void): PauseWrites {
  const [isBusy, setBusy] = useState(false);
  const run = useCallback(
    async (act: (writes: Writes) => Promise<PauseSaid>) => {
      setBusy(true);
      const said = await withWrites(act);
      setBusy(false);
      say(said);
      return said.isDone;
    },
    [say],
  );
  return {
    isBusy,
    pause: (courtId, until) => run((writes) => writes.pauseOnline(desk, courtId, until)),
    end: (pause) => run((writes) => writes.endPause(desk, pause)),
  };
}
