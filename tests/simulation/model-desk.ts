// The venue's half of the model: what its people write, and the part of a pull that keeps their phones.
import { digestOf } from '#data/sync/digest.ts';
import { deskRules } from '#tests/support/samples.ts';
import { Refusal, type Block, type Booking, type Rows } from './model-rows.ts';
import type { Effect } from './model-writes.ts';
import { court, dayOf, hourStart, venue, type DeskRole } from './server.ts';

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;

/** `private.role_rights`, as far as histories use them. */
const rights: Record<DeskRole, readonly string[]> = {
  gate: ['day.see', 'entry.make', 'gate.check'],
  manager: ['day.see', 'entry.make', 'entry.any', 'gate.check', 'gate.correct'],
};
const windows: Record<DeskRole, { before: number; after: number; entries: number }> = {
  gate: { before: 1, after: 2, entries: 2 },
  manager: { before: 2, after: 35, entries: 182 },
};

/** `private.split_amount`. */
function splitAmount(total: number, count: number): number[] {
  const least = Math.floor(total / count);
  return Array.from({ length: count }, (_, at) => least + (at < total % count ? 1 : 0));
}

function can(rows: Rows, uid: string | null, right: string): boolean {
  const role = uid === null ? undefined : rows.roles.get(uid);
  return role !== undefined && rights[role].includes(right);
}

function need(rows: Rows, uid: string | null, right: string): string {
  if (uid === null || !can(rows, uid, right)) throw new Refusal(403, 'FORBIDDEN', { right });
  return uid;
}

const later = (now: number, days: number): string => dayOf(now + days * day);
const iso = (at: number): string => new Date(at).toISOString();
const maskOf = (hours: readonly number[]): number => hours.reduce((mask, at) => mask | (1 << at), 0);
const isOwn = (row: Booking): boolean => row.source !== 'app';

/** `private.entry_json`: what does not apply is left out. */
function entryOf(row: Booking, uid: string): object {
  const { desk } = row;
  const seen = desk.seen && { seen: desk.seen.state, seenAt: iso(desk.seen.at) };
  return {
    id: row.id,
    venueId: venue,
    courtId: court,
    kind: row.source,
    day: row.day,
    hours: maskOf(row.hours),
    status: row.status,
    ...(desk.name !== null && { name: desk.name }),
    ...(desk.phone !== null && { phone: desk.phone }),
    ...(isOwn(row) && { total: row.total }),
    ...(desk.paid !== null && { paid: desk.paid }),
    ...seen,
    ...(desk.note !== null && { note: desk.note }),
    own: false,
    mine: desk.madeBy === uid,
    made: iso(row.createdAt),
    rev: row.rev,
  };
}

function blockEntry(block: Block, uid: string): object {
  const { id, day: on, hours, kind, note, madeBy, isRemoved, createdAt, rev } = block;
  return {
    id,
    venueId: venue,
    courtId: court,
    kind: 'block',
    day: on,
    hours: maskOf(hours),
    status: isRemoved ? 'cancelled' : 'confirmed',
    name: kind,
    ...(note !== null && { note }),
    own: false,
    mine: madeBy === uid,
    made: iso(createdAt),
    rev,
  };
}

/** Post-images of these ids. */
export function entriesOf(rows: Rows, ids: readonly string[], uid: string): object[] {
  return [
    ...rows.bookings.filter(({ id }) => ids.includes(id)).map((row) => entryOf(row, uid)),
    ...rows.blocks.filter(({ id }) => ids.includes(id)).map((block) => blockEntry(block, uid)),
  ];
}

type Args = Readonly<Record<string, unknown>>;

