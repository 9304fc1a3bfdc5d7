import {
  callable,
  canEditEntry,
  canMarkNoShow,
  canMoveEntry,
  canRemoveEntry,
  canTakeBackCheckIn,
  canUnmarkNoShow,
  gateStep,
  mayAtDesk,
} from '#domain/desk/entry-actions.ts';
import { spokenCode } from '#domain/booking.ts';
import { deskBookingPath } from '#domain/desk/desk-paths.ts';
import { isUnsent } from '#domain/queued-write.ts';
import { whatsAppTo } from '#domain/support.ts';
import { courtName, entryHours } from '#text/entry-words.ts';
import { formatDay } from '#text/format.ts';
import { t } from '#text/translate.ts';
import { showToast } from '#ui/overlay/toast.ts';
import type { SheetOpeners } from '#features/desk-entries/sheet-state.ts';
import { remove, setNoShow, undo, type At } from './gate-writes.ts';

/** One thing that can be done with an entry: `href` leads out of the app or to its page, `run` does it; not now when `isOff`. */
export type EntryItem = {
  name: string;
  label: string;
  href?: string;
  to?: string;
  run?: () => void;
  isOff?: boolean;
};

type ItemsFor = At & {
  /** The server's clock in ms. */
  now: number;
  isOnline: boolean;
  sheets: SheetOpeners;
  ask: (what: 'noShow' | 'remove') => void;
};

async function copy(text: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
    showToast({ kind: 'success', title: t('entry.copied') });
  } catch {
    showToast({ kind: 'error', title: t('booking.copyFailed') });
  }
}

/** What the guest is told by message: who writes, which court, and when. */
function messageText({ desk, entry }: At): string {
  return t('entry.messageText', {
    name: entry.name ?? '',
    venue: desk.name,
    court: courtName(desk.courts, entry.courtId),
    day: formatDay(entry.day),
    hours: entryHours(entry),
  });
}

function contactItems(at: At): EntryItem[] {
  const { entry } = at;
  const phone = entry.kind === 'block' ? undefined : callable(entry.phone);
  const text = messageText(at);
  const code = entry.code && spokenCode(entry.code);
  return [
    ...(phone
      ? [
          { name: 'call', label: t('entry.call'), href: `tel:${phone}` },
          { name: 'whatsApp', label: t('entry.whatsApp'), href: whatsAppTo(phone, text) },
          { name: 'message', label: t('entry.message'), run: () => void copy(text) },
        ]
      : []),
    ...(code ? [{ name: 'code', label: t('entry.code', { code }), run: () => void copy(code) }] : []),
  ];
}

function gateItems({ desk, entry, now, ask }: ItemsFor): EntryItem[] {
  const at = { desk, entry };
  return [
    ...(canMarkNoShow(entry, desk, now)
      ? [{ name: 'noShow', label: t('entry.noShow'), run: () => ask('noShow') }]
      : []),
    ...(canUnmarkNoShow(entry, desk, now)
      ? [{ name: 'unmark', label: t('entry.unmark'), run: () => void setNoShow(at, false) }]
      : []),
    // Within 15 minutes the row itself has the button.
    ...(canTakeBackCheckIn(entry, desk, now) && gateStep(entry, desk, now) !== 'undo'
      ? [{ name: 'undo', label: t('entry.undoCheckIn'), run: () => void undo(at) }]
      : []),
  ];
}

/** True while all that there is of an entry is a write that nobody has tried to send: it can be taken back for good. */
function isUntried({ isNew, pending }: At['entry']): boolean {
  return isNew && pending.length > 0 && pending.every((write) => isUnsent(write) && write.state !== 'failed');
}

function ownItems({ desk, entry, sheets, ask }: ItemsFor): EntryItem[] {
  const removes = canRemoveEntry(entry, desk) && !(entry.isNew && entry.isRefused);
  const run = () => void remove({ desk, entry });
  return [
    ...(canEditEntry(entry, desk) && entry.kind !== 'block' && !(entry.isNew && entry.isRefused)
      ? [{ name: 'change', label: t('entry.change'), run: () => sheets.openChange(entry.id) }]
      : []),
    ...(removes && isUntried(entry) ? [{ name: 'takeBack', label: t('entry.takeBack'), run }] : []),
    ...(removes && !isUntried(entry) && entry.kind === 'block'
      ? [{ name: 'unblock', label: t('entry.unblock'), run }]
      : []),
    ...(removes && !isUntried(entry) && entry.kind !== 'block'
      ? [{ name: 'remove', label: t('entry.remove'), run: () => ask('remove') }]
      : []),
  ];
}

/** Where it is moved: on the page of its booking, which asks the server what is free. */
function moveItems({ desk, entry, now, isOnline }: ItemsFor): EntryItem[] {
  if (!canMoveEntry(entry, desk, now) || entry.isRemoving) return [];
  if (!isOnline) return [{ name: 'move', label: t('entry.moveOffline'), isOff: true }];
  return [{ name: 'move', label: t('entry.move'), to: deskBookingPath(desk.venueId, entry.id, 'move') }];
}

/** What this person can do with an entry beside the button of its row, in the order of the menu. */
export function entryItems(wanted: ItemsFor): EntryItem[] {
  const { desk, entry, sheets } = wanted;
  const canNote = entry.kind !== 'block' && !entry.isNew && mayAtDesk(desk, 'entry.make');
  return [
    ...contactItems(wanted),
    ...(canNote ? [{ name: 'note', label: t('entry.note'), run: () => sheets.openNote(entry.id) }] : []),
    ...moveItems(wanted),
    ...ownItems(wanted),
    ...gateItems(wanted),
    ...(entry.kind === 'app' && mayAtDesk(desk, 'booking.decline')
      ? [{ name: 'booking', label: t('entry.openBooking'), to: deskBookingPath(desk.venueId, entry.id) }]
      : []),
  ];
}
