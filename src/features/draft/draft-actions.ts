import { type BookingDraft, hasPaymentAtStake, isAnsweredBy } from '#domain/booking.ts';
import { inBookingWindow } from '#domain/calendar.ts';
import { door } from '#domain/door.ts';
import { readBookings } from '#data/repositories/bookings.ts';
import { deleteBookingDraft, readBookingDraft } from '#data/repositories/drafts.ts';
import { readVenueSummary } from '#data/repositories/venues.ts';
import { serverNow } from '#data/server/server-clock.ts';

// A door: few people discard, and only that talks to the server.
const loadSlots = door(() => import('#data/repositories/slots.ts'));

/** A started booking as other screens speak of it; `isAnswered` when a booking on this device stands for it. */
type Started = { draft: BookingDraft; venueName: string | undefined; isAnswered: boolean };

/**
 * The started booking of this person; null without one that can still become a booking. Undefined for a device that cannot read
 * its drafts: it can still do everything else, and nobody takes them for gone.
 */
export async function readStarted(owner: string): Promise<Started | null | undefined> {
  const read = await readBookingDraft(owner).then(
    (draft) => ({ draft }),
    () => undefined,
  );
  if (!read) return undefined;
  const { draft } = read;
  if (!draft || (!hasPaymentAtStake(draft) && !inBookingWindow(draft.day, serverNow()))) return null;
  const venue = await readVenueSummary(draft.venueId);
  const rows = draft.outcomeUnknown ? await readBookings(owner) : [];
  return { draft, venueName: venue?.name, isAnswered: rows.some((booking) => isAnsweredBy(draft, booking)) };
}

/**
 * Drops the started booking from this device and, for somebody signed in, gives its held hours back; a hold that cannot be
 * released runs out.
 *
 * @throws {AppError} STORAGE_BROKEN | SIGNED_OUT: then nothing was dropped.
 */
export async function discardStarted(owner: string, isSignedIn: boolean): Promise<void> {
  await deleteBookingDraft(owner);
  if (!isSignedIn) return;
  await loadSlots()
    .then(({ releaseHold }) => releaseHold())
    .catch(() => undefined);
}
