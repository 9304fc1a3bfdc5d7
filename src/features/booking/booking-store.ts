import type { BookingEvent } from './booking-events.ts';
import { advance } from './booking-machine.ts';
import { createRunner, type BookingServices, type Dispatch } from './booking-runner.ts';
import type { BookingState, Fresh } from './booking-state.ts';

export type BookingStore = {
  read: () => BookingState;
  subscribe: (listener: () => void) => () => void;
  dispatch: Dispatch;
};

/**
 * Holds one booking outside React: a confirmation that is on its way when the page goes away is still answered,
 * written down and told.
 */
export function createBookingStore(start: BookingState, services: BookingServices, fresh: () => Fresh): BookingStore {
  let state = start;
  const listeners = new Set<() => void>();

  function dispatch(event: BookingEvent): void {
    const next = advance(state, event, fresh());
    if (next.state !== state) {
      state = next.state;
      for (const listener of listeners) listener();
    }
    for (const effect of next.effects) run(effect);
  }
  const run = createRunner(services, dispatch);

  return {
    read: () => state,
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    dispatch,
  };
}
