// The bookings of a venue as they are worked through: what is to decide, what comes, what was.
import { spelledCode } from '#domain/booking-code.ts';
import { compareText } from '#domain/order.ts';
import { entrySpan } from './day-model.ts';
import type { DeskEntry, EntryKind, EntryStatus } from './desk.ts';

/** A row of the bookings, from this device or from the server. Money is PKR, `madeAt` ISO. */
export type BookingLine = Pick<
  DeskEntry,
  'id' | 'day' | 'hours' | 'code' | 'name' | 'phone' | 'total' | 'madeAt' | 'seen'
> & {
  kind: EntryKind;
  status: EntryStatus;
  courtId: string;
};

type Listed = BookingLine & { isOwn?: boolean };

export type BookingTabs<E> = {
  /** Pending ones that this person decides about, the oldest first. */
  toDecide: E[];
  /** Pending ones whose payment Baari checks. */
  atBaari: E[];
  /** Still to be played, soonest first. */
  upcoming: E[];
  /** Over or off, newest first. */
  past: E[];
};

const soonest = (a: BookingLine, b: BookingLine): number =>
  entrySpan(a).from - entrySpan(b).from || compareText(a.id, b.id);

/** Bookings at an instant in ms by what is to do with them; blocks are none. `mayConfirm` is for the venue's own account. */
export function bookingTabs<E extends Listed>(entries: readonly E[], mayConfirm: boolean, now: number): BookingTabs<E> {
  const bookings = entries.filter(({ kind, hours }) => kind !== 'block' && hours.length > 0);
  const isOff = ({ status }: E) => status === 'cancelled' || status === 'refund_due';
  const pending = bookings.filter(({ status }) => status === 'pending');
  const isMine = ({ isOwn }: E) => isOwn === true && mayConfirm;
  const isOver = (entry: E) => isOff(entry) || (entry.status !== 'pending' && entrySpan(entry).to <= now);
  return {
    toDecide: pending.filter(isMine).sort((a, b) => compareText(a.madeAt ?? '', b.madeAt ?? '')),
    atBaari: pending.filter((entry) => !isMine(entry)).sort(soonest),
    upcoming: bookings.filter((entry) => entry.status !== 'pending' && !isOver(entry)).sort(soonest),
    past: bookings.filter(isOver).sort((a, b) => soonest(b, a)),
  };
}

/** Fewest characters that are searched for. */
export const leastSearch = 3;

/** Whether a booking is meant by a name, a part of a number, or a code, as the server searches too. */
export function matchesSearch(
  { name, phone, code }: Pick<BookingLine, 'name' | 'phone' | 'code'>,
  typed: string,
): boolean {
  const query = typed.trim().toLowerCase();
  if (query.length < leastSearch) return false;
  const digits = query.replace(/\D/g, '');
  return (
    (name?.toLowerCase().includes(query) ?? false) ||
    (code !== null && code === spelledCode(query)) ||
    (digits.length >= 4 && (phone?.replace(/\D/g, '').includes(digits.replace(/^0/, '')) ?? false))
  );
}
