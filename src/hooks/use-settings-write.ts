import { useCallback } from 'react';
import { pullDesk } from '#data/repositories/lazy-desk.ts';
import { useOnlineWrite, type OnlineWrite } from '#hooks/use-online-write.ts';

/** Changes a setting of a venue, and asks at once what it is now; where that is not heard, the next pull brings it. */
export function useSettingsWrite(venueId: string): {
  state: OnlineWrite;
  save: (kind: string, args: object) => Promise<OnlineWrite>;
} {
  const { state, run } = useOnlineWrite();
  const save = useCallback(
    async (kind: string, args: object) => {
      const outcome = await run(kind, { venueId, ...args });
      await pullDesk(venueId).catch(() => undefined);
      return outcome;
    },
    [run, venueId],
  );
  return { state, save };
}
