// What actions and scenarios have in common: what a phone shows, and writing on it.
import type { Booking, OwnReview } from '#domain/booking.ts';
import type { QueuedWrite } from '#domain/queued-write.ts';
import { refundOffer } from '#domain/refund-offer.ts';
import { cancelWrite } from '#features/my-bookings/dialogs/cancel-write.ts';
import { knownReviews } from '#features/my-bookings/waits/own-review.ts';
import { begin, flushBy, write, type Wish } from './actions.ts';
import type { Device } from './device.ts';
import { loop } from './loop.ts';
import type { World } from './world.ts';

export type Row = { id: string; status: string; day: string; hours: number[]; rev: number; review: OwnReview | null };
type Message = { id: string; kind: string; createdAt: string; bookingId: string | null; isRead: boolean };
/** What the person who is signed in on this phone sees. */
export function rowsOf<T>({ storage, page }: Device, table: string): T[] {
  return page.current ? storage.rows<T>(`baari-user-${page.current.user.id}`, table) : [];
}

const placeOf = ({ day: on, hours, status, rev }: Row): string => `${on} ${hours.join()} ${status} ${rev}`;

/** Bookings in an order that does not depend on their ids, which no two servers make alike. */
export function bookingsOf(device: Device): Row[] {
  return rowsOf<Row>(device, 'bookings').toSorted((a, b) => (placeOf(a) < placeOf(b) ? -1 : 1));
}

export function unreadOf(device: Device): Message[] {
  const places = new Map(bookingsOf(device).map((row) => [row.id, placeOf(row)]));
  const key = ({ kind, createdAt, bookingId }: Message) => `${kind} ${createdAt} ${places.get(bookingId ?? '')}`;
  const unread = rowsOf<Message>(device, 'notifications').filter(({ isRead }) => !isRead);
  return unread.toSorted((a, b) => (key(a) < key(b) ? -1 : 1));
}

export function outboxOf(device: Device): QueuedWrite[] {
  return [...device.storage.rows<QueuedWrite>('baari-app', 'outbox'), ...rowsOf<QueuedWrite>(device, 'outbox')];
}

/** Writes something and, as the app does, asks for it to be sent. */
export function queue(world: World, device: Device, wish: Wish): void {
  void begin(device.tab, wish.name, async (tab) => {
    await write(tab, wish);
    if (world.random.chance(0.6))
      void begin(world.random.chance(0.5) ? tab : device.worker, 'send', (realm) => flushBy(realm));
  });
}

/** A cancellation as the dialog makes it: for what comes back by the policy of the booking and the clock of this phone. */
export function cancellationOf({ tab, skew }: Device, { id }: Row, rows: readonly Booking[]): Wish {
  const row = rows.find((one) => one.id === id);
  if (!row) return { name: 'cancel-booking', input: { bookingId: id, refund: 0 } };
  const { input, about } = cancelWrite(row, refundOffer(row, tab.runtime.serverNow() ?? loop.now + skew), undefined);
  return { name: 'cancel-booking', input, ...(about && { about }) };
}

/** Words of a review that was written by somebody who knows of these. */
export function reviewWords({ random }: World, bookingId: string, basedOn: readonly (object | null)[]): object {
  return { bookingId, rating: 1 + random.below(5), comment: `Round ${random.below(1000)}`, basedOn };
}

/** A review as the dialog makes it on this phone. */
export function reviewOf(world: World, device: Device, { id, review }: Pick<Row, 'id' | 'review'>): object {
  const isAbout = ({ kind, args }: QueuedWrite) =>
    kind === 'submit-review' && Reflect.get(Object(args), 'bookingId') === id;
  const words = reviewWords(world, id, knownReviews({ review }, outboxOf(device).findLast(isAbout)));
  return device.version.tab === 1 ? words : { ...words, language: 'en' };
}
