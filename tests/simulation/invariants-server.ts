// What must be true of the server's tables, whatever the phones did, and of both sides once everything is quiet.
import type { Booking } from '#domain/booking.ts';
import type { Notification } from '#domain/notification.ts';
import { outboxOf } from './invariants.ts';
import { checkDeskEnd, checkOwnEntries, checkRefunds } from './invariants-desk.ts';
import { loop } from './loop.ts';
import { canonical, hourStart, type ServerState } from './server.ts';
import type { World } from './world.ts';

const livesIn = new Set(['pending', 'confirmed', 'completed']);

/** I3: writes of one lane of one phone took effect in the order in which they were made. */
export function checkOrder({ expectations }: World): void {
  const last = new Map<string, number>();
  for (const { id } of expectations.effects) {
    const promise = expectations.promised.get(id);
    if (!promise) continue;
    const lane = `${promise.device} ${promise.uid} ${promise.lane}`;
    if ((last.get(lane) ?? -1) > promise.order)
      expectations.violate('I3', `${promise.kind} ${id} overtook an earlier one`);
    last.set(lane, promise.order);
  }
}

function checkBookings({ expectations }: World, { bookings }: ServerState): void {
  const taken = new Map<string, string>();
  for (const row of bookings) {
    for (const hour of row.live) {
      if (taken.has(`${row.day} ${hour}`)) expectations.violate('I4', `${row.day} ${hour}:00 is taken twice`);
      taken.set(`${row.day} ${hour}`, row.id);
    }
    if (row.hours.length === 0) expectations.violate('I10', `booking ${row.id} has no hours`);
    // A booking that ended keeps the hours that had begun; one that stands keeps them all.
    const isRight = livesIn.has(row.status)
      ? row.live.length === row.hours.length
      : row.live.every((hour) => hourStart(row.day, hour) <= loop.now);
    if (!isRight) expectations.violate('I4', `${row.status} booking, hours ${row.live.join()}`);
    const intent = expectations.intents.get(row.requestId);
    if (row.total !== row.prices.reduce((sum, price) => sum + price, row.fee) || (intent && intent.total !== row.total))
      expectations.violate('I7', `booking ${row.id} costs ${row.total}, the person saw ${intent?.total}`);
  }
  const requests = bookings.map(({ requestId }) => requestId);
  if (new Set(requests).size < requests.length) expectations.violate('I2', 'one request booked twice');
  for (const { requestId, shown, uid } of expectations.intents.values()) {
    const row = bookings.find((one) => one.requestId === requestId && one.userId === uid);
    if (!shown || !bookings.some(({ userId }) => userId === uid)) continue;
    const isBooked = /^[0-9a-f]{8}-/.test(shown);
    if (isBooked !== (row !== undefined))
      expectations.violate('I8', `a booking was shown as ${shown} and is ${row?.status}`);
  }
}

function checkReviews({ expectations }: World, { bookings, reviews, contacts }: ServerState): void {
  for (const { id, isReviewed, userId } of bookings)
    if (userId && isReviewed !== reviews.some(({ bookingId }) => bookingId === id))
      expectations.violate('I10', `booking ${id} is ${isReviewed ? '' : 'not '}marked as reviewed`);
  if (new Set(contacts.map(({ subject }) => subject)).size < contacts.length)
    expectations.violate('I2', 'one message arrived twice');
}

export async function checkServer(world: World): Promise<ServerState> {
  const state = await loop.outside(world.server.state());
  checkBookings(world, state);
  checkReviews(world, state);
  checkOwnEntries(world, state);
  checkRefunds(world, state);
  checkOrder(world);
  return state;
}

/** What arrived is what the person last said. */
function checkWords({ expectations }: World): void {
  for (const { id, args, kind, maybe } of expectations.promised.values()) {
    const effect = expectations.effectOf.get(id);
    if (!effect || maybe > 0) continue;
    const arrived = { ...(effect.args as object), language: undefined };
    if (canonical(arrived) !== canonical({ ...(args as object), language: undefined }))
      expectations.violate('I1', `${kind} ${id} arrived as it was before it was changed`);
  }
}

/** I5: after healing, phone and server say the same, for the person who is signed in there. */
export async function checkEnd(world: World): Promise<void> {
  const { expectations } = world;
  const state = await checkServer(world);
  checkWords(world);
  await checkDeskEnd(world);
  for (const device of world.devices) {
    const uid = device.page.current?.user.id;
    for (const owner of ['anon', ...(uid ? [uid] : [])])
      for (const { kind, state: is, id } of outboxOf(device, owner))
        expectations.violate('I5', `${kind} ${id} of phone ${device.number} is still ${is}`);
    if (!uid) continue;
    const shown = device.storage
      .rows<Booking>(`baari-user-${uid}`, 'bookings')
      .map(({ id, rev, status }) => `${id} ${rev} ${status}`);
    const real = state.bookings
      .filter(({ userId }) => userId === uid)
      .map(({ id, rev, status }) => `${id} ${rev} ${status}`);
    if (shown.toSorted().join() !== real.toSorted().join())
      expectations.violate('I5', `phone ${device.number} shows other bookings than there are`);
    const read = device.storage.rows<Notification>(`baari-user-${uid}`, 'notifications').filter(({ isRead }) => isRead);
    const unread = state.notifications.filter(({ userId, isRead }) => userId === uid && !isRead).map(({ id }) => id);
    if (read.some(({ id }) => unread.includes(id)))
      expectations.violate('I5', 'a message is read here and unread there');
  }
}
