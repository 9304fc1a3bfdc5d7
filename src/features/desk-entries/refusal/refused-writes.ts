// What can be done with a walk-in or a block that the server refused: elsewhere, without the taken hours, or not at all.
import addWalkIn, { type WalkIn } from '#commands/desk/add-walk-in.ts';
import blockHours, { type Block } from '#commands/desk/block-hours.ts';
import checkIn from '#commands/desk/check-in.ts';
import { discard, queueWrite } from '#commands/queue/lazy-queue.ts';
import type { Desk, DeskCourt } from '#domain/desk/desk.ts';
import type { QueuedWrite } from '#domain/queued-write.ts';
import { aboutNew } from '#features/desk-entries/about-new.ts';

/** What a refused walk-in wanted. */
export function walkInOf(write: QueuedWrite): WalkIn {
  return write.args as WalkIn;
}

/** What a refused block wanted. */
export function blockOf(write: QueuedWrite): Block {
  return write.args as Block;
}

/** Gives up what waits behind a write that will never arrive; what is on its way just now is refused by the server. */
async function dropBehind(behind: readonly QueuedWrite[]): Promise<void> {
  for (const write of behind) await discard(write).catch(() => false);
}

/**
 * The same guest at the same hours on another court; `behind` are writes about the refused one: a check-in goes along.
 * @throws {AppError} what keeping a write throws; the refused one is kept then
 */
export async function moveWalkIn(
  desk: Desk,
  write: QueuedWrite,
  court: DeskCourt,
  behind: readonly QueuedWrite[],
): Promise<void> {
  const input = { ...walkInOf(write), courtId: court.id };
  const moved = await queueWrite({
    command: addWalkIn,
    input,
    about: aboutNew(desk, { ...input, kind: input.source }),
    replaces: write.id,
  });
  const arrival = behind.find(({ kind, state }) => kind === 'check-in' && state !== 'failed');
  if (arrival) {
    const args = arrival.args as Parameters<typeof checkIn.lane>[0];
    await queueWrite({ command: checkIn, input: { ...args, bookingId: moved.id }, about: arrival.about });
  }
  await dropBehind(behind);
}

/**
 * Blocks what nobody else has of the hours of a refused block.
 * @throws {AppError} what keeping a write throws; the refused one is kept then
 */
export async function blockOthers(desk: Desk, write: QueuedWrite, taken: readonly number[]): Promise<void> {
  const wanted = blockOf(write);
  const input = { ...wanted, hours: wanted.hours.filter((hour) => !taken.includes(hour)) };
  await queueWrite({
    command: blockHours,
    input,
    about: aboutNew(desk, { ...input, kind: 'block', name: input.reason }),
    replaces: write.id,
  });
}

/**
 * Deletes a refused write from this device, and what waits behind it.
 * @throws {AppError} SENDING | STORAGE_*
 */
export async function dropRefused(write: QueuedWrite, behind: readonly QueuedWrite[]): Promise<void> {
  await discard(write);
  await dropBehind(behind);
}
