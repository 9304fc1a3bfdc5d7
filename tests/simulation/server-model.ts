// The server as a model in memory: the same answers as the SQL, a thousand times faster. `--server pglite` runs the same
// histories against the SQL itself and compares verdict by verdict.
import { digestOf } from '#data/sync/digest.ts';
import { Refusal, Rows, type Booking } from './model-rows.ts';
import { syncDesk } from './model-desk.ts';
import { applyMutations, type Batch } from './model-writes.ts';
import { canonical, dayOf, fee, receiptOf, type Reply, type Server, type ServerState } from './server.ts';

type Args = Record<string, unknown>;
const generation = 'dddddddd-0000-4000-8000-000000000001';

function createBooking(rows: Rows, args: Args, uid: string | null, now: number): object {
  const person = rows.requirePerson(uid);
  const {
    request_id: requestId,
    day,
    expected_total: total,
    receipt,
  } = args as {
    request_id: string;
    day: string;
    expected_total: number;
    receipt: string;
  };
  const hours = (args['hours'] as number[]).toSorted((a, b) => a - b);
  const requestHash = canonical([args['court'], day, hours, receipt, total]);
  const known = rows.bookings.find((row) => row.userId === person && row.requestId === requestId);
  if (known && known.requestHash !== requestHash) throw new Refusal(422, 'IDEMPOTENCY_MISMATCH');
  if (known) return { replay: true, booking: rows.bookingJson(known) };
  if (day < dayOf(now)) throw new Refusal(422, 'OUTSIDE_WINDOW', {});
  const late = hours.filter((hour) => rows.isPast(day, hour, now));
  if (late.length > 0) throw new Refusal(422, 'PAST', { hours: late });
  if (receipt !== receiptOf(person, requestId)) throw new Refusal(422, 'RECEIPT_MISSING');
  const isBlocked = (hour: number) => rows.blocks.some((block) => block.day === day && block.live.includes(hour));
  const taken = hours.filter((hour) => isBlocked(hour) || rows.live(day).some((row) => row.hours.includes(hour)));
  if (taken.length > 0) {
    const mine = rows
      .live(day)
      .find((row) => row.userId === person && row.status !== 'completed' && canonical(row.hours) === canonical(hours));
    if (mine) throw new Refusal(409, 'ALREADY_YOURS', { booking: mine.id });
    throw new Refusal(409, 'SLOT_TAKEN', { hours: taken });
  }
  if (rows.price * hours.length + fee !== total)
    throw new Refusal(409, 'PRICE_CHANGED', { total: rows.price * hours.length + fee });
  const isWaiting = (row: Booking) => row.userId === person && row.status === 'pending' && row.day >= dayOf(now);
  if (rows.bookings.filter(isWaiting).length >= 10) throw new Refusal(409, 'TOO_MANY_LIVE', {});
  const made: Booking = {
    id: rows.random.uuid(),
    userId: person,
    day,
    hours,
    live: hours,
    status: 'pending',
    prices: hours.map(() => rows.price),
    total,
    receipt,
    isReviewed: false,
    endedBy: null,
    endReason: null,
    refunds: [],
    requestId,
    requestHash,
    createdAt: now,
    rev: 1,
    sxid: rows.xid,
    source: 'app',
    desk: { madeBy: null, name: null, phone: null, paid: null, note: null, seen: null },
  };
  rows.bookings.push(made);
  return { replay: false, booking: rows.bookingJson(made) };
}

type Part = { p?: string; c?: string; g?: string; page?: string; w?: string; t?: string };

/** Small enough that most histories meet several pages. */
export const pageOfBookings = 2;

/** Newest date first, then by id backwards. */
const placeOf = ({ day, id }: Booking) => `${day}/${id}`;

