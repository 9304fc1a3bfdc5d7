// What must be true of the phones of a venue, and of what the venue has entered, whatever happened.
import { entriesWithPending } from '#commands/queue/desk-overlay.ts';
import { deskCommands } from '#commands/queue/desk-registry.ts';
import type { StoredDesk, StoredEntry } from '#data/storage/db.ts';
import { readEntry } from '#domain/desk/desk.ts';
import { readWrite, type QueuedWrite } from '#domain/queued-write.ts';
import { issuedEntry, type Effect, type Promised } from './expectations.ts';
import type { Device } from './device.ts';
import { loop } from './loop.ts';
import { hourStart, venue, type ServerBooking, type ServerState } from './server.ts';
import type { World } from './world.ts';

const databaseOf = (uid: string) => `baari-user-${uid}`;
const storedIn = ({ storage }: Device, uid: string) => storage.rows<StoredEntry>(databaseOf(uid), 'entries');
const deskIn = ({ storage }: Device, uid: string) => storage.rows<StoredDesk>(databaseOf(uid), 'desks')[0];
const maskOf = (hours: readonly number[]): number => hours.reduce((mask, at) => mask | (1 << at), 0);

/** I8: a write of the desk that is gone because it arrived has left its entry on the phone. */
export function checkEntryShown(world: World, { uid, kind, id }: Promised, device: Device, { rows, at }: Effect): void {
  const desk = deskIn(device, uid);
  if (!desk || desk.gone || device.page.current?.user.id !== uid || (device.clearedAt.get(uid) ?? -1) >= at) return;
  const shown = new Map(storedIn(device, uid).map((entry) => [entry.id, entry.rev]));
  for (const entry of rows.entries ?? []) {
    const isOver = entry.kind !== 'app' && entry.status === 'cancelled';
    const isOutside = entry.day < desk.firstDay || entry.day > desk.lastDay;
    // What came later may have removed it; a removal is checked by what is left at the end.
    const wasRemoved = world.expectations.effects.some(
      (other) => other.kind === 'remove-entry' && Reflect.get(Object(other.args), 'entryId') === entry.id,
    );
    if (!isOver && !isOutside && !wasRemoved && (shown.get(entry.id) ?? 0) < entry.rev)
      world.expectations.violate('I8', `${kind} ${id} arrived and its entry still looks as before`);
  }
}

/** I8: entries are such as the server gave out, none goes back in time, and what waits is only laid over them. */
export function checkEntries(device: Device, uid: string): void {
  const { expectations } = device.world;
  const rows = storedIn(device, uid);
  const seen = device.shown.get(uid) ?? new Map<string, number>();
  device.shown.set(uid, seen);
  for (const row of rows) {
    const issued = expectations.issuedEntries.get(`${row.id}@${row.rev}`);
    if (issued !== issuedEntry({ ...row, hours: maskOf(row.hours) }))
      expectations.violate('I8', `entry ${row.id} is kept as the server never had it`);
    if ((seen.get(row.id) ?? 0) > row.rev) expectations.violate('I8', `entry ${row.id} went back in time`);
    seen.set(row.id, row.rev);
  }
  const desk = deskIn(device, uid);
  if (rows.length > 0 && (!desk || desk.gone))
    expectations.violate('I6', `entries of a desk that phone ${device.number} may not see`);
  const writes = device.storage
    .rows<QueuedWrite>(databaseOf(uid), 'outbox')
    .filter(({ kind }) => deskCommands.has(kind))
    .map(readWrite);
  const views = entriesWithPending(rows.map(readEntry), writes, () => true);
  for (const row of rows) {
    const view = views.find(({ id }) => id === row.id);
    // Hours and status are the server's alone: a removal that waits still takes them.
    if (!view || view.hours.join() !== row.hours.join() || view.status !== readEntry(row).status)
      expectations.violate('I8', `entry ${row.id} is painted as something that only the server can make it`);
  }
  if (views.length !== new Set(views.map(({ id }) => id)).size) expectations.violate('I2', 'an entry is shown twice');
}

