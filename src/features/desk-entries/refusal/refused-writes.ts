// What can be done with a walk-in or a block that the server refused: elsewhere, or without the taken hours.
import addWalkIn, { type walkIn } from '#commands/desk/add-walk-in.ts';
import blockHours, { type block } from '#commands/desk/block-hours.ts';
import { type walkInChange } from '#commands/desk/change-walk-in.ts';
import checkIn from '#commands/desk/check-in.ts';
import { aboutDesk } from '#commands/queue/desk-about.ts';
import { queueWrite } from '#commands/queue/lazy-queue.ts';
import { serverNow } from '#data/server/server-clock.ts';
import type { Desk, DeskCourt } from '#domain/desk/desk.ts';
import type { QueuedWrite } from '#domain/queued-write.ts';
import { labelled } from '#text/entry-words.ts';
import { deviceName } from '#hooks/device-name.ts';
import type { output } from 'zod/mini';

type Lost = { kind: string; args: Record<string, unknown> };

/** Writes that were dropped together with a refused entry, in their order. */
function lostWith({ error }: QueuedWrite): readonly Lost[] {
  const lost = error?.detail['lost'];
  return Array.isArray(lost) ? (lost as Lost[]) : [];
}

type WalkIn = output<typeof walkIn>;

/** What a refused walk-in wanted, as it was changed while it waited. */
export function walkInOf(write: QueuedWrite): WalkIn {
  const typed = write.args as WalkIn;
  const change = lostWith(write)
    .filter(({ kind }) => kind === 'change-walk-in')
    .at(-1);
  if (!change) return typed;
  const { courtId, day, hours, source } = typed;
  const { entryId: _id, was: _was, ...guest } = change.args as output<typeof walkInChange>;
  return { courtId, day, hours, source, ...guest };
}

/** What a refused block wanted. */
export function blockOf(write: QueuedWrite): output<typeof block> {
  return write.args as output<typeof block>;
}

/** True when more was said about a refused walk-in while it waited: to send it alone again would lose that. */
export function hasMoreToSay(write: QueuedWrite): boolean {
  return write.kind === 'add-walk-in' && lostWith(write).length > 0;
}

/**
 * The same guest at the same hours, on another court or once more on the same. Who was checked in already is checked in there: they
 * stand at the gate.
 * @throws {AppError} what keeping a write throws; the refused one is kept if the entry could not be
 */
export async function makeWalkInAgain(desk: Desk, write: QueuedWrite, court: DeskCourt): Promise<void> {
  const input = { ...walkInOf(write), courtId: court.id };
  const about = labelled(desk, { ...input, kind: input.source });
  const moved = await queueWrite({
    command: addWalkIn,
    input,
    about: aboutDesk(addWalkIn, input, about),
    replaces: write.id,
  });
  const seen = lostWith(write)
    .filter(({ kind }) => kind === 'check-in' || kind === 'undo-check-in')
    .at(-1);
  if (seen?.kind !== 'check-in') return;
  const arrival = {
    at: new Date(serverNow()).toISOString(),
    how: 'list' as const,
    device: deviceName(),
    ...(seen.args as Partial<output<typeof checkIn.input>>),
    bookingId: moved.id,
  };
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