function openEntry(
  rows: Rows,
  args: Args,
  uid: string | null,
  now: number,
): { uid: string; on: string; hours: number[] } {
  const person = need(rows, uid, 'entry.make');
  const role = rows.roles.get(person) ?? 'gate';
  const on = String(args['day']);
  const hours = (args['hours'] as number[]).toSorted((a, b) => a - b);
  if (on < later(now, -31) || on > later(now, windows[role].entries)) throw new Refusal(422, 'OUTSIDE_WINDOW', {});
  const live = [...rows.bookings, ...rows.blocks].filter((row) => row.day === on).flatMap((row) => row.live);
  const taken = hours.filter((at) => live.includes(at));
  if (taken.length > 0) throw new Refusal(409, 'SLOT_TAKEN', { hours: taken });
  return { uid: person, on, hours };
}

function lockEntry(rows: Rows, id: unknown): Booking {
  const row = rows.bookings.find((one) => one.id === id);
  if (!row) throw new Refusal(404, 'NOT_FOUND');
  return row;
}

function needEntry(rows: Rows, uid: string | null, madeBy: string | null): void {
  if (madeBy !== uid) need(rows, uid, 'entry.any');
  need(rows, uid, 'entry.make');
}

const textOf = (value: unknown): string | null => (typeof value === 'string' && value !== '' ? value : null);

/** `private.made_at_arg`. */
function seenAt(args: Args, now: number): number {
  const at = Date.parse(String(args['at']));
  return Math.min(at, now);
}

const startsAt = ({ day: on, hours }: Booking): number => hourStart(on, Math.min(...hours));
const endsAt = ({ day: on, hours }: Booking): number => hourStart(on, Math.max(...hours) + 1);
const isComing = ({ status }: Booking): boolean => status === 'confirmed' || status === 'completed';

function removeOwn(rows: Rows, row: Booking): void {
  row.status = 'cancelled';
  row.live = [];
  row.endedBy = 'venue';
  row.endReason = 'removed';
  rows.touch(row);
}

