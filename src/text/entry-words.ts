// An entry of a venue in words.
import { waitsFor, type ShownEntry } from '#domain/desk/day-model.ts';
import type { Desk, DeskCourt, DeskEntry } from '#domain/desk/desk.ts';
import { known } from '#domain/known.ts';
import { formatClock, formatDay, formatPrice } from '#text/format.ts';
import { rangeWords, unbroken } from '#text/hour-words.ts';
import { t } from '#text/translate.ts';

const reasonOf = known(['maintenance', 'weather', 'private', 'tournament', 'other']);
const paidOf = known(['cash', 'transfer', 'unpaid']);

/** Why hours are blocked: "Maintenance". */
export function blockReason(reason: string | null): string {
  return t(`entry.reason.${reasonOf(reason)}`);
}

/** How an entry of the venue was paid: "Bank or wallet". */
export function paidWords(paid: string | null): string {
  return t(`entry.paid.${paidOf(paid)}`);
}

/** Who it is: the guest, or the reason of a block. */
export function entryName({ kind, name }: Pick<DeskEntry, 'kind' | 'name'>): string {
  return kind === 'block' ? blockReason(name) : (name ?? t('entry.nobody'));
}

/** What kind of entry it is: "Walk-in". */
export function entryKindWords({ kind }: Pick<DeskEntry, 'kind'>): string {
  return t(`entry.kind.${kind}`);
}

/** The hours of an entry on the clock: "7:00 PM – 9:00 PM"; after midnight with the morning's weekday. */
export function entryHours({ day, hours }: Pick<DeskEntry, 'day' | 'hours'>): string {
  return rangeWords(day, hours).join(', ');
}

/** Date and hours of an entry: "Sat, 21 Nov 2026, 7:00 PM – 9:00 PM". */
export function entryWhen(entry: Pick<DeskEntry, 'day' | 'hours'>): string {
  return t('entry.when', { day: formatDay(entry.day), hours: entryHours(entry) });
}

/** The name of a court by its id; a court that this device does not have is called gone. */
export function courtName(courts: readonly Pick<DeskCourt, 'id' | 'name'>[], courtId: string): string {
  return courts.find(({ id }) => id === courtId)?.name ?? t('entry.courtGone');
}

/** A chip of an entry: `tone` helps, the words carry the meaning. */
export type EntryChip = { tone: 'green' | 'amber' | 'red' | 'blue' | 'gray'; words: string };

function seenChip(entry: ShownEntry): EntryChip[] {
  const { seen, seenAt } = entry;
  if (seen === 'arrived') {
    // Half a time in a narrow column is misread.
    const time = seenAt ? unbroken(formatClock(seenAt)) : '';
    const isWaiting = waitsFor(entry, 'check-in');
    return [{ tone: 'green', words: t(isWaiting ? 'entry.chip.arrivedQueued' : 'entry.chip.arrived', { time }) }];
  }
  if (waitsFor(entry, 'undo-check-in')) return [{ tone: 'amber', words: t('entry.chip.queued') }];
  if (seen !== 'no_show') return [];
  return [
    { tone: 'gray', words: t(waitsFor(entry, 'mark-no-show') ? 'entry.chip.noShowQueued' : 'entry.chip.noShow') },
  ];
}

function statusChip({ status }: ShownEntry): EntryChip[] {
  if (status === 'pending') return [{ tone: 'amber', words: t('entry.chip.pending') }];
  if (status === 'cancelled') return [{ tone: 'gray', words: t('entry.chip.cancelled') }];
  return status === 'refund_due' ? [{ tone: 'red', words: t('entry.chip.refundDue') }] : [];
}

/** Writes that make or change the entry as a whole. */
const ownWords = ['add-walk-in', 'change-walk-in', 'block-hours'];

function deviceChip(entry: ShownEntry): EntryChip[] {
  if (entry.isRefused) return [{ tone: 'red', words: t('entry.chip.refused') }];
  if (entry.isRemoving) return [{ tone: 'amber', words: t('entry.chip.removing') }];
  const isWaiting = ownWords.some((kind) => waitsFor(entry, kind));
  return isWaiting ? [{ tone: 'amber', words: t('entry.chip.queued') }] : [];
}

function noteChip(entry: ShownEntry): EntryChip[] {
  if (!entry.note) return [];
  return [{ tone: 'gray', words: t(waitsFor(entry, 'note-booking') ? 'entry.chip.noteQueued' : 'entry.chip.note') }];
}

/** How an entry stands, in the order in which it matters at the gate. */
export function entryChips(entry: ShownEntry): EntryChip[] {
  const isOwn = entry.kind === 'walkin' || entry.kind === 'phone' || entry.kind === 'repeat';
  return [
    ...deviceChip(entry),
    ...statusChip(entry),
    ...(entry.collect === null
      ? []
      : [{ tone: 'red', words: t('entry.chip.collect', { amount: formatPrice(entry.collect) }) } as const]),
    ...seenChip(entry),
    ...(entry.offer ? [{ tone: 'amber', words: t('entry.chip.offer') } as const] : []),
    ...(entry.movedAt ? [{ tone: 'amber', words: t('entry.chip.moved') } as const] : []),
    ...(isOwn ? [{ tone: 'blue', words: entryKindWords(entry) } as const] : []),
    ...noteChip(entry),
  ];
}

/** What a write that makes or changes an entry is called wherever it waits. */
export function labelled(
  desk: Pick<Desk, 'venueId' | 'courts'>,
  entry: Pick<DeskEntry, 'kind' | 'name' | 'courtId' | 'day' | 'hours'>,
): { venueId: string; label: string } {
  const label = t('entry.about', {
    what: entryKindWords(entry),
    name: entryName(entry),
    court: courtName(desk.courts, entry.courtId),
    hours: entryHours(entry),
  });
  return { venueId: desk.venueId, label };
}
