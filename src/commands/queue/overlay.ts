// Pending writes are laid over the server's rows while they are read, never written into them.
import type { Booking } from '#domain/booking.ts';
import type { WithPending } from '#domain/command.ts';
import type { HourWatch } from '#domain/hour-watch.ts';
import type { Notifications } from '#domain/notification.ts';
import type { QueuedWrite } from '#domain/queued-write.ts';
import { commandOf } from './registry.ts';

function inOrder(writes: readonly QueuedWrite[]): QueuedWrite[] {
  return [...writes].sort((a, b) => a.seq - b.seq);
}

/** Bookings with the writes about them that the server has not confirmed, refused ones too; the latest of each kind. */
export function bookingsWithPending(rows: readonly Booking[], writes: readonly QueuedWrite[]): WithPending<Booking>[] {
  return rows.map((row) => {
    const own = inOrder(writes).filter((write) => commandOf(write)?.overlay?.bookings?.(row, write.args));
    return { ...row, queued: Object.fromEntries(own.map((write) => [write.kind, write])) };
  });
}

/** Ids of marked venues as the person left them. Refused marks do not count. */
export function favouritesWithPending(ids: readonly string[], writes: readonly QueuedWrite[]): string[] {
  return inOrder(writes)
    .filter(({ state }) => state !== 'failed')
    .reduce((seen, write) => commandOf(write)?.overlay?.favourites?.(seen, write.args) ?? seen, [...ids]);
}

/** Watched hours as the person left them. Refused ones do not count. */
export function watchesWithPending(rows: readonly HourWatch[], writes: readonly QueuedWrite[]): HourWatch[] {
  return inOrder(writes)
    .filter(({ state }) => state !== 'failed')
    .reduce((seen, write) => commandOf(write)?.overlay?.watches?.(seen, write.args) ?? seen, [...rows]);
}

/** Notifications as the person left them; the unread count follows. Refused writes no longer count. */
export function notificationsWithPending(
  { list, unread }: Notifications,
  writes: readonly QueuedWrite[],
): Notifications {
  const waiting = inOrder(writes).filter(({ state }) => state !== 'failed');
  const painted = list.map((row) =>
    waiting.reduce((seen, write) => commandOf(write)?.overlay?.notifications?.(seen, write.args) ?? seen, row),
  );
  const nowRead = painted.filter(({ isRead }, at) => isRead && !list[at]?.isRead).length;
  return { list: painted, unread: Math.max(0, unread - nowRead) };
}
