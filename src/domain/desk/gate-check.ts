// What the gate says to a ticket or a code: from what this device knows, without asking anybody. The list wins over the ticket.
import { millisecondsInHour } from 'date-fns/constants';
import { spelledCode } from '#domain/booking-code.ts';
import {
  claimsToBeTicket,
  isGenuine,
  isOfCourt,
  isOfNewerVersion,
  isOfVenue,
  parseTicket,
  type Ticket,
} from '#domain/ticket.ts';
import { entrySpan, type ShownEntry } from './day-model.ts';
import type { Desk, DeskEntry } from './desk.ts';
import { isGateOpen, isSure, mayAtDesk } from './entry-actions.ts';

/** Characters of a booking's code. */
export const codeLength = 6;

/** From so long before its first hour on a booking is in time. */
const inTimeBefore = millisecondsInHour;

/** `isOpen`: somebody can still, or already, be checked in for it. */
export type GateResult<E extends ShownEntry = ShownEntry> =
  | { is: 'letIn' | 'collect' | 'off'; entry: E }
  | { is: 'otherTime' | 'moved' | 'unlisted'; entry: E; isOpen: boolean }
  | { is: 'pending'; entry: E; mayDecide: boolean }
  /** `at` (ISO) is null where nobody noted when. */
  | { is: 'used'; entry: E | null; bookingId: string; at: string | null }
  | { is: 'several'; entries: E[] }
  | { is: 'otherVenue' | 'notGenuine' | 'newer' | 'noTicket' | 'unknownCode' };

/** What this device knows at an instant in ms by the server's clock. */
export type GateBook<E extends ShownEntry = ShownEntry> = {
  desk: Pick<Desk, 'venueId' | 'rights' | 'courts' | 'ticketKeys'>;
  entries: readonly E[];
  /** When this device let somebody in for a booking that is not on its list (ISO), while nobody else has heard of it. */
  letInAt: (bookingId: string) => string | undefined;
  /** An entry that only its ticket tells of, as this device shows its others. */
  asShown: (entry: DeskEntry) => E;
  now: number;
};

function isInTime(entry: Pick<ShownEntry, 'day' | 'hours'>, now: number): boolean {
  const { from, to } = entrySpan(entry);
  return now >= from - inTimeBefore && now < to;
}

/** True when the booking is elsewhere, or at another time, than its ticket says. */
function isElsewhere({ courtId, day, hours }: DeskEntry, ticket: Ticket): boolean {
  return (
    !isOfCourt(ticket, courtId) || day !== ticket.day || [...hours].sort((a, b) => a - b).join() !== ticket.hours.join()
  );
}

/** What the gate says to somebody who is on the list. `isAgreed`: another time or place was seen, and they may come all the same. */
export function judgeEntry<E extends ShownEntry>(
  entry: E,
  { desk, now }: Pick<GateBook, 'desk' | 'now'>,
  { ticket, isAgreed = false }: { ticket?: Ticket; isAgreed?: boolean } = {},
): GateResult<E> {
  if (entry.status === 'cancelled' || entry.status === 'refund_due' || entry.isRemoving) return { is: 'off', entry };
  if (!isSure(entry)) return { is: 'pending', entry, mayDecide: entry.isOwn && mayAtDesk(desk, 'booking.confirm') };
  if (entry.seen === 'arrived') return { is: 'used', entry, bookingId: entry.id, at: entry.seenAt };
  if (!isAgreed) {
    const isOpen = isGateOpen(entry, now);
    if (ticket && isElsewhere(entry, ticket)) return { is: 'moved', entry, isOpen };
    if (!isInTime(entry, now)) return { is: 'otherTime', entry, isOpen };
  }
  return { is: entry.collect === null ? 'letIn' : 'collect', entry };
}

/** A booking that only its ticket tells of. */
function entryOfTicket({ bookingId, day, hours, courtHead }: Ticket, { desk }: Pick<GateBook, 'desk'>): DeskEntry {
  return {
    id: bookingId,
    venueId: desk.venueId,
    courtId: desk.courts.find(({ id }) => isOfCourt({ courtHead }, id))?.id ?? '',
    kind: 'app',
    day,
    hours,
    status: 'confirmed',
    name: null,
    phone: null,
    code: null,
    total: null,
    collect: null,
    paid: null,
    seen: null,
    seenAt: null,
    note: null,
    isOwn: false,
    isMine: false,
    madeAt: null,
    rev: 0,
  };
}

/** What the gate says to the text of a QR code. */
export async function checkTicket<E extends ShownEntry>(text: string, book: GateBook<E>): Promise<GateResult<E>> {
  if (!claimsToBeTicket(text)) return { is: 'noTicket' };
  if (isOfNewerVersion(text)) return { is: 'newer' };
  const { desk, entries, letInAt, asShown, now } = book;
  const ticket = parseTicket(text);
  if (!ticket || !(await isGenuine(ticket, desk.ticketKeys, now))) return { is: 'notGenuine' };
  if (!isOfVenue(ticket, desk.venueId)) return { is: 'otherVenue' };
  const listed = entries.find(({ id }) => id === ticket.bookingId);
  if (listed) return judgeEntry(listed, book, { ticket });
  const at = letInAt(ticket.bookingId);
  if (at !== undefined) return { is: 'used', entry: null, bookingId: ticket.bookingId, at };
  const entry = asShown(entryOfTicket(ticket, book));
  return { is: 'unlisted', entry, isOpen: isGateOpen(entry, now) };
}

/** What the gate says to a code that was typed; it is looked up on this device alone. */
export function checkCode<E extends ShownEntry>(typed: string, book: GateBook<E>): GateResult<E> {
  const code = spelledCode(typed);
  const found = book.entries.filter((entry) => entry.kind !== 'block' && entry.code === code);
  const [first] = found;
  if (!first) return { is: 'unknownCode' };
  return found.length > 1 ? { is: 'several', entries: found } : judgeEntry(first, book);
}
