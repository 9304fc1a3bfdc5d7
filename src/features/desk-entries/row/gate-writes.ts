// What one tap does with an entry: kept on this device at once, sent when there is a way, said in a toast.
import blockHours from '#commands/desk/block-hours.ts';
import checkIn from '#commands/desk/check-in.ts';
import markNoShow from '#commands/desk/mark-no-show.ts';
import noteBooking from '#commands/desk/note-booking.ts';
import removeEntry from '#commands/desk/remove-entry.ts';
import undoCheckIn from '#commands/desk/undo-check-in.ts';
import { aboutDesk } from '#commands/queue/desk-about.ts';
import type { DeskCommand } from '#commands/queue/desk-command.ts';
import { discard, queueWrite } from '#commands/queue/lazy-queue.ts';
import { readOutbox } from '#data/repositories/outbox.ts';
import { isServerReached } from '#data/server/reachability.ts';
import { serverNow } from '#data/server/server-clock.ts';
import { readStoredUser } from '#data/session.ts';
import type { Desk } from '#domain/desk/desk.ts';
import { isUnsent, type QueuedWrite } from '#domain/queued-write.ts';
import type { EntryView } from '#hooks/use-entries.ts';
import type { TextKey } from '#text/en.ts';
import { blockReason, courtName, entryHours, entryName } from '#text/entry-words.ts';
import { errorText } from '#text/error-text.ts';
import { t } from '#text/translate.ts';
import { closeToast } from '#ui/overlay/toast-order.ts';
import { readToasts, showToast, type Toast } from '#ui/overlay/toast.ts';
import { deviceName } from '#hooks/device-name.ts';
import { refusedInLane } from '#hooks/refused-in-lane.ts';

/** An entry with the venue that it is of. */
export type At = { desk: Desk; entry: EntryView };

/** Keeps a write about an entry, under a name that says what was done, to whom and where; a refused one before it is over. */
async function keep<I>({ desk, entry }: At, what: TextKey, command: DeskCommand<I>, input: I): Promise<QueuedWrite> {
  const label = t('entry.about', {
    what: t(what),
    name: entryName(entry),
    court: courtName(desk.courts, entry.courtId),
    hours: entryHours(entry),
  });
  const about = aboutDesk(command, input, { venueId: desk.venueId, label });
  return queueWrite({ command, input, about, replaces: await refusedInLane(command.lane(input, ''), command.name) });
}

/**
 * True while a write waits on this device: for a network, or behind a refused one. What ended together with what it takes back does
 * not.
 */
async function waitsHere(kept: unknown): Promise<boolean> {
  const writes = await readOutbox(readStoredUser()?.id).catch(() => []);
  const own = writes.find(({ id }) => id === Reflect.get(Object(kept), 'id'));
  if (!own) return false;
  return !isServerReached() || writes.some(({ lane, state }) => lane === own.lane && state === 'failed');
}

/** Shows what was done, or why not; true when it was done. */
async function said(doing: Promise<unknown>, toast: Omit<Toast, 'id' | 'kind'>): Promise<boolean> {
  let kept: unknown;
  try {
    kept = await doing;
  } catch (thrown) {
    showToast({ kind: 'error', title: errorText(thrown) });
    return false;
  }
  const waits = await waitsHere(kept);
  showToast({ kind: 'success', ...(waits && { text: t('walkIn.savedHere'), isKept: true }), ...toast });
  return true;
}

/** The toast of whom the gate saw last. */
let lastSeen = 0;

/** The same about who is here: one message at a time, because each covers rows of the next people, and each row has its own Undo. */
async function saidOfGuest(doing: Promise<unknown>, toast: Omit<Toast, 'id' | 'kind'>): Promise<boolean> {
  const isDone = await said(
    doing.then((kept) => {
      closeToast(lastSeen);
      return kept;
    }),
    toast,
  );
  if (isDone) lastSeen = readToasts().at(-1)?.id ?? 0;
  return isDone;
}

const isoNow = (): string => new Date(serverNow()).toISOString();

/** Takes a check-in back; one that was never sent is simply gone. */
export function undo(at: At): Promise<boolean> {
  return saidOfGuest(keep(at, 'entry.about.undo', undoCheckIn, { bookingId: at.entry.id }), {
    title: t('entry.undone', { name: entryName(at.entry) }),
  });
}

