import { millisecondsInHour, millisecondsInMinute } from 'date-fns/constants';
import { dayAfter, karachiDate } from '#domain/calendar.ts';
import { entrySpan, lateAfter, occupies, type ShownEntry } from './day-model.ts';
import type { Desk, DeskRight } from './desk.ts';

type Who = Pick<Desk, 'rights' | 'role'>;

/** True when this person has the right here, as far as the device knows; the server decides. */
export function mayAtDesk({ rights }: Pick<Desk, 'rights'>, right: DeskRight): boolean {
  return rights.includes(right);
}

/** How long before the first hour and after the last one somebody can be checked in. */
const gateOpen = 4 * millisecondsInHour;

/** How long a check-in can be taken back without the right to correct. */
const undoWithin = 15 * millisecondsInMinute;

/** From when to when nobody coming can be said, counted from the first hour. */
const noShowUntil = { plain: 24 * millisecondsInHour, corrected: 48 * millisecondsInHour };

/** True while somebody can be checked in for it, at an instant in ms by the server's clock. */
export function isGateOpen(entry: Pick<ShownEntry, 'day' | 'hours'>, now: number): boolean {
  const { from, to } = entrySpan(entry);
  return now >= from - gateOpen && now <= to + gateOpen;
}

const isGuest = ({ kind }: ShownEntry): boolean => kind !== 'block';
/** True for what takes place, or has. */
export const isSure = ({ status }: Pick<ShownEntry, 'status'>): boolean =>
  status === 'confirmed' || status === 'completed';

/** An entry that only its venue made: it is changed and removed by the venue alone. */
function isOwnEntry({ kind }: Pick<ShownEntry, 'kind'>): boolean {
  return kind === 'walkin' || kind === 'phone' || kind === 'repeat' || kind === 'block';
}

/** The next thing to do with an entry at the gate, in its row; undefined when there is none. */
type GateStep = 'check-in' | 'undo' | 'decide' | 'not-confirmed' | undefined;

/** What the button of an entry's row does at an instant in ms by the server's clock. */
export function gateStep(entry: ShownEntry, desk: Who, now: number): GateStep {
  if (!isGuest(entry) || (entry.isNew && entry.isRefused) || entry.isRemoving) return undefined;
  if (entry.status === 'pending') return entry.isOwn && mayAtDesk(desk, 'booking.confirm') ? 'decide' : 'not-confirmed';
  if (!isSure(entry) || !mayAtDesk(desk, 'gate.check')) return undefined;
  if (entry.seen === 'arrived') return canUndo(entry, now) ? 'undo' : undefined;
  return isGateOpen(entry, now) ? 'check-in' : undefined;
}

function canUndo({ seenAt }: ShownEntry, now: number): boolean {
  return seenAt !== null && now - Date.parse(seenAt) < undoWithin;
}

/** True from 15 minutes after the first hour on, while nobody of it was seen. Whom the venue itself enters later than that, as far as this device knows, is late from 15 minutes after that. */
export function isLate(entry: ShownEntry, now: number): boolean {
  const isExpected = isGuest(entry) && isSure(entry) && entry.seen === null && occupies(entry);
  const { from, to } = entrySpan(entry);
  const entered = isOwnEntry(entry) && entry.madeAt !== null ? Date.parse(entry.madeAt) : from;
  return isExpected && now >= Math.max(from, entered) + lateAfter && now < to;
}

/** True while it can be said that nobody came: from 15 minutes after the first hour on, for a day, or two with the right to correct. */
export function canMarkNoShow(entry: ShownEntry, desk: Who, now: number): boolean {
  if (!isGuest(entry) || !isSure(entry) || entry.seen !== null || !mayAtDesk(desk, 'gate.check')) return false;
  if ((entry.isNew && entry.isRefused) || entry.isRemoving) return false;
  const { from } = entrySpan(entry);
  const until = mayAtDesk(desk, 'gate.correct') ? noShowUntil.corrected : noShowUntil.plain;
  return now >= from + lateAfter && now <= from + until;
}

/** True when "nobody came" can be taken back: it is a mark like any other, under the same limits. */
export function canUnmarkNoShow(entry: ShownEntry, desk: Who, now: number): boolean {
  return entry.seen === 'no_show' && canMarkNoShow({ ...entry, seen: null }, desk, now);
}

/** True when a check-in can be taken back by this person: at once by whoever made it, later with the right to correct. */
export function canTakeBackCheckIn(entry: ShownEntry, desk: Who, now: number): boolean {
  if (entry.seen !== 'arrived' || !mayAtDesk(desk, 'gate.check')) return false;
  return canUndo(entry, now) || mayAtDesk(desk, 'gate.correct');
}

/** True when this person may change or remove it: an own entry, or anybody's with the right to. */
export function canEditEntry(entry: ShownEntry, desk: Who): boolean {
  if (!isOwnEntry(entry) || entry.status === 'cancelled' || !mayAtDesk(desk, 'entry.make')) return false;
  return entry.isMine || entry.isNew === true || mayAtDesk(desk, 'entry.any');
}

/** The same for removing: not once somebody has arrived or it has been played. */
export function canRemoveEntry(entry: ShownEntry, desk: Who): boolean {
  return canEditEntry(entry, desk) && entry.status === 'confirmed' && entry.seen !== 'arrived' && !entry.isRemoving;
}

/** True when it can go to another court or time: what is sure and has not begun, by staff who may. */
export function canMoveEntry({ status, kind, isNew, ...entry }: ShownEntry, desk: Who, now: number): boolean {
  const isMovable = status === 'confirmed' && kind !== 'block' && !isNew;
  return isMovable && mayAtDesk(desk, 'booking.move') && entrySpan(entry).from > now;
}

/** First and last date on which a venue enters something itself: from yesterday to 26 weeks ahead, for the gate two days. */
export function entryWindow({ role }: Pick<Desk, 'role'>, now: number): { first: string; last: string } {
  const today = karachiDate(now);
  return { first: dayAfter(today, -1), last: dayAfter(today, role === 'gate' ? 2 : 182) };
}

/** Hours of one entry at most. */
export const maxEntryHours = 12;

/** A number that can be called: not a masked one. */
export function callable(phone: string | null): string | undefined {
  return phone !== null && /^\+\d{8,15}$/.test(phone) ? phone : undefined;
}
