import { pullBookings } from '#data/repositories/bookings.ts';
import { adoptAnonymousDraft } from '#data/repositories/drafts.ts';
import type { SessionUser } from '#domain/user.ts';

/** After a sign-in: fetches the person's bookings in the background and makes a booking started signed out theirs. */
export async function settleIn(user: SessionUser): Promise<void> {
  pullBookings().catch(() => undefined);
  await adoptAnonymousDraft(user.id);
}
