// What must be true of every phone at any moment at which nothing is half done. See README for the list.
import { bookingsWithPending, notificationsWithPending } from '#commands/queue/overlay.ts';
import type { Booking } from '#domain/booking.ts';
import type { Notification } from '#domain/notification.ts';
import type { QueuedWrite } from '#domain/queued-write.ts';
import type { Device } from './device.ts';
import type { Promised } from './expectations.ts';
import { checkEntries, checkEntryShown } from './invariants-desk.ts';
import type { World } from './world.ts';

const oldAfter = 28 * 24 * 60 * 60 * 1000;
const worthFor = 5 * 24 * 60 * 60 * 1000;

const databaseOf = (owner: string) => (owner === 'anon' ? 'baari-app' : `baari-user-${owner}`);

export function outboxOf({ storage }: Device, owner: string): QueuedWrite[] {
  return storage.rows<QueuedWrite>(databaseOf(owner), 'outbox');
}

/** I1: what a person was promised is on the phone, on the server, or was given up by somebody who may. */
function checkPromises(world: World): void {
  const { expectations, devices } = world;
  for (const promise of expectations.promised.values()) {
    const { id, uid, kind, fate, createdAt } = promise;
    const device = devices[promise.device] as Device;
    const row = outboxOf(device, uid).find((one) => one.id === id);
    const effect = expectations.effectOf.get(id);
    if (!row && !effect && !fate) {
      const isWorthless = kind === 'mark-notifications-read' && world.now() - createdAt > worthFor;
      const isTold =
        expectations.wentAlong(promise) ||
        expectations.wasRemoved(promise) ||
        (promise.taking ?? 0) > 0 ||
        (kind === 'check-in' && expectations.refused.has(id));
      if (!isWorthless && !isTold) expectations.violate('I1', `${kind} ${id} is nowhere`);
    }
    if (row?.error?.code === 'TOO_OLD' && world.now() - createdAt < oldAfter)
      expectations.violate('I11', `${kind} ${id} was aged by a clock that is wrong`);
    if (row?.parkedFor === 'update' && !expectations.unsupported.has(id))
      expectations.violate('I12', `${kind} ${id} waits for an update that nobody asked for`);
    if (row?.state === 'failed' && !row.error) expectations.violate('I1', `${kind} ${id} failed without a reason`);
    if (row?.state === 'failed' && effect && row.error?.code !== 'TOO_OLD')
      expectations.violate('I8', `${kind} ${id} is shown as refused (${row.error?.code}) and took effect`);
    if (row?.error?.code === 'EXPIRED' && Number(row.about['endsAt']) > world.now())
      expectations.violate('I11', `${kind} ${id} was ended by a clock that is wrong`);
    if (!row && effect && !fate) checkShown(promise, device, effect.rows.bookings ?? []);
    if (!row && effect && !fate) checkEntryShown(world, promise, device, effect);
  }
}

/** I8: a write that is gone from the outbox because it arrived has left its result on the phone. */
function checkShown({ id, uid, kind }: Promised, device: Device, rows: readonly { id: string; rev: number }[]): void {
  const { expectations } = device.world;
  const at = expectations.effectOf.get(id)?.at ?? 0;
  if (device.page.current?.user.id !== uid || (device.clearedAt.get(uid) ?? -1) >= at) return;
  const shown = device.storage.rows<Booking>(databaseOf(uid), 'bookings');
  for (const row of rows)
    if (!shown.some((one) => one.id === row.id && one.rev >= row.rev))
      expectations.violate('I8', `${kind} ${id} arrived and its booking still looks as before`);
}

/** I8: every row is one that the server gave out, and none goes back in time; what waits changes no status. */
function checkRows(device: Device, uid: string): void {
  const { expectations } = device.world;
  const rows = device.storage.rows<Booking>(databaseOf(uid), 'bookings');
  const seen = device.shown.get(uid) ?? new Map<string, number>();
  device.shown.set(uid, seen);
  for (const row of rows) {
    const issued = expectations.issued.get(`${row.id}@${row.rev}`);
    if (issued === undefined || !sameBooking(JSON.parse(issued) as Booking, row))
      expectations.violate('I8', `booking ${row.id} is shown as the server never had it`);
    if (expectations.ownerOf.get(row.id) !== uid)
      expectations.violate('I6', `booking ${row.id} lies with another person`);
    if ((seen.get(row.id) ?? 0) > row.rev) expectations.violate('I8', `booking ${row.id} went back in time`);
    seen.set(row.id, row.rev);
  }
}

function sameBooking(a: Booking, b: Booking): boolean {
  return (
    a.status === b.status && a.isReviewed === b.isReviewed && a.total === b.total && a.hours.join() === b.hours.join()
  );
}

/** I8 on the screen: the overlay adds what waits and changes nothing that only the server can. */
function checkOverlay(device: Device, uid: string): void {
  const { expectations } = device.world;
  const writes = outboxOf(device, uid);
  const rows = device.storage.rows<Booking>(databaseOf(uid), 'bookings');
  for (const [at, painted] of bookingsWithPending(rows, writes).entries())
    if (painted.status !== rows[at]?.status || painted.isReviewed !== rows[at]?.isReviewed)
      expectations.violate('I8', `booking ${painted.id} is painted as ${painted.status}`);
  const list = device.storage.rows<Notification>(databaseOf(uid), 'notifications');
  const unread = list.filter(({ isRead }) => !isRead).length;
  const painted = notificationsWithPending({ list, unread }, writes);
  const named = new Set(
    writes.filter(({ state }) => state !== 'failed').flatMap(({ args }) => (args as { ids?: string[] }).ids ?? []),
  );
  for (const [at, row] of painted.list.entries())
    if (row.isRead && !list[at]?.isRead && !named.has(row.id))
      expectations.violate('I8', `message ${row.id} is painted as read`);
  if (painted.unread !== painted.list.filter(({ isRead }) => !isRead).length)
    expectations.violate('I8', 'the number of unread messages is wrong');
}

/** I6 on the disk: rows lie with their person, and nothing but waiting writes of somebody who left. */
function checkOwner(device: Device, owner: string): void {
  const { expectations } = device.world;
  for (const row of outboxOf(device, owner)) {
    if (row.uid !== owner)
      expectations.violate('I6', `a write of ${row.uid.slice(0, 4)} lies with ${owner.slice(0, 4)}`);
    if (expectations.refusedToKeep.has(row.id) && !device.isBusy)
      expectations.violate('I1', `${row.kind} ${row.id} was said not to be kept, and is`);
  }
  const isExpected = device.page.current?.user.id === owner || device.notes.has(owner) || device.leftOpen.has(owner);
  if (owner === 'anon' || device.isBusy || isExpected) return;
  const left = ['bookings', 'notifications', 'facts', 'parts', 'drafts', 'work', 'desks', 'entries'].filter(
    (table) => device.storage.rows(databaseOf(owner), table).length > 0,
  );
  if (left.length > 0)
    expectations.violate('I6', `${left.join(', ')} of somebody who left are still on phone ${device.number}`);
}

/** Checks what can be checked while things are under way. */
export function checkPhones(world: World): void {
  checkPromises(world);
  for (const device of world.devices) {
    for (const owner of ['anon', ...device.people]) checkOwner(device, owner);
    for (const uid of device.people) checkEntries(device, uid);
    for (const uid of device.people) {
      checkRows(device, uid);
      checkOverlay(device, uid);
    }
  }
}
