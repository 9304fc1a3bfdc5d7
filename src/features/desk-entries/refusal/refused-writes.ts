// What can be done with a walk-in or a block that the server refused: elsewhere, or without the taken hours.
import addWalkIn, { type walkIn } from '#commands/desk/add-walk-in.ts';
import blockHours, { type block } from '#commands/desk/block-hours.ts';
import checkIn from '#commands/desk/check-in.ts';
import { aboutDesk } from '#commands/queue/desk-about.ts';
import { queueWrite } from '#commands/queue/lazy-queue.ts';
import { serverNow } from '#data/server/server-clock.ts';
import type { Desk, DeskCourt } from '#domain/desk/desk.ts';
import type { QueuedWrite } from '#domain/queued-write.ts';
import { labelled } from '#text/entry-words.ts';
import { deviceName } from '#hooks/device-name.ts';
import type { output } from 'zod/mini';

/** What a refused walk-in wanted. */
export function walkInOf(write: QueuedWrite): output<typeof walkIn> {
  return write.args as output<typeof walkIn>;
}

/** What a refused block wanted. */
export function blockOf(write: QueuedWrite): output<typeof block> {
  return write.args as output<typeof block>;
}

/** Kinds of writes that were dropped together with a refused entry. */
function droppedWith({ error }: QueuedWrite): readonly unknown[] {
  const along = error?.detail['along'];
  return Array.isArray(along) ? along : [];
}

/**
 * The same guest at the same hours on another court. Who was checked in already is checked in there: they stand at the gate.
 * @throws {AppError} what keeping a write throws; the refused one is kept then
 */
export async function moveWalkIn(desk: Desk, write: QueuedWrite, court: DeskCourt): Promise<void> {
  const input = { ...walkInOf(write), courtId: court.id };
  const about = labelled(desk, { ...input, kind: input.source });
  const moved = await queueWrite({
    command: addWalkIn,
    input,
    about: aboutDesk(addWalkIn, input, about),
    replaces: write.id,
  });
  if (!droppedWith(write).includes('check-in')) return;
  const arrival = {
    bookingId: moved.id,
    at: new Date(serverNow()).toISOString(),
    how: 'list',
    device: deviceName(),
  } as const;
  await queueWrite({ command: checkIn, input: arrival, about: aboutDesk(checkIn, arrival, about) });
}

/**
 * Blocks what nobody else has of the hours of a refused block.
 * @throws {AppError} what keeping a write throws; the refused one is kept then
 */
export async function blockOthers(desk: Desk, write: QueuedWrite, taken: readonly number[]): Promise<void> {
  const wanted = blockOf(write);
  const input = { ...wanted, hours: wanted.hours.filter((hour) => !taken.includes(hour)) };
  const about = labelled(desk, { ...input, kind: 'block', name: input.reason });
  await queueWrite({
    command: blockHours,
    input,
    about: aboutDesk(blockHours, input, about),
    replaces: write.id,
  });
}
