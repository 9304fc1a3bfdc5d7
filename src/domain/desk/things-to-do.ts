import type { Desk, DeskEntry } from './desk.ts';
import { mayAtDesk } from './entry-actions.ts';

/**
 * `toDecide`: pending bookings that this person confirms or declines; `atBaari`: those whose payment Baari checks; `toSend`:
 * refunds that this person sends.
 */
export type ThingsToDo = { toDecide: number; atBaari: number; toSend: number };

/** What waits at a venue. Who confirms follows the account that was paid, which stands on each booking. */
export function thingsToDo(
  entries: readonly Pick<DeskEntry, 'kind' | 'status' | 'isOwn'>[],
  desk: Pick<Desk, 'rights' | 'refundsToSend'>,
): ThingsToDo {
  const pending = entries.filter(({ kind, status }) => kind === 'app' && status === 'pending');
  const own = pending.filter(({ isOwn }) => isOwn).length;
  return {
    toDecide: mayAtDesk(desk, 'booking.confirm') ? own : 0,
    atBaari: pending.length - own,
    toSend: desk.refundsToSend ?? 0,
  };
}