const effects: Record<string, Effect> = {
  'add-walk-in': (rows, { id, args }, uid, now) => {
    const { uid: madeBy, on, hours } = openEntry(rows, args, uid, now);
    const total = Number(args['total']);
    const side = { name: textOf(args['name']), phone: textOf(args['phone']), note: textOf(args['note']) };
    rows.bookings.push({
      id,
      userId: null,
      day: on,
      hours,
      live: hours,
      status: 'confirmed',
      prices: splitAmount(total, hours.length),
      total,
      receipt: null,
      isReviewed: false,
      endedBy: null,
      endReason: null,
      refunds: [],
      requestId: id,
      requestHash: '',
      createdAt: now,
      rev: 1,
      sxid: rows.xid,
      source: args['source'] === 'phone' ? 'phone' : 'walkin',
      desk: { ...side, madeBy, paid: textOf(args['paid']) ?? 'unpaid', seen: null },
    });
    return { entries: entriesOf(rows, [id], madeBy) };
  },
  'block-hours': (rows, { id, args }, uid, now) => {
    const { uid: madeBy, on, hours } = openEntry(rows, args, uid, now);
    const kind = String(args['reason']);
    const made = { id, day: on, hours, live: hours, kind, note: textOf(args['note']), madeBy, isRemoved: false };
    rows.blocks.push({ ...made, createdAt: now, rev: 1, sxid: rows.xid });
    return { entries: entriesOf(rows, [id], madeBy) };
  },
  'change-walk-in': (rows, { args }, uid) => {
    const row = lockEntry(rows, args['entryId']);
    needEntry(rows, uid, row.desk.madeBy);
    if (!isOwn(row) || !isComing(row)) throw new Refusal(409, 'NOT_CHANGEABLE', { status: row.status });
    const was = args['was'] as Args;
    const phone = textOf(args['phone']);
    if (row.source === 'phone' && phone === null && was['phone'] !== null)
      throw new Refusal(422, 'INVALID', { field: 'phone' });
    const wanted = {
      name: textOf(args['name']),
      phone,
      paid: textOf(args['paid']) ?? 'unpaid',
      note: textOf(args['note']),
    };
    const changed = Object.entries(wanted).filter(([field, value]) => value !== was[field]);
    Object.assign(row.desk, Object.fromEntries(changed));
    if (args['total'] !== was['total']) {
      row.total = Number(args['total']);
      row.prices = splitAmount(row.total, row.hours.length);
    }
    rows.touch(row);
    return { entries: entriesOf(rows, [row.id], uid ?? '') };
  },
  'remove-entry': (rows, { args }, uid) => {
    const block = rows.blocks.find(({ id }) => id === args['entryId']);
    if (block) {
      needEntry(rows, uid, block.madeBy);
      if (!block.isRemoved) {
        Object.assign(block, { isRemoved: true, live: [] });
        rows.touch(block);
      }
      return { entries: entriesOf(rows, [block.id], uid ?? '') };
    }
    const row = lockEntry(rows, args['entryId']);
    needEntry(rows, uid, row.desk.madeBy);
    if (!isOwn(row) || row.status !== 'cancelled') {
      const isIn = row.desk.seen?.state === 'arrived';
      if (isIn || !isOwn(row) || row.status !== 'confirmed') throw new Refusal(409, 'NOT_CHANGEABLE', {});
      removeOwn(rows, row);
    }
    return { entries: entriesOf(rows, [row.id], uid ?? '') };
  },
  'check-in': (rows, { args }, uid, now) => {
    const row = lockEntry(rows, args['bookingId']);
    const at = seenAt(args, now);
    const by = need(rows, uid, 'gate.check');
    if (!isComing(row)) throw new Refusal(409, 'NOT_CONFIRMED', { status: row.status });
    const { seen } = row.desk;
    if (seen?.state === 'arrived') throw new Refusal(409, 'ALREADY_CHECKED_IN', { at: iso(seen.at), by: seen.by });
    const isEarlyOrLate = at < startsAt(row) - 4 * hour || at > endsAt(row) + 4 * hour;
    if (isEarlyOrLate || at < now - 7 * day) throw new Refusal(422, 'OUTSIDE_GATE_WINDOW', {});
    row.desk.seen = { state: 'arrived', at, receivedAt: now, by };
    rows.touch(row);
    return { entries: entriesOf(rows, [row.id], by) };
  },
  'undo-check-in': (rows, { args }, uid, now) => {
    const row = lockEntry(rows, args['bookingId']);
    const by = need(rows, uid, 'gate.check');
    const { seen } = row.desk;
    if (seen?.state === 'arrived') {
      if (seen.receivedAt <= now - 15 * minute && !can(rows, uid, 'gate.correct'))
        throw new Refusal(409, 'TOO_LATE', {});
      if (seen.by !== by) need(rows, uid, 'gate.correct');
      row.desk.seen = null;
      rows.touch(row);
    }
    return { entries: entriesOf(rows, [row.id], by) };
  },
  'mark-no-show': (rows, { args }, uid, now) => {
    const row = lockEntry(rows, args['bookingId']);
    const at = seenAt(args, now);
    const by = need(rows, uid, 'gate.check');
    if (!isComing(row)) throw new Refusal(409, 'NOT_CONFIRMED', { status: row.status });
    const { seen } = row.desk;
    if (seen?.state === 'arrived') throw new Refusal(409, 'ALREADY_CHECKED_IN', { at: iso(seen.at), by: seen.by });
    const isNoShow = args['isNoShow'] === true;
    if ((seen !== null) !== isNoShow) {
      const begins = startsAt(row);
      if (at < begins + 15 * minute) throw new Refusal(409, 'TOO_EARLY', {});
      const longest = can(rows, uid, 'gate.correct') ? 48 * hour : 24 * hour;
      if (at > begins + longest || at < now - 7 * day) throw new Refusal(409, 'TOO_LATE', {});
      row.desk.seen = isNoShow ? { state: 'no_show', at, receivedAt: now, by } : null;
      rows.touch(row);
      if (isNoShow) rows.tell(row, 'marked_no_show', now);
    }
    return { entries: entriesOf(rows, [row.id], by) };
  },
  'note-booking': (rows, { args }, uid, now) => {
    const row = lockEntry(rows, args['bookingId']);
    const by = need(rows, uid, 'entry.make');
    const { before, after } = windows.gate;
    if (rows.roles.get(by) === 'gate' && (row.day < later(now, -before) || row.day > later(now, after)))
      throw new Refusal(422, 'OUTSIDE_WINDOW', {});
    row.desk.note = textOf(args['note']);
    rows.touch(row);
    return { entries: entriesOf(rows, [row.id], by) };
  },
};

