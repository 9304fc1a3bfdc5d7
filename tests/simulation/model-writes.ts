// `apply_mutations` of the model: the verdicts of the SQL, item by item.
import { backUntil, comesBack, Refusal, type Booking, type Rows } from './model-rows.ts';
import { deskEffects, entriesOf } from './model-desk.ts';
import { canonical } from './server.ts';

export type Item = { id: string; kind: string; v: number; entity: string; args: Record<string, unknown> };
type Words = { rating: number; comment: string };
export type Effect = (rows: Rows, item: Item, uid: string | null, now: number) => object;

const minutes = 60_000;

function ownBooking(rows: Rows, uid: string, id: unknown): Booking | undefined {
  return rows.bookings.find((row) => row.id === id && row.userId === uid);
}

const effects: Record<string, Effect> = {
  'submit-contact-message': (rows, { id, args }, uid, now) => {
    const userId = uid === null ? null : rows.requirePerson(uid);
    const before = new Map(rows.hits);
    try {
      if (userId === null && typeof args['proof'] !== 'string') throw new Refusal(422, 'INVALID', { field: 'proof' });
      rows.countHit(`contact:${userId ?? rows.caller}`, 5, 10 * minutes, now);
      if (userId !== null) rows.countHit(`contact-day:${userId}`, 20, 24 * 60 * minutes, now);
    } catch (thrown) {
      rows.hits = before;
      throw thrown;
    }
    rows.contacts.push({ id, subject: String(args['subject']), userId });
    return {};
  },
  'apply-as-vendor': (rows, { id }, uid) => {
    const person = rows.requirePerson(uid);
    if (rows.vendors.some(({ userId }) => userId === person)) throw new Refusal(409, 'ALREADY_APPLIED');
    rows.vendors.push({ id, userId: person });
    return {};
  },
  'submit-review': (rows, { args }, uid) => {
    const person = rows.requirePerson(uid);
    const booking = ownBooking(rows, person, args['bookingId']);
    if (!booking) throw new Refusal(404, 'NOT_FOUND');
    if (booking.status !== 'completed') throw new Refusal(409, 'NOT_REVIEWABLE', { status: booking.status });
    if (booking.desk.seen?.state === 'no_show') throw new Refusal(409, 'NOT_REVIEWABLE', { attendance: 'no_show' });
    const known = rows.reviews.find(({ bookingId }) => bookingId === booking.id);
    const words = { rating: Number(args['rating']), comment: String(args['comment']) };
    const isKnown = ({ rating, comment }: Words) => rating === known?.rating && comment === known.comment;
    const basedOn = args['basedOn'] as (Words | null)[];
    if (known && ![words, ...basedOn].some((one) => one && isKnown(one)))
      throw new Refusal(409, 'REVIEW_CHANGED', { review: { rating: known.rating, comment: known.comment } });
    if (known) Object.assign(known, words);
    else rows.reviews.push({ bookingId: booking.id, userId: person, ...words });
    booking.isReviewed = true;
    rows.touch(booking);
    return { bookings: [rows.bookingJson(booking)], updated: known !== undefined };
  },
  'cancel-booking': (rows, { args }, uid, now) => {
    const person = rows.requirePerson(uid);
    const booking = ownBooking(rows, person, args['bookingId']);
    if (!booking) throw new Refusal(404, 'NOT_FOUND');
    const { status } = booking;
    if (status === 'pending' || status === 'confirmed') {
      if (rows.startsAt(booking) <= now) throw new Refusal(409, 'TOO_LATE', { status });
      if (booking.desk.seen?.state === 'arrived') throw new Refusal(409, 'NOT_CANCELLABLE', { status: 'arrived' });
      const refund = comesBack(booking, now);
      if (refund < Number(args['refund'])) {
        const deadline = refund > 0 && status === 'confirmed' ? new Date(backUntil(booking)).toISOString() : null;
        throw new Refusal(409, 'REFUND_CHANGED', { refund, deadline });
      }
      rows.setStatus(booking, 'cancelled', person, now);
    } else if (status !== 'cancelled') throw new Refusal(409, 'NOT_CANCELLABLE', { status });
    return { bookings: [rows.bookingJson(booking)] };
  },
  'mark-notifications-read': (rows, { args }, uid) => {
    const person = rows.requirePerson(uid);
    for (const note of rows.notes) {
      if (note.userId !== person || note.isRead || !(args['ids'] as string[]).includes(note.id)) continue;
      note.isRead = true;
      rows.touch(note);
    }
    return rows.notesOf(person);
  },
  ...deskEffects,
};

const forAnyone = 'submit-contact-message';

function judge(rows: Rows, item: Item, uid: string | null, now: number): object {
  const { id, kind, v, args } = item;
  const effect = effects[kind];
  if (!effect || v < 1 || v > (rows.newest[kind] ?? 1)) return { id, status: 'unsupported' };
  const hash = canonical(args);
  try {
    if (kind !== forAnyone) rows.requirePerson(uid);
    const known = rows.mutations.get(id);
    if (known) {
      const isOther = known.userId !== uid && kind !== forAnyone;
      if (isOther || known.kind !== kind || known.hash !== hash)
        return { id, status: 'rejected', code: 'IDEMPOTENCY_MISMATCH' };
      return { id, status: 'duplicate', rows: known.result };
    }
    const result = structuredClone(effect(rows, item, uid, now));
    rows.mutations.set(id, { id, userId: uid, kind, hash, result });
    return { id, status: 'applied', rows: result };
  } catch (thrown) {
    if (!(thrown instanceof Refusal)) throw thrown;
    const { http, message: code, detail } = thrown;
    if (http === 429) return { id, status: 'deferred', code, retry_after: Number(detail?.['retry_after'] ?? 600) };
    const shown = uid === null ? undefined : ownBooking(rows, uid, args['bookingId']);
    const current = shown ? { bookings: [rows.bookingJson(shown)] } : {};
    const about = String(args['bookingId'] ?? args['entryId']);
    const seen = uid !== null && rows.roles.has(uid) ? { entries: entriesOf(rows, [about], uid) } : {};
    return { id, status: 'rejected', code, detail: detail ?? {}, rows: { ...current, ...seen } };
  }
}

export type Batch = { device?: string; mutations: readonly Item[] };

/** The verdicts of one batch, in order. */
export function applyMutations(rows: Rows, batch: Batch, uid: string | null, now: number): object[] {
  const { device, mutations: items } = batch;
  rows.caller = device ? `device ${device}` : 'unknown';
  const halted = new Map<string, object>();
  return items.map((item) => {
    const stopped = halted.get(item.entity);
    if (stopped) return { ...stopped, id: item.id };
    const verdict = judge(rows, item, uid, now) as { id?: string; status: string };
    if (verdict.status === 'rejected' || verdict.status === 'unsupported')
      halted.set(item.entity, { status: 'blocked' });
    if (verdict.status === 'deferred') halted.set(item.entity, { ...verdict, id: undefined });
    return verdict;
  });
}
