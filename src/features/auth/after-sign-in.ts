import { queueWrite } from '#commands/queue/lazy-queue.ts';
import command from '#commands/set-favourite.ts';
import { pullBookings } from '#data/repositories/bookings.ts';
import { adoptAnonymousDraft } from '#data/repositories/drafts.ts';
import { deleteLocalFavourites, readLocalFavourites } from '#data/repositories/favourites.ts';
import type { SessionUser } from '#domain/user.ts';

/** Venues that were marked signed out become the person's; marking one twice changes nothing, so a failure may repeat it. */
async function adoptFavourites(): Promise<void> {
  const ids = await readLocalFavourites();
  if (ids.length === 0) return;
  for (const venueId of ids) await queueWrite({ command, input: { venueId, isFavourite: true } });
  await deleteLocalFavourites();
}

/** After a sign-in: fetches the person's bookings in the background and makes what was started signed out theirs. */
export async function afterSignIn(user: SessionUser): Promise<void> {
  pullBookings().catch(() => undefined);
  adoptFavourites().catch(() => undefined);
  await adoptAnonymousDraft(user.id);
}
