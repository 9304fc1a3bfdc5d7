import { millisecondsInMinute } from 'date-fns/constants';
import type { QueuedWrite } from '#domain/queued-write.ts';

/**
 * The console's writes and their newest version: all that pages of customers and the worker know of them, so that they can
 * send what was made in the console. Their files are in `src/commands/desk`.
 */
export const deskKinds: ReadonlyMap<string, number> = new Map([
  ['add-walk-in', 1],
  ['change-walk-in', 1],
  ['remove-entry', 1],
  ['block-hours', 1],
  ['check-in', 1],
  ['undo-check-in', 1],
  ['mark-no-show', 1],
  ['note-booking', 1],
  ['pause-online', 1],
]);

/** Two people at one gate who greet the same guest: nobody needs to hear who was a moment faster. */
export function isSameArrival({ kind, args, error }: QueuedWrite): boolean {
  const apart = Date.parse(String(error?.detail['at'])) - Date.parse(String(Reflect.get(Object(args), 'at')));
  return (
    kind === 'check-in' && String(error?.code) === 'ALREADY_CHECKED_IN' && Math.abs(apart) < 2 * millisecondsInMinute
  );
}

/** An entry that its person had removed again before the answer came: nobody misses it. */
export function wasRemovedMeanwhile({ error }: QueuedWrite): boolean {
  const lost = error?.detail['lost'];
  return Array.isArray(lost) && lost.some((one: { kind: string }) => one.kind === 'remove-entry');
}
