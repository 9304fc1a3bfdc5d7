import type { Booking, BookingDraft, Hold, StoredReceipt, VenueDay } from '#domain/booking.ts';
import { type AppError, asAppError } from '#domain/errors.ts';
import { advance } from './booking-machine.ts';
import type { BookingEffect, BookingEvent, BookingState, Deps, Order, Sending } from './booking-state.ts';

type UploadWatch = {
  onStep: (step: 10 | 30 | 70 | 100) => void;
  onProgress: (sending: Sending) => void;
  lighten: (receipt: StoredReceipt) => Promise<StoredReceipt | undefined>;
};

/** What the runner needs from the outside; the page gives the repositories, the tests give a faulty world. */
export type BookingServices = {
  fetchVenueDay: (day: string) => Promise<VenueDay>;
  holdSlots: (courtId: string, day: string, hours: number[]) => Promise<Hold>;
  releaseHold: () => Promise<unknown>;
  prepareReceipt: (file: File) => Promise<StoredReceipt>;
  uploadReceipt: (receipt: StoredReceipt, watch: UploadWatch) => Promise<string>;
  /** A smaller copy for a slow line; undefined when there is none worth sending. */
  lightenReceipt: (receipt: StoredReceipt) => Promise<StoredReceipt | undefined>;
  createBooking: (order: Order) => Promise<{ booking: Booking }>;
  recordUnplacedPayment: (order: Order) => Promise<{ booking: Booking }>;
  writeDraft: (draft: BookingDraft) => Promise<unknown>;
  dropDraft: () => Promise<unknown>;
  remembered: (day: string) => VenueDay | undefined;
  remember: (grid: VenueDay) => void;
  /** Keeps the receipt of the started booking for the booking that it became. Never throws. */
  keepReceipt: (booking: Booking) => Promise<void>;
  /** Puts the booking into My Bookings on this device and takes the person there. */
  finish: (booking: Booking) => Promise<void>;
  showBookings: () => Promise<void>;
  logIn: () => void;
  /** Keeps the app from asking about a lost answer until the returned function is called. */
  claimAsking: () => () => void;
  /** Until the app has ended what it was asking as this page claimed. */
  untilClaimed: () => Promise<void>;
};

export type Dispatch = (event: BookingEvent) => void;

/**
 * Does what the machine asks for and answers with events. Two orders are kept: the draft is on disk before a
 * confirmation leaves, and a hold never overtakes the release of the one before it.
 */
export function createRunner(services: BookingServices, dispatch: Dispatch): (effect: BookingEffect) => void {
  let storage: Promise<unknown> = Promise.resolve();
  let slots: Promise<unknown> = Promise.resolve();
  let timer: ReturnType<typeof setTimeout> | undefined;

  function store(write: () => Promise<unknown>): void {
    storage = storage.then(write).catch(() => dispatch({ type: 'saveFailed' }));
  }

  async function answer(work: () => Promise<BookingEvent>, failed: (error: AppError) => BookingEvent): Promise<void> {
    let event: BookingEvent;
    try {
      event = await work();
    } catch (thrown) {
      event = failed(asAppError(thrown));
    }
    dispatch(event);
  }

  return function run(effect: BookingEffect): void {
    switch (effect.do) {
      case 'loadDay': {
        const { day } = effect;
        const seen = services.remembered(day);
        if (seen) dispatch({ type: 'dayRemembered', grid: seen });
        void answer(
          async () => {
            const grid = await services.fetchVenueDay(day);
            services.remember(grid);
            return { type: 'dayLoaded', grid };
          },
          (error) => ({ type: 'dayFailed', day, error }),
        );
        return;
      }
      case 'hold': {
        const { courtId, day, hours } = effect;
        slots = slots.then(() =>
          answer(
            async () => ({ type: 'held', hold: await services.holdSlots(courtId, day, hours) }),
            (error) => ({ type: 'holdFailed', error }),
          ),
        );
        return;
      }
      case 'release':
        // A hold that could not be released runs out by itself; nobody has to be told.
        slots = slots.then(services.releaseHold).catch(() => undefined);
        void slots.then(() => dispatch({ type: 'refreshed' }));
        return;
      case 'save':
        store(() => services.writeDraft(effect.draft));
        return;
      case 'drop':
        store(services.dropDraft);
        return;
      case 'prepare':
        void answer(
          async () => ({ type: 'fileReady', receipt: await services.prepareReceipt(effect.file) }),
          (error) => ({ type: 'fileRefused', error }),
        );
        return;
      case 'upload':
        void answer(
          async () => {
            await storage;
            const path = await services.uploadReceipt(effect.receipt, {
              onStep: (at) => dispatch({ type: 'uploadStepped', step: at }),
              onProgress: (sending) => dispatch({ type: 'uploadMoved', sending }),
              lighten: async (heavy) => {
                const receipt = await services.lightenReceipt(heavy);
                if (!receipt) return undefined;
                dispatch({ type: 'receiptLightened', receipt });
                // On the device first: whoever goes on after a killed tab sends the same bytes.
                await storage;
                return receipt;
              },
            });
            return { type: 'uploaded', path };
          },
          (error) => ({ type: 'uploadFailed', error }),
        );
        return;
      case 'create':
        void answer(
          async () => {
            await storage;
            await services.untilClaimed();
            return { type: 'created', booking: (await services.createBooking(effect.order)).booking };
          },
          (error) => ({ type: 'createFailed', error }),
        );
        return;
      case 'refund':
        void answer(
          async () => {
            await storage;
            return { type: 'refunded', booking: (await services.recordUnplacedPayment(effect.order)).booking };
          },
          (error) => ({ type: 'refundFailed', error }),
        );
        return;
      case 'askLater':
        clearTimeout(timer);
        timer = setTimeout(() => dispatch({ type: 'askedAgain' }), effect.wait);
        return;
      case 'finish':
        store(() => services.keepReceipt(effect.booking));
        store(services.dropDraft);
        void storage.then(() => services.finish(effect.booking));
        return;
      case 'showBookings':
        store(services.dropDraft);
        void storage.then(services.showBookings);
        return;
      case 'logIn':
        void storage.then(services.logIn);
    }
  };
}

export type BookingStore = {
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
