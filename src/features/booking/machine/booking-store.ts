import type { BookingEvent } from './booking-events.ts';
import { advance } from './booking-machine.ts';
import { createRunner, type BookingServices, type Dispatch } from './booking-runner.ts';
import type { BookingState, Deps } from './booking-state.ts';

type BookingStore = {
  read: () => BookingState;
  subscribe: (listener: () => void) => () => void;
  dispatch: Dispatch;
};

/** Ms in which the end of a confirmation is written down. */
const releaseClaimAfterMs = 3000;

/**
 * Holds one booking outside React: a confirmation that is on its way when the page goes away is still answered,
 * written down and told.
 */
export function createBookingStore(start: BookingState, services: BookingServices, deps: () => Deps): BookingStore {
  let state = start;
  let unclaim: (() => void) | undefined;
  const listeners = new Set<() => void>();

  function dispatch(event: BookingEvent): void {
    const next = advance(state, event, deps());
    if (next.state !== state) {
      state = next.state;
      followClaim();
      for (const listener of listeners) listener();
    }
    for (const effect of next.effects) run(effect);
  }
  const run = createRunner(services, dispatch);

  /** What this page sends or asks about, nobody else asks about meanwhile. */
  function followClaim(): void {
    const asks = state.stage === 'sending' || (state.stage === 'unknown' && !state.away);
    if (asks) unclaim ??= services.claimAsking();
    else if (unclaim) {
      // The draft goes from the disk a moment after the answer: until then it still looks unanswered to the app.
      setTimeout(unclaim, releaseClaimAfterMs);
      unclaim = undefined;
    }
  }

  return {
    read: () => state,
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    dispatch,
  };
}
