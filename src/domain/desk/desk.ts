// What the people of a venue see of it: its courts, the days around today, and whatever occupies an hour.
import type { MoveOffer } from '#domain/booking.ts';
import { known } from '#domain/known.ts';
import type { TicketKey } from '#domain/ticket.ts';
import type { OpeningRule } from '#domain/opening-rules.ts';
import type { PriceRule } from '#domain/price-rules.ts';
import type { Terms } from '#domain/terms.ts';

/** What somebody is at a venue; a role of a newer server is `unknown` and may nothing that this build offers. */
export const deskRoleOf = known(['owner', 'manager', 'gate', 'admin', 'representative']);

type DeskRole = ReturnType<typeof deskRoleOf>;

/** What a person may do at a venue; the server decides, this build only offers what it knows. */
export type DeskRight =
  | 'day.see'
  | 'phone.see'
  | 'entry.make'
  | 'entry.any'
  | 'gate.check'
  | 'gate.correct'
  | 'booking.decline'
  | 'booking.confirm'
  | 'booking.cancel'
  | 'booking.move'
  | 'receipt.see'
  | 'refund.settle'
  | 'court.edit'
  | 'price.edit'
  | 'hours.edit'
  | 'policy.edit'
  | 'staff.edit'
  | 'online.pause';

/** A venue where the signed-in person works. */
export type DeskLink = { venueId: string; name: string; city: string; role: DeskRole };

/** `price` is the base price of an hour in PKR; out of use (`isActive` false) it keeps its entries and is offered to nobody. */
export type DeskCourt = {
  id: string;
  name: string;
  sport: string;
  price: number;
  position: number;
  isActive: boolean;
  rev: number;
};

/**
 * Hours (0 to 23) that are held until then (ISO, UTC), without a name: a customer is paying for them, or (`isMove`) a customer was
 * asked to move there.
 */
export type DeskHold = { courtId: string; day: string; hours: number[]; until: string; isMove?: boolean };

/** A venue as its console keeps it on the device. Days are of Asia/Karachi, times of day HH:MM:SS. */
export type Desk = {
  venueId: string;
  name: string;
  city: string;
  open: string;
  close: string;
  /** Whose bank account its customers pay to. */
  payee: 'platform' | 'venue';
  isPublished: boolean;
  role: DeskRole;
  /** Rights for a payment to the payee of now; one that this build does not know is kept and means nothing. */
  rights: string[];
  courts: DeskCourt[];
  /** Public keys that check tickets. */
  ticketKeys: TicketKey[];
  /** The days that are on the device, both included. */
  firstDay: string;
  lastDay: string;
  holds: DeskHold[];
  /** Rules and policy, each with the version that a write about it names. */
  terms: Terms;
  leadMinutes: number;
  /** Whether hours are kept for customers who have played, as the owner chose; null: from the 20th game on. */
  limitsNewcomers: boolean | null;
  policyRev: number;
  hoursRev: number;
  priceRules: PriceRule[];
  openings: OpeningRule[];
  /** How many refunds this person has to send from the venue's own account; null for whoever may not settle them. */
  refundsToSend: number | null;
  /** Server time in ms of the last answer, also when nothing had changed. */
  at: number;
};

/** The courts on which hours can be sold and given; those out of use are only named. */
export function courtsInUse({ courts }: Pick<Desk, 'courts'>): DeskCourt[] {
  return courts.filter(({ isActive }) => isActive);
}

/** The courts of a calendar: those in use, and others while something of these dates is on them. */
export function courtsShown(
  { courts }: Pick<Desk, 'courts'>,
  entries: readonly Pick<DeskEntry, 'courtId' | 'day'>[],
  days: readonly string[],
): DeskCourt[] {
  const isPlayed = (id: string) => entries.some(({ courtId, day }) => courtId === id && days.includes(day));
  return courts.filter(({ id, isActive }) => isActive || isPlayed(id));
}

/** What occupies hours; a kind of a newer server is `unknown` and only shown. */
export const entryKindOf = known(['app', 'walkin', 'phone', 'repeat', 'block']);

export type EntryKind = ReturnType<typeof entryKindOf>;

/** How an entry stands: the statuses of a booking, and `confirmed` for a block. */
export const entryStatusOf = known(['pending', 'confirmed', 'cancelled', 'completed', 'refund_due']);

export type EntryStatus = ReturnType<typeof entryStatusOf>;

/** One booking, walk-in or block, as the server knows it. `hours` are start hours 0 to 23 of `day`, money is PKR. */
export type DeskEntry = {
  id: string;
  venueId: string;
  courtId: string;
  kind: EntryKind;
  day: string;
  hours: number[];
  status: EntryStatus;
  /** The guest; of a block its reason (`maintenance`, `weather`, `private`, `tournament`, `other`). Null once the account is gone. */
  name: string | null;
  /** E.164, or masked; null when unknown or not for this person. */
  phone: string | null;
  code: string | null;
  /** Null when this person may not see amounts. */
  total: number | null;
  /** What the gate still has to collect. */
  collect: number | null;
  /** How an own entry was paid: `cash`, `transfer`, `unpaid`. */
  paid: string | null;
  /** `arrived` or `no_show`; another word of a newer server is kept. */
  seen: string | null;
  /** When they arrived or were marked (ISO, UTC). */
  seenAt: string | null;
  /** What the team wrote to itself. */
  note: string | null;
  /** Paid to the venue's own account. */
  isOwn: boolean;
  /** Entered by the person who looks. */
  isMine: boolean;
  /** When a pending booking was made, and an own entry, where this device entered it (ISO, UTC). */
  madeAt: string | null;
  /** When it was last moved to another court or time (ISO, UTC); null or left out when it never was. */
  movedAt?: string | null;
  /** A move that waits for the customer's yes: its hours are held until then. Null or left out without one. */
  offer?: MoveOffer | null;
  rev: number;
};

/** An application to list a venue, or a business, that is not approved; a status of a newer server is kept. */
export type VendorApplication = {
  status: string;
  business: string;
  /** What Baari wrote about it. */
  note?: string;
  /** What was typed, while changes to it are asked for. */
  form?: { name: string; email: string; phone: string; location: string; description: string };
};

/** An entry as another build or a newer server stored it, in the words of this one. */
export function readEntry<E extends Omit<DeskEntry, 'kind' | 'status'> & { kind: string; status: string }>(stored: E) {
  return { ...stored, kind: entryKindOf(stored.kind), status: entryStatusOf(stored.status) };
}
