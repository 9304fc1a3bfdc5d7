// Steps of the people whose rights meet over one booking: customer, manager, owner, gate and Baari's staff. Each step sends the
// version of the booking as it is now, and answers the verdict of the outbox.
import { revOf, send, transferId, type Verdict } from './postgres-desk.ts';
import type { Actor, Database, Row } from './postgres.ts';
import { ids, rpc, signedInAt, tomorrow } from './postgres-world.ts';

type Args = Record<string, unknown>;

/** A booking as its customer pulls it, in part. */
export type Mine = {
  hours: number[];
  day: string;
  status: string;
  refundStart?: string;
  isFreeToCancel?: boolean;
  moveOffer?: { id: string; courtId: string; day: string; hours: number[]; until: string; by: string };
  problems?: { id: string; kind: string; state: string; answer: string | null }[];
  refunds: { id: string; amount: number; arrivedAt: string | null }[];
};

export type Refund = {
  id: string;
  amount: number;
  reason: string;
  state: string;
  isSeen: boolean;
  second: string | null;
};

/** A bank transfer back. */
export const transfer = (reference = transferId()) => ({ method: 'bank', reference, paidTo: 'Meezan 4421' });

/** The steps on one database; the time of a step is that of its actor. */
export function trustSteps(db: Database) {
  const refundsOf = async (booking: string): Promise<Refund[]> =>
    (
      await db.query(
        `select id::text, amount, reason, state, is_seen as "isSeen", needs_second as second from public.refunds
         where booking_id = $1 order by created_at, reason, id`,
        [booking],
      )
    ).map((row: Row) => row as Refund);
  const aboutBooking = async (actor: Actor, kind: string, booking: string, args: Args = {}): Promise<Verdict> =>
    send(db, actor, kind, { bookingId: booking, rev: await revOf(db, booking), ...args });
  /** PKR that a cancellation would give back now. */
  const shownRefund = async ({ now }: Actor, booking: string, by: 'customer' | 'venue'): Promise<number> => {
    const [row] = await db.query(
      'select r.amount from public.bookings b, private.compute_refund(b, $2, $3) r where b.id = $1',
      [booking, now, by],
    );
    return Number(row?.['amount']);
  };
  const single = async (sql: string, id: string): Promise<string> => {
    const [row] = await db.query(sql, [id]);
    return String(row?.['id'] ?? id);
  };

  return {
    refundsOf,
    shownRefund,
    /** The last refund of a booking. */
    refundOf: async (booking: string): Promise<Refund> => {
      const last = (await refundsOf(booking)).at(-1);
      if (!last) throw new Error('no refund');
      return last;
    },
    /** PKR of the refunds of a booking that are due or sent. */
    givenBack: async (booking: string): Promise<number> =>
      (await refundsOf(booking)).reduce((sum, { amount, state }) => (state === 'void' ? sum : sum + amount), 0),
    mine: async (customer: Actor, booking: string): Promise<Mine> => {
      const pull = await rpc<{ parts: { bookings: (Mine & { id: string })[] }[] }>(db, customer, 'sync_pull', {
        parts: [{ p: 'user' }],
      });
      const found = pull.parts[0]?.bookings.find(({ id }) => id === booking);
      if (!found) throw new Error('not among the bookings of this customer');
      return found;
    },
    /** Start hours that the booking has, and those that are held for its move. */
    hoursOf: async (booking: string): Promise<{ own: unknown; held: unknown }> => {
      const [row] = await db.query(
        `select coalesce(array_agg(private.parse_hour(start_time) order by start_time) filter (where reason = 'booking'), '{}') as own,
           coalesce(array_agg(private.parse_hour(start_time) order by start_time) filter (where reason = 'move'), '{}') as held
         from public.time_slot_blocks where active and (booking_id = $1 or move_of = $1)`,
        [booking],
      );
      return { own: row?.['own'], held: row?.['held'] };
    },
    /** Kinds of the notifications of a person. */
    toldTo: async (person: string): Promise<string[]> =>
      (await db.query('select kind from public.notifications where user_id = $1 order by kind', [person])).map(
        ({ kind }) => String(kind),
      ),

    move: async (actor: Actor, booking: string, hours: readonly number[], place: Args = {}) =>
      aboutBooking(actor, 'move-booking', booking, { courtId: ids.dayCourt, day: tomorrow, hours, ...place }),
    withdraw: async (actor: Actor, booking: string) => aboutBooking(actor, 'withdraw-move', booking),
    /** Answers the open offer of a booking, or the one that is named. */
    answer: async (customer: Actor, booking: string, accept: unknown, offerId?: string) =>
      send(db, customer, 'answer-move', {
        bookingId: booking,
        offerId: offerId ?? (await single('select id::text from private.move_offers where booking_id = $1', booking)),
        accept,
      }),

    confirm: async (actor: Actor, booking: string, args: Args = {}) =>
      aboutBooking(actor, 'decide-booking', booking, {
        decision: 'confirm',
        received: 2100,
        ...('noReference' in args ? {} : { reference: transferId() }),
        ...args,
      }),
    decline: async (actor: Actor, booking: string, reason: string, args: Args = {}) =>
      aboutBooking(actor, 'decide-booking', booking, { decision: 'decline', reason, ...args }),
    /** Cancels an own booking for the refund that its customer is shown. */
    cancel: async (customer: Actor, booking: string) =>
      send(db, customer, 'cancel-booking', {
        bookingId: booking,
        refund: await shownRefund(customer, booking, 'customer'),
      }),
    /** Cancels for the venue, for the refund that the dialog shows. */
    callOff: async (actor: Actor, booking: string, reason: string, args: Args = {}) =>
      aboutBooking(actor, 'cancel-for-venue', booking, {
        reason,
        expectedRefund: await shownRefund(actor, booking, reason === 'asked' ? 'customer' : 'venue'),
        ...args,
      }),
    /** The owner changes the base hours, and cancels or keeps the bookings that are named. */
    closeHours: async (
      owner: Actor,
      open: string,
      close: string,
      affected: readonly [string, 'cancel' | 'keep'][] = [],
    ) => {
      const [venue] = await db.query('select hours_rev from public.venues where id = $1', [ids.dayVenue]);
      const named = affected.map(async ([id, what]) => [id, await revOf(db, id), what]);
      return send(db, owner, 'save-schedule', {
        venueId: ids.dayVenue,
        base: true,
        rev: venue?.['hours_rev'],
        openTime: open,
        closeTime: close,
        affected: await Promise.all(named),
      });
    },
    logCall: async (actor: Actor, booking: string, outcome = 'asked') =>
      send(db, actor, 'log-call', { bookingId: booking, outcome }),
    checkIn: async (actor: Actor, booking: string, args: Args = {}) =>
      send(db, actor, 'check-in', { bookingId: booking, at: actor.now, how: 'list', ...args }),
    undoCheckIn: async (actor: Actor, booking: string) => send(db, actor, 'undo-check-in', { bookingId: booking }),

    settle: async (actor: Actor, refund: string, action: string, args: Args = {}) =>
      send(db, actor, 'settle-refund', { refundId: refund, rev: await revOf(db, refund, 'refunds'), action, ...args }),
    openRefund: async (actor: Actor, booking: string, amount: unknown, note = 'The customer showed us the transfer') =>
      send(db, actor, 'open-refund', { bookingId: booking, amount, note }),
    report: async (customer: Actor, booking: string, kind: string, args: Args = {}) =>
      send(db, customer, 'report-problem', { bookingId: booking, kind, text: 'This is what happened to me', ...args }),
    /** Answers the last report about a booking. */
    answerDispute: async (actor: Actor, booking: string, note = 'We looked into it and send it back') => {
      const [row] = await db.query(
        'select id::text, rev from private.disputes where booking_id = $1 order by created_at desc, closed_at desc nulls first',
        [booking],
      );
      return send(db, actor, 'answer-dispute', { disputeId: row?.['id'], rev: row?.['rev'], note });
    },
    confirmRefund: async (customer: Actor, booking: string, refund: string) =>
      send(db, customer, 'confirm-refund', { bookingId: booking, refundId: refund }),
    deleteAccount: async (customer: Actor) => rpc(db, signedInAt(customer), 'delete_user'),
    /** The job of every minute, at this time. */
    tick: async (now: string) => db.as({ role: 'service_role', now }, 'select public.advance_bookings()'),
  };
}