function syncUser(rows: Rows, { c, g, page }: Part, uid: string | null): object {
  if (uid === null) return { p: 'user', c: null, anon: true };
  const person = rows.requirePerson(uid);
  const since = c !== undefined && g === generation && Number(c) <= rows.xid + 1 ? Number(c) : undefined;
  const own = rows.bookings.filter(({ userId }) => userId === person);
  const after = page && g === generation && (c === undefined) === (since === undefined) ? page : '';
  const found = own
    .filter((row) => (since === undefined || row.sxid >= since) && (after === '' || placeOf(row) < after))
    .toSorted((a, b) => (placeOf(a) < placeOf(b) ? 1 : -1));
  const sent = found.slice(0, pageOfBookings);
  const last = sent.at(-1);
  const isNews = since === undefined || rows.notes.some(({ userId, sxid }) => userId === person && sxid >= since);
  return {
    p: 'user',
    c: String(rows.xid + 1),
    full: since === undefined,
    bookings: sent.map((row) => rows.bookingJson(row)),
    digest: digestOf(
      own.map(({ id }) => id),
      own.map(({ rev }) => rev),
    ),
    after,
    next: found.length > sent.length && last ? placeOf(last) : null,
    ...(isNews && after === '' && rows.notesOf(person)),
  };
}

function deleteUser(rows: Rows, uid: string | null, now: number): object {
  const person = rows.requirePerson(uid);
  for (const row of rows.bookings.filter(({ userId }) => userId === person)) {
    if (row.status === 'pending') rows.setStatus(row, 'cancelled', person, now);
    row.userId = null;
    row.desk.note = null;
    rows.touch(row);
  }
  rows.reviews = rows.reviews.filter(({ userId }) => userId !== person);
  rows.notes = rows.notes.filter(({ userId }) => userId !== person);
  rows.vendors = rows.vendors.filter(({ userId }) => userId !== person);
  rows.contacts = rows.contacts.filter(({ userId }) => userId !== person);
  for (const [id, { userId }] of rows.mutations) if (userId === person) rows.mutations.delete(id);
  rows.people.delete(person);
  return {};
}

function answerOf(rows: Rows, name: string, args: Args, uid: string | null, now: number): object {
  const head = (k: string, body: object) => ({ k, now: new Date(now).toISOString(), viewer: uid, ...body });
  if (name === 'apply_mutations') {
    return head('am1', { results: applyMutations(rows, args['batch'] as Batch, uid, now) });
  }
  if (name === 'sync_pull') {
    const parts = (args['parts'] as Part[]).map((part) =>
      part.p === 'user'
        ? syncUser(rows, part, uid)
        : syncDesk(rows, { ...part, isOurs: part.g === generation }, uid, now),
    );
    return head('sp1', { gen: generation, parts });
  }
  if (name === 'create_booking') return head('cb1', createBooking(rows, args, uid, now));
  if (name === 'delete_user') return head('du1', deleteUser(rows, uid, now));
  throw new Error(`The model has no ${name}.`);
}

function stateOf(rows: Rows): ServerState {
  return {
    people: [...rows.people],
    bookings: rows.bookings.map((row) => ({
      ...row,
      fee: row.source === 'app' ? fee : 0,
      wasConfirmed: row.confirmedAt !== undefined,
    })),
    blocks: rows.blocks,
    contacts: rows.contacts,
    vendors: rows.vendors,
    reviews: rows.reviews,
    notifications: rows.notes,
  };
}

/** A model server with nobody's bookings. */
export function createModelServer(): Server {
  let rows = new Rows();
  return {
    async call(name, args, uid, now): Promise<Reply> {
      rows.xid += 1;
      try {
        return { status: 200, body: answerOf(rows, name, args as Args, uid, now) };
      } catch (thrown) {
        if (!(thrown instanceof Refusal)) throw thrown;
        const details = thrown.detail && JSON.stringify(thrown.detail);
        return { status: thrown.http, body: { code: `PT${thrown.http}`, message: thrown.message, details } };
      }
    },
    async decide(id, status, now) {
      rows.xid += 1;
      const row = rows.bookings.find((one) => one.id === id);
      if (row) rows.setStatus(row, status, null, now);
    },
    async setPrice(price) {
      rows.price = price;
    },
    async upgrade(kind) {
      rows.newest[kind] = 2;
    },
    async setRole(uid, role) {
      rows.xid += 1;
      if (role) rows.roles.set(uid, role);
      else rows.roles.delete(uid);
    },
    state: async () => stateOf(rows),
    async reset() {
      rows = new Rows();
    },
  };
}
