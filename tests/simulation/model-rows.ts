// The tables of the model server and the rules that live beside them (triggers and small functions of the SQL).
import { codeOfRequest } from '#domain/booking.ts';
import { createRandom, type Random } from './random.ts';
import { court, dayOf, everybody, fee, firstPrice, gate, hourOf, hourStart, manager, type DeskRole } from './server.ts';

type Refund = { amount: number; reason: string; isSeen: boolean };
export type Booking = {
  id: string;
  userId: string | null;
  day: string;
  hours: number[];
  /** The hours that it still occupies. */
  live: number[];
  status: string;
  prices: number[];
  total: number;
  receipt: string | null;
  isReviewed: boolean;
  endedBy: string | null;
  endReason: string | null;
  refunds: Refund[];
  requestId: string;
  requestHash: string;
  createdAt: number;
  /** When it was confirmed first. */
  confirmedAt?: number;
  rev: number;
  sxid: number;
  source: 'app' | 'walkin' | 'phone';
  desk: DeskSide;
};
/** What only a desk knows of a booking. */
export type DeskSide = {
  /** Who entered it; null for a customer's. */
  madeBy: string | null;
  name: string | null;
  phone: string | null;
  paid: string | null;
  note: string | null;
  seen: { state: 'arrived' | 'no_show'; at: number; receivedAt: number; by: string } | null;
};
export type Block = {
  id: string;
  day: string;
  hours: number[];
  live: number[];
  kind: string;
  note: string | null;
  madeBy: string;
  isRemoved: boolean;
  createdAt: number;
  rev: number;
  sxid: number;
};
export type Note = {
  id: string;
  userId: string;
  kind: string;
  message: string;
  bookingId: string | null;
  isRead: boolean;
  createdAt: number;
  rev: number;
  sxid: number;
};
export type Mutation = { id: string; userId: string | null; kind: string; hash: string; result: object };

/** A refusal as `private.fail` raises it. */
export class Refusal extends Error {
  readonly http: number;
  readonly detail: Record<string, unknown> | undefined;

  constructor(http: number, code: string, detail?: Record<string, unknown>) {
    super(code);
    this.http = http;
    this.detail = detail;
  }
}

const told: Record<string, string> = {
  confirmed: 'booking_confirmed',
  completed: 'booking_completed',
  refund_due: 'booking_refund_due',
  cancelled: 'booking_cancelled',
};

/** The policy of a venue that has not chosen one: all of the court price comes back up to six hours before. */
const termsHours = 6;
const terms = [[termsHours, 100]];

/** The last instant at which the customer of a confirmed booking gets something back. */
export const backUntil = ({ day, hours }: Pick<Booking, 'day' | 'hours'>): number =>
  hourStart(day, Math.min(...hours) - termsHours);

const endReasons: Record<string, string> = { customer: 'withdrawn', time: 'unanswered' };

/** `set_booking_facts` and `refund_booking`: who ended it and what is owed. Here only time makes a refund due. */
function end(booking: Booking, status: string, by: string | null, now: number): void {
  const wasConfirmed = booking.status === 'confirmed';
  const isOwn = by !== null && by === booking.userId;
  booking.endedBy = status === 'refund_due' ? 'time' : isOwn ? 'customer' : 'platform';
  booking.endReason = endReasons[booking.endedBy] ?? null;
  const isByPolicy = wasConfirmed && booking.endedBy === 'customer';
  const reason = isByPolicy ? 'policy' : wasConfirmed ? 'venue' : (booking.endReason ?? 'declined');
  const amount = isByPolicy ? comesBack(booking, now) : booking.total;
  if (amount > 0) booking.refunds.push({ amount, reason, isSeen: wasConfirmed });
}

/** `compute_refund`: what its customer gets back for a booking now. */
export function comesBack(booking: Booking, now: number): number {
  if (booking.status !== 'confirmed') return booking.total;
  return now <= backUntil(booking) ? booking.total - fee : 0;
}

export class Rows {
  people = new Set<string>(everybody);
  bookings: Booking[] = [];
  blocks: Block[] = [];
  roles = new Map<string, DeskRole>([
    [gate, 'gate'],
    [manager, 'manager'],
  ]);
  notes: Note[] = [];
  contacts: { id: string; subject: string; userId: string | null }[] = [];
  vendors: { id: string; userId: string }[] = [];
  reviews: { bookingId: string; userId: string; rating: number; comment: string }[] = [];
  mutations = new Map<string, Mutation>();
  newest: Record<string, number> = {};
  price = firstPrice;
  /** The transaction that runs; a cursor is the next one. */
  xid = 1;
  hits = new Map<string, { since: number; count: number }>();
  /** Who limits count a call for, as `private.get_client_address` says it where no proxy is trusted: what the batch names. */
  caller = 'unknown';
  random: Random = createRandom(1);

