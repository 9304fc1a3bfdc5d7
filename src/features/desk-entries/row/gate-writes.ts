// What one tap does with an entry: kept on this device at once, sent when there is a way, said in a toast.
import blockHours from '#commands/desk/block-hours.ts';
import checkIn from '#commands/desk/check-in.ts';
import markNoShow from '#commands/desk/mark-no-show.ts';
import noteBooking from '#commands/desk/note-booking.ts';
import removeEntry from '#commands/desk/remove-entry.ts';
import undoCheckIn from '#commands/desk/undo-check-in.ts';
import { queueWrite } from '#commands/queue/lazy-queue.ts';
import { isServerReached } from '#data/server/reachability.ts';
import { serverNow } from '#data/server/server-clock.ts';
import type { ErrorCode } from '#domain/errors.ts';
import type { Desk } from '#domain/desk/desk.ts';
import type { WriteAbout } from '#domain/queued-write.ts';
import type { EntryView } from '#hooks/use-entries.ts';
import type { TextKey } from '#text/en.ts';
import { blockReason, courtName, entryHours, entryName } from '#text/entry-words.ts';
import { errorText } from '#text/error-text.ts';
import { t } from '#text/translate.ts';
import { showToast, type Toast } from '#ui/overlay/toast.ts';

/** An entry with the venue that it is of. */
export type At = { desk: Desk; entry: EntryView };

/** What a write about an entry is called wherever it waits. */
function aboutOf({ desk, entry }: At, what: TextKey): WriteAbout {
  return {
    venueId: desk.venueId,
    label: t('entry.about', {
      what: t(what),
      name: entryName(entry),
      court: courtName(desk.courts, entry.courtId),
      hours: entryHours(entry),
    }),
  };
}

/** Shows what was done, or why not; true when it was done. */
async function said(doing: Promise<unknown>, toast: Omit<Toast, 'id' | 'kind'>): Promise<boolean> {
  try {
    await doing;
  } catch (thrown) {
    showToast({ kind: 'error', title: errorText(thrown) });
    return false;
  }
  const waits = isServerReached() ? {} : { text: t('walkIn.savedHere') };
  showToast({ kind: 'success', ...waits, ...toast });
  return true;
}

/** Which phone it was, for whoever reads later that somebody was checked in twice. */
function deviceName(): string {
  const agent = navigator.userAgent;
  return /android/i.test(agent) ? 'Android' : /iphone|ipad/i.test(agent) ? 'iPhone' : 'Computer';
}

const isoNow = (): string => new Date(serverNow()).toISOString();

/** Takes a check-in back; one that was never sent is simply gone. */
export function undo(at: At): Promise<boolean> {
  return said(
    queueWrite({
      command: undoCheckIn,
      input: { bookingId: at.entry.id },
      about: aboutOf(at, 'entry.about.undo'),
    }),
    { title: t('entry.undone', { name: entryName(at.entry) }) },
  );
}

/** Checks a guest in; `collected` is what was still to be collected, in PKR, and was. */
export function letIn(at: At, collected: number | null): Promise<boolean> {
  return said(
    queueWrite({
      command: checkIn,
      input: {
        bookingId: at.entry.id,
        at: isoNow(),
        how: 'list',
        device: deviceName(),
        ...(collected !== null && { collected }),
      },
      about: aboutOf(at, 'entry.about.checkIn'),
    }),
    {
      title: t('entry.isIn', { name: entryName(at.entry) }),
      action: { label: t('entry.undo'), run: () => void undo(at) },
    },
  );
}

/** Says that nobody came, or that they did after all. */
export function setNoShow(at: At, isNoShow: boolean): Promise<boolean> {
  return said(
    queueWrite({
      command: markNoShow,
      input: { bookingId: at.entry.id, isNoShow, at: isoNow() },
      about: aboutOf(at, 'entry.about.noShow'),
    }),
    { title: t(isNoShow ? 'entry.marked' : 'entry.unmarked', { name: entryName(at.entry) }) },
  );
}

/** Keeps the team's note; throws what keeping a write throws, so that what was typed stays. */
export async function keepNote(at: At, note: string): Promise<void> {
  await queueWrite({
    command: noteBooking,
    input: { bookingId: at.entry.id, note },
    about: aboutOf(at, 'entry.about.note'),
  });
}

const reasons = ['maintenance', 'weather', 'private', 'tournament', 'other'] as const;

/** Closes hours again that were opened by mistake: under a new id, and refused when somebody was faster. */
function blockAgain(at: At): Promise<boolean> {
  const { courtId, day, hours, name, note } = at.entry;
  return said(
    queueWrite({
      command: blockHours,
      input: {
        courtId,
        day,
        hours,
        reason: reasons.find((reason) => reason === name) ?? 'other',
        ...(note && { note }),
      },
      about: aboutOf(at, 'entry.about.block'),
    }),
    { title: t('entry.blockedAgain') },
  );
}

/** Removes an own entry; of a block the hours are open again at once, and it can be put back. */
export function remove(at: At): Promise<boolean> {
  const isBlock = at.entry.kind === 'block';
  const removing = queueWrite({
    command: removeEntry,
    input: { entryId: at.entry.id },
    about: aboutOf(at, isBlock ? 'entry.about.unblock' : 'entry.about.remove'),
  });
  if (isBlock) {
    const again = { label: t('entry.undo'), run: () => void blockAgain(at) };
    return said(removing, { title: t('entry.unblocked', { reason: blockReason(at.entry.name) }), action: again });
  }
  const isWaiting = !isServerReached() && !at.entry.isNew;
  return said(removing, {
    title: t('entry.removed', { name: entryName(at.entry) }),
    ...(isWaiting && { text: t('entry.removedQueued') }),
  });
}

/** Codes after which what was typed is offered to be copied: this device keeps nothing. */
export const keepsNothing = new Set<ErrorCode>(['STORAGE_FULL', 'STORAGE_BROKEN']);
