// Refunds that a booking must have by the rules, computed from its audit trail and without the functions of the server:
// starts, move offers, arrivals, what was received and what Baari gave back, one entry after the other.

export type Entry = { at: Date; action: string; row: string; detail: Record<string, unknown> };

export type Booked = {
  id: string;
  total: number;
  fee: number;
  prices: number[];
  terms: [hours: number, percent: number][];
  /** Where it is now. */
  day: string;
  hours: number[];
  asked: boolean;
  endedBy: string | null;
};

type Place = { day: string; hours: number[] };

const startOf = ({ day, hours }: Place) =>
  Date.parse(`${day}T${String(Math.min(...hours)).padStart(2, '0')}:00:00+05:00`);
const sumOf = (list: readonly number[]) => list.reduce((sum, each) => sum + each, 0);
const hour = 3_600_000;

export type Replayed = {
  /** PKR that came into the account and at the venue; 0 unless the booking was confirmed. */
  paid: number;
  /** PKR that came above the price and go back at once. */
  excess: number;
  /** PKR that the end of a confirmed booking gives back; null while it stands. */
  owed: number | null;
  /** PKR that Baari gave back after a dispute. */
  given: number;
};

/** Replays the audit trail of a booking and its refunds, in the order of its entries. */
export function replayTrail(booking: Booked, trail: readonly Entry[]): Replayed {
  const { total, fee, prices, terms } = booking;
  const moves = trail.filter(({ action }) => action === 'booking.moved');
  let start = startOf((moves[0]?.detail['from'] as Place | undefined) ?? booking);
  let latest = start;
  let offeredAt: number | null = null;
  let isFree = false;
  let received = 0;
  let missing = 0;
  let isCollected = false;
  let isConfirmed = false;
  let played = 0;
  let owed: number | null = null;
  const given = new Map<string, number>();
  const struck = new Map<string, number>();
  const excess = new Map<string, { amount: number; isStruck: boolean }>();

  const collected = () => (isCollected ? missing : 0);
  /** Excess that is no refund of its own any more: what Baari gives back takes that first. */
  const struckExcess = () => sumOf([...excess.values()].map(({ amount, isStruck }) => (isStruck ? amount : 0)));
  const left = () => Math.min(received, total) + collected() - Math.max(0, sumOf([...given.values()]) - struckExcess());
  const strikeExcess = (row: string, isStruck: boolean) => {
    const one = excess.get(row);
    if (one) one.isStruck = isStruck;
  };
  const within = (amount: number) => Math.max(0, Math.min(amount, left()));
  const byPolicy = (at: number) => {
    const step = terms.find(([hours]) => at <= Math.min(start, latest - hours * hour));
    return within(Math.floor((sumOf(prices) * (step?.[1] ?? 0)) / 100) - (missing - collected()));
  };
  /** Ends an open offer without an answer: whoever waited for it past a step of the policy loses nothing. */
  const dropOffer = (at: number) => {
    if (offeredAt !== null && byPolicy(at) < byPolicy(offeredAt)) isFree = true;
    offeredAt = null;
  };

  for (const { at: date, action, row, detail } of trail) {
    const at = date.getTime();
    if (row === booking.id)
      switch (action) {
        case 'payment.found':
          received = Number(detail['received']);
          missing = Number(detail['collect'] ?? 0);
          break;
        case 'booking.confirmed':
          isConfirmed = true;
          break;
        case 'payment.collected':
          isCollected = true;
          break;
        case 'attendance.undone':
          if (detail['collect'] !== undefined) isCollected = false;
          break;
        case 'attendance.arrived':
          dropOffer(at);
          break;
        case 'move.asked':
          dropOffer(at);
          offeredAt = at;
          break;
        case 'move.withdrawn':
          dropOffer(at);
          break;
        case 'move.declined':
        case 'move.lapsed':
          offeredAt = null;
          isFree = true;
          break;
        case 'move.accepted':
          offeredAt = null;
          isFree = false;
          break;
        case 'booking.moved':
          start = startOf(detail['to'] as Place);
          latest = Math.max(latest, start);
          dropOffer(at);
          break;
        case 'booking.called_off':
          played = Number(detail['played'] ?? 0);
          break;
        case 'booking.cancelled':
          if (!isConfirmed) break;
          if (booking.endedBy !== 'customer' && !booking.asked)
            owed = within(left() - sumOf(prices.slice(0, played)) - (played > 0 ? fee : 0));
          else owed = at <= start && (isFree || offeredAt !== null) ? within(left()) : byPolicy(at);
          break;
      }
    else
      switch (action) {
        case 'refund.opened':
          if (detail['reason'] === 'dispute') given.set(row, Number(detail['amount']));
          if (detail['reason'] === 'overpaid') excess.set(row, { amount: Number(detail['amount']), isStruck: false });
          break;
        case 'refund.void':
        case 'refund.not_found':
          if (given.has(row)) struck.set(row, given.get(row) ?? 0);
          given.delete(row);
          strikeExcess(row, true);
          break;
        case 'refund.undo':
          if (detail['from'] === 'void' && struck.has(row)) given.set(row, struck.get(row) ?? 0);
          strikeExcess(row, false);
          break;
        case 'refund.found':
          if (given.has(row)) given.set(row, Number(detail['received']));
          break;
      }
  }
  return {
    paid: isConfirmed ? received + collected() : 0,
    excess: Math.max(0, received - total),
    owed,
    given: sumOf([...given.values()]),
  };
}