  requirePerson(uid: string | null): string {
    if (uid === null) throw new Refusal(401, 'SIGNED_OUT');
    if (!this.people.has(uid)) throw new Refusal(401, 'ACCOUNT_GONE');
    return uid;
  }

  /** Changes a booking as an update does, with its triggers; `by` is the person in the token. */
  setStatus(booking: Booking, status: string, by: string | null, now: number): void {
    if (booking.status === status) return;
    const wasPending = booking.status === 'pending';
    if (status === 'cancelled' || status === 'refund_due') end(booking, status, by, now);
    if (status === 'confirmed') booking.confirmedAt ??= now;
    booking.status = status;
    if (status === 'cancelled' || status === 'refund_due')
      booking.live = booking.hours.filter((hour) => hourStart(booking.day, hour) <= now);
    this.touch(booking);
    const kind = status === 'cancelled' && wasPending ? 'booking_declined' : told[status];
    const isOwnDoing = status === 'cancelled' && by === booking.userId;
    const wasAbsent = status === 'completed' && booking.desk.seen?.state === 'no_show';
    if (kind && !isOwnDoing && !wasAbsent) this.tell(booking, kind, now);
  }

  /** `notify_user`: a message to whoever booked. */
  tell(booking: Booking, kind: string, now: number): void {
    if (!booking.userId || !this.people.has(booking.userId)) return;
    this.notes.push({
      id: this.random.uuid(),
      userId: booking.userId,
      kind,
      message: `${kind} ${booking.day}`,
      bookingId: booking.id,
      isRead: false,
      createdAt: now,
      rev: 1,
      sxid: this.xid,
    });
  }

  touch(row: { rev: number; sxid: number }): void {
    row.rev += 1;
    row.sxid = this.xid;
  }

  /** `count_hit`; gives back how to undo it. */
  countHit(bucket: string, limit: number, windowMs: number, now: number): void {
    const known = this.hits.get(bucket);
    const isOver = !known || known.since + windowMs <= now;
    const next = isOver ? { since: now, count: 1 } : { since: known.since, count: known.count + 1 };
    if (next.count > limit)
      throw new Refusal(429, 'RATE_LIMITED', {
        retry_after: Math.max(1, Math.ceil((next.since + windowMs - now) / 1000)),
      });
    this.hits.set(bucket, next);
  }

  live(day: string): Booking[] {
    return this.bookings.filter(
      ({ day: on, status }) => on === day && status !== 'cancelled' && status !== 'refund_due',
    );
  }

  startsAt({ day, hours }: Booking): number {
    return hourStart(day, Math.min(...hours));
  }

  isPast(day: string, hour: number, now: number): boolean {
    return day < dayOf(now) || (day === dayOf(now) && hour <= hourOf(now));
  }

  /** `booking_json`. */
  bookingJson(row: Booking): object {
    const { id, day, hours, status, prices, total, receipt, isReviewed, endedBy, endReason, confirmedAt, rev } = row;
    const review = this.reviews.find(({ bookingId }) => isReviewed && bookingId === id);
    return {
      id,
      courtId: court,
      courtName: 'Court 1',
      sport: 'Badminton',
      venueId: 'bbbbbbbb-0000-4000-8000-000000000001',
      venueName: 'Day Venue',
      venueAddress: null,
      city: 'Karachi',
      day,
      hours,
      status,
      code: codeOfRequest(row.requestId),
      fee,
      total,
      receipt,
      prices,
      subtotal: total - fee,
      terms,
      isReviewed,
      review: review ? { rating: review.rating, comment: review.comment } : null,
      payee: 'platform',
      decideBy: null,
      endedBy,
      endReason,
      endNote: null,
      refunds: row.refunds.map((refund) => ({
        ...refund,
        // One for each reason.
        id: `${id} ${refund.reason}`,
        state: 'due',
        payer: 'platform',
        reference: null,
        settledAt: null,
        arrivedAt: null,
      })),
      createdAt: new Date(row.createdAt).toISOString(),
      ...(confirmedAt !== undefined && { confirmedAt: new Date(confirmedAt).toISOString() }),
      rev,
    };
  }

  notesOf(uid: string): { notifications: object[]; unread: number } {
    const own = this.notes.filter(({ userId }) => userId === uid);
    const newest = own.toSorted((a, b) => b.createdAt - a.createdAt || (a.id < b.id ? -1 : 1)).slice(0, 20);
    return {
      notifications: newest.map(({ id, kind, message, bookingId, isRead, createdAt, rev }) => ({
        id,
        kind,
        message,
        bookingId,
        isRead,
        createdAt: new Date(createdAt).toISOString(),
        rev,
      })),
      unread: own.filter(({ isRead }) => !isRead).length,
    };
  }
}
