import { useEffect, useMemo, useState, useSyncExternalStore } from 'react';
import { useSearchParams } from 'react-router-dom';
import { offerOf } from '#domain/offer.ts';
import type { VenueChoice } from '#domain/paths.ts';
import type { VenueDetails } from '#domain/venue.ts';
import { serverNow } from '#data/server/server-clock.ts';
import { savesData } from '#data/storage/settings.ts';
import { useSlowLine } from '#hooks/use-line.ts';
import { useOnline } from '#hooks/use-online.ts';
import { clearUnsaved, markUnsaved } from '#ui/form/unsaved.ts';
import { type BookingStore, createBookingStore, type Dispatch } from './machine/booking-runner.ts';
import { bookingServices, findDraft } from './machine/booking-services.ts';
import { type BookingState, type Deps, startState } from './machine/booking-state.ts';
import { gridMode } from './machine/booking-view.ts';

/** The server's time in ms, renewed every so many ms: for ages and countdowns. */
export function useNow(every: number): number {
  const [now, setNow] = useState(serverNow);
  useEffect(() => {
    const timer = setInterval(() => setNow(serverNow()), every);
    return () => clearInterval(timer);
  }, [every]);
  return now;
}

/** What the components of a booking share. */
export type BookingView = { state: BookingState; now: number; dispatch: Dispatch; venue: VenueDetails };

/** A booking while its page is open. It stays the same when its state changes: who shows that follows it. */
export type OpenBooking = { store: BookingStore; now: number; venue: VenueDetails };

/** The booking as it stands, drawn anew with whatever changes. */
export function useBookingView({ store, now, venue }: OpenBooking): BookingView {
  const state = useSyncExternalStore(store.subscribe, store.read);
  return useMemo(() => ({ state, now, dispatch: store.dispatch, venue }), [state, now, store, venue]);
}

/** One fact of a booking, for those who are not drawn with every press: the page, and what goes on behind it. */
export function useBookingFact<T extends string | boolean | null | undefined>(
  { store }: Pick<OpenBooking, 'store'>,
  fact: (state: BookingState) => T,
): T {
  return useSyncExternalStore(store.subscribe, () => fact(store.read()));
}

/**
 * True when the address leads on to the payment (`payPath`). The address loses that at once: neither a reload nor "back" may
 * hold anything, but for the way back from correcting a phone number.
 */
export function useResume(): boolean {
  const [search, setSearch] = useSearchParams();
  const [resumes] = useState(() => search.has('pay'));
  const isNamed = search.has('pay');
  useEffect(() => {
    if (!isNamed) return;
    const forget = (now: URLSearchParams) => {
      now.delete('pay');
      return now;
    };
    setSearch(forget, { replace: true, preventScrollReset: true });
  }, [isNamed, setSearch]);
  return resumes;
}

/** A grid that is looked at again sooner than this after the last answer is not asked for again. */
const refetchAfterMs = 20_000;

/** How many dates after today are looked at for a free hour before the person chooses one. */
const lookAheadDays = 6;

function deps(): Deps {
  return { id: crypto.randomUUID(), now: serverNow() };
}

/**
 * One booking at one venue for one person and one choice in the address; give the component a key of the three. `resumes`
 * says that the person was on the way to the payment.
 */
export function useBooking(
  venue: VenueDetails,
  userId: string | null,
  go: (path: string) => void,
  wanted: VenueChoice | null = null,
  resumes = false,
): OpenBooking {
  const online = useOnline();
  const now = useNow(15_000);
  const { id: venueId, courts } = venue;
  const [store] = useState(() => {
    const signedIn = userId !== null;
    // Each further date is a request of its own.
    const lookAhead = savesData() ? 0 : lookAheadDays;
    const goesOn = { wanted, lookAhead, resumes: resumes && signedIn };
    const start = { venueId, offer: offerOf(venue), courts, signedIn, online, ...goesOn };
    return createBookingStore(startState(start, deps()), bookingServices(userId, venueId, go), deps);
  });
  const { dispatch } = store;

  useEffect(() => {
    let here = true;
    const found = (draft: Awaited<ReturnType<typeof findDraft>> | null) => {
      if (here) dispatch({ type: 'draftFound', draft: draft ?? null });
    };
    // A device that cannot read its drafts can still book.
    findDraft(userId).then(found, () => found(null));
    return () => {
      here = false;
      dispatch({ type: 'left' });
    };
  }, [dispatch, userId]);

  useEffect(() => {
    dispatch({ type: 'courtsKnown', courts, offer: offerOf(venue) });
  }, [dispatch, courts, venue]);

  useEffect(() => {
    dispatch({ type: 'networkChanged', online });
  }, [dispatch, online]);

  useEffect(() => {
    const look = () => {
      const age = serverNow() - (store.read().grid.value?.fetchedAt ?? 0);
      if (document.visibilityState === 'visible' && age > refetchAfterMs) dispatch({ type: 'refreshed' });
    };
    document.addEventListener('visibilitychange', look);
    window.addEventListener('focus', look);
    return () => {
      document.removeEventListener('visibilitychange', look);
      window.removeEventListener('focus', look);
    };
  }, [dispatch, store]);

  const underWay = useBookingFact({ store }, ({ stage }) => stage !== 'choosing' && stage !== 'done');
  useEffect(() => {
    if (underWay) markUnsaved('booking');
    return () => clearUnsaved('booking');
  }, [underWay]);

  const hasHours = useBookingFact({ store }, ({ choice }) => choice.hours.length > 0);
  useSlowLine(underWay || hasHours);

  const aged = useBookingFact({ store }, (state) => gridMode(state, now) === 'seen' && state.grid.error === null);
  useEffect(() => {
    // Who saves data asks by hand.
    if (aged && !savesData() && document.visibilityState === 'visible') dispatch({ type: 'refreshed' });
  }, [aged, dispatch]);

  return useMemo(() => ({ store, now, venue }), [store, now, venue]);
}
