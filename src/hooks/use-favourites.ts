import { useCallback } from 'react';
import { queueWrite } from '#commands/queue/lazy-queue.ts';
import { favouritesWithPending } from '#commands/queue/overlay.ts';
import command from '#commands/set-favourite.ts';
import { readFavourites, readLocalFavourites, writeLocalFavourite } from '#data/repositories/favourites.ts';
import { readOutbox } from '#data/repositories/outbox.ts';
import { useLiveQuery } from './use-live-query.ts';
import { useSession } from './use-session.ts';

async function readMarked(uid: string | undefined): Promise<string[]> {
  if (!uid) return readLocalFavourites();
  return favouritesWithPending(await readFavourites(uid), await readOutbox(uid));
}

export type Favourites = {
  /** Ids, the one marked last at the end; undefined until they were read. */
  ids: readonly string[] | undefined;
  /** Marks or unmarks, offline too. Throws what `queueWrite` throws. */
  mark: (venueId: string, isFavourite: boolean) => Promise<void>;
};

/** The marked venues of the signed-in person, or of whoever uses this device signed out. */
export function useFavourites(): Favourites {
  const uid = useSession()?.id;
  const ids = useLiveQuery(() => readMarked(uid), [uid]);
  const mark = useCallback(
    async (venueId: string, isFavourite: boolean) => {
      if (!uid) return writeLocalFavourite(venueId, isFavourite);
      await queueWrite({ command, input: { venueId, isFavourite } });
      return undefined;
    },
    [uid],
  );
  return { ids, mark };
}