/** I1, I2, I4 on the server: every entry that took effect is there once, with hours of its own. */
export function checkOwnEntries({ expectations }: World, { bookings, blocks }: ServerState): void {
  const made = expectations.effects.filter(({ kind }) => kind === 'add-walk-in' || kind === 'block-hours');
  for (const { id, kind, args } of made) {
    const found =
      kind === 'add-walk-in' ? bookings.filter((row) => row.id === id) : blocks.filter((row) => row.id === id);
    if (found.length !== 1) expectations.violate('I1', `${kind} ${id} took effect and is there ${found.length} times`);
    const isRemoved = expectations.effects.some(
      (other) => other.kind === 'remove-entry' && Reflect.get(Object(other.args), 'entryId') === id,
    );
    const wanted = isRemoved ? '' : (args as { hours: number[] }).hours.toSorted((a, b) => a - b).join();
    if (found[0] && found[0].live.join() !== wanted)
      expectations.violate('I4', `${kind} ${id} has the hours ${found[0].live.join()}, not ${wanted}`);
  }
  const own = bookings.filter(({ source }) => source !== 'app').length + blocks.length;
  if (own !== made.length) expectations.violate('I2', `${own} entries of ${made.length} that took effect`);
  const taken = new Set<string>();
  for (const { day, live } of [...bookings, ...blocks])
    for (const hour of live) {
      if (taken.has(`${day} ${hour}`)) expectations.violate('I4', `${day} ${hour}:00 is taken twice`);
      taken.add(`${day} ${hour}`);
    }
}

const lastFree = 6 * 60 * 60 * 1000;

/** What is owed for a booking that was paid and does not take place: all of it, or what its policy gives its customer. */
function owedFor({ expectations }: World, row: ServerBooking): number {
  const { id, day, hours, total, fee, endedBy, wasConfirmed } = row;
  if (endedBy !== 'customer' || !wasConfirmed) return total;
  const said = expectations.effects.find(
    ({ kind, args }) => kind === 'cancel-booking' && Reflect.get(Object(args), 'bookingId') === id,
  );
  const isInTime = said !== undefined && said.at <= hourStart(day, Math.min(...hours)) - lastFree;
  const owed = isInTime ? total - fee : 0;
  if (owed < Number(Reflect.get(Object(said?.args), 'refund') ?? Infinity))
    expectations.violate('I10', `booking ${id} brings ${owed} back, and its customer was shown more`);
  return owed;
}

/** Refunds are those of the rule, once; there are none for what takes place. */
export function checkRefunds(world: World, { bookings }: ServerState): void {
  for (const row of bookings) {
    const isOwed = row.source === 'app' && (row.status === 'cancelled' || row.status === 'refund_due');
    const owed = isOwed ? owedFor(world, row) : 0;
    const found = row.refunds.map(({ amount }) => amount).join();
    if (found !== (owed > 0 ? String(owed) : ''))
      world.expectations.violate('I10', `a ${row.status} booking ${row.id} of ${row.total} has the refunds ${found}`);
  }
}

/** I5 at the desk: each phone shows the window of its person as the server would send it to a new one. */
export async function checkDeskEnd({ devices, server, expectations }: World): Promise<void> {
  for (const device of devices) {
    const uid = device.page.current?.user.id;
    if (!device.isDesk || !uid) continue;
    const asked = { parts: [{ p: `desk:${venue}` }] };
    const { body } = await loop.outside(server.call('sync_pull', asked, uid, loop.now));
    const { parts } = body as { parts: { cols: string[]; v: unknown[][] }[] };
    const columnOf = (name: string) => parts[0]?.v[parts[0].cols.indexOf(name)] ?? [];
    const revs = columnOf('rev');
    const real = columnOf('id').map((id, at) => `${String(id)} ${String(revs[at])}`);
    const shown = storedIn(device, uid).map(({ id, rev }) => `${id} ${rev}`);
    if (shown.toSorted().join() !== real.toSorted().join())
      expectations.violate('I5', `phone ${device.number} shows other entries than there are`);
  }
}