/** Whoever works nowhere hears that, and not what there is. */
export const deskEffects: Record<string, Effect> = Object.fromEntries(
  Object.entries(effects).map(([kind, effect]): [string, Effect] => [
    kind,
    (rows, item, uid, now) => {
      need(rows, uid, 'day.see');
      return effect(rows, item, uid, now);
    },
  ]),
);

export type DeskPart = { p?: string; c?: string; w?: string; t?: string; isOurs: boolean };

const cols =
  'id kind court day hours status name phone code total collect paid seen seenAt note own mine made moved offer rev'.split(
    ' ',
  );

function columnsOf(entries: readonly object[]): unknown[][] {
  const valueOf = (entry: object, name: string): unknown => {
    if (name === 'court') return 0;
    if (name === 'own' || name === 'mine') return Reflect.get(entry, name) === true ? 1 : null;
    if (name === 'made') return Reflect.get(entry, 'status') === 'pending' ? Reflect.get(entry, name) : null;
    return Reflect.get(entry, name) ?? null;
  };
  return cols.map((name) => entries.map((entry) => valueOf(entry, name)));
}

/** `private.sync_desk`. */
export function syncDesk(rows: Rows, { p = '', c, w, t, isOurs }: DeskPart, uid: string | null, now: number): object {
  const role = uid === null ? undefined : rows.roles.get(uid);
  if (uid === null || role === undefined || p !== `desk:${venue}`) return { p, gone: true };
  const { before, after } = windows[role];
  const [first, last] = [later(now, -before), later(now, after)];
  const isShown = ({ day: on }: { day: string }) => on >= first && on <= last;
  const tag = `${role}.${rows.price}`;
  const knows = isOurs && c !== undefined && Number(c) <= rows.xid + 1 && w !== undefined && t?.split('.')[0] === role;
  const since = knows ? Number(c) : undefined;
  const isNews = (row: { day: string; sxid: number }) =>
    since === undefined || row.sxid >= since || row.day > (w ?? '');
  const isGone = (row: Booking | Block) =>
    'isRemoved' in row ? row.isRemoved : isOwn(row) && row.status === 'cancelled';
  const inWindow = [...rows.bookings, ...rows.blocks].filter(isShown);
  const here = inWindow.filter((row) => !isGone(row));
  const ids = here.filter(isNews).map(({ id }) => id);
  const gone = since === undefined ? [] : inWindow.filter((row) => isGone(row) && isNews(row)).map(({ id }) => id);
  const settings = {
    id: venue,
    name: 'Day Venue',
    city: 'Karachi',
    open: '07:00:00',
    close: '22:00:00',
    payee: 'platform',
    isPublished: true,
    role,
    rights: rights[role],
    courts: [{ id: court, name: 'Court 1', sport: 'Padel', price: rows.price, position: 0, isActive: true, rev: 1 }],
    ...deskRules,
  };
  return {
    p,
    c: String(rows.xid + 1),
    full: since === undefined,
    t: tag,
    f: first,
    w: last,
    cols,
    v: columnsOf(entriesOf(rows, ids, uid)),
    del: gone,
    holds: [],
    digest: digestOf(
      here.map(({ id }) => id),
      here.map(({ rev }) => rev),
    ),
    ...(since !== undefined && t === tag ? {} : { settings }),
  };
}