function arrive(at: At, collected: number | null, how: 'qr' | 'code' | 'list'): Promise<QueuedWrite> {
  return keep(at, 'entry.about.checkIn', checkIn, {
    bookingId: at.entry.id,
    at: isoNow(),
    how,
    device: deviceName(),
    ...(collected !== null && { collected }),
  });
}

/** Undo of a press: a check-in that was refused meanwhile is given up, and that of whoever was faster stands. */
async function undoOwn(at: At, arriving: Promise<QueuedWrite>): Promise<void> {
  try {
    const { id } = await arriving;
    const own = (await readOutbox(readStoredUser()?.id)).find((write) => write.id === id);
    if (own?.state === 'failed') await discard(own);
    else await undo(at);
  } catch (thrown) {
    showToast({ kind: 'error', title: errorText(thrown) });
  }
}

/** Checks a guest in; `collected` is what was still to be collected, in PKR, and was. */
export function letIn(at: At, collected: number | null): Promise<boolean> {
  const arriving = arrive(at, collected, 'list');
  return saidOfGuest(arriving, {
    title: t('entry.isIn', { name: entryName(at.entry) }),
    action: { label: t('entry.undo'), run: () => void undoOwn(at, arriving) },
  });
}

/** The same for the gate's own screen, which says by itself who is in: only what fails is told here. */
export async function letInAtGate(at: At, collected: number | null, how: 'qr' | 'code'): Promise<boolean> {
  try {
    await arrive(at, collected, how);
    return true;
  } catch (thrown) {
    showToast({ kind: 'error', title: errorText(thrown) });
    return false;
  }
}

/** Says that nobody came, or that they did after all. */
export function setNoShow(at: At, isNoShow: boolean): Promise<boolean> {
  return saidOfGuest(keep(at, 'entry.about.noShow', markNoShow, { bookingId: at.entry.id, isNoShow, at: isoNow() }), {
    title: t(isNoShow ? 'entry.marked' : 'entry.unmarked', { name: entryName(at.entry) }),
  });
}

/** Keeps the team's note; throws what keeping a write throws, so that what was typed stays. */
export async function keepNote(at: At, note: string): Promise<void> {
  await keep(at, 'entry.about.note', noteBooking, { bookingId: at.entry.id, note });
}

const reasons = ['maintenance', 'weather', 'private', 'tournament', 'other'] as const;

/** Closes hours again that were opened by mistake: under a new id, and refused when somebody was faster. */
function blockAgain(at: At): Promise<boolean> {
  const { courtId, day, hours, name, note } = at.entry;
  return said(
    keep(at, 'entry.about.block', blockHours, {
      courtId,
      day,
      hours,
      reason: reasons.find((reason) => reason === name) ?? 'other',
      ...(note && { note }),
    }),
    { title: t('entry.blockedAgain') },
  );
}

/** Undo of an unblocking: one that was not sent yet is simply forgotten, else the hours are closed again. */
async function putBack(at: At, removal: QueuedWrite): Promise<boolean> {
  const waiting = (await readOutbox(removal.uid)).find(({ id }) => id === removal.id);
  if (!waiting || !isUnsent(waiting)) return blockAgain(at);
  return said(discard(waiting), { title: t('entry.blockedAgain') });
}

/** Removes an own entry; of a block the hours are open again at once, and it can be put back. */
export async function remove(at: At): Promise<boolean> {
  const isBlock = at.entry.kind === 'block';
  const what = isBlock ? 'entry.about.unblock' : 'entry.about.remove';
  const removing = keep(at, what, removeEntry, { entryId: at.entry.id });
  const isWaiting = !isServerReached() && !at.entry.isNew;
  const waits = isWaiting ? { text: t('entry.removedQueued') } : {};
  if (isBlock) {
    const run = () => void removing.then((removal) => putBack(at, removal));
    const title = t(isWaiting ? 'entry.unblocking' : 'entry.unblocked', { reason: blockReason(at.entry.name) });
    return said(removing, { title, ...waits, action: { label: t('entry.undo'), run } });
  }
  return said(removing, { title: t('entry.removed', { name: entryName(at.entry) }), ...waits });
}
