import { useEffect, useState, useSyncExternalStore } from 'react';
import { openHours } from '#domain/opening-hours.ts';
import type { VenueDetails } from '#domain/venue.ts';
import { serverNow } from '#data/server/server-clock.ts';
import { useSlowLine } from '#hooks/use-line.ts';
import { useOnline } from '#hooks/use-online.ts';
import { clearUnsaved, markUnsaved } from '#ui/form/unsaved.ts';
import type { Dispatch } from './booking-runner.ts';
import { bookingServices } from './booking-services.ts';
import { startState, type BookingState, type Fresh } from './booking-state.ts';
import { createBookingStore } from './booking-store.ts';
import { gridMode } from './booking-view.ts';
import { useNow } from './use-now.ts';

/** What the components of a booking share. */
export type BookingView = { state: BookingState; now: number; dispatch: Dispatch; venue: VenueDetails };

/** A grid that is looked at again sooner than this after the last answer is not asked for again. */
const calmness = 20_000;

function fresh(): Fresh {
  return { id: crypto.randomUUID(), now: serverNow() };
}

async function findDraft(userId: string | null) {
  const { adoptAnonymousDraft, readBookingDraft } = await import('#data/repositories/drafts.ts');
  if (userId) await adoptAnonymousDraft(userId);
  return readBookingDraft(userId ?? 'anon');
}

/** One booking at one venue for one person; give the component a key of both. `wanted` is the court an address asks for. */
export function useBooking(
  venue: VenueDetails,
  userId: string | null,
  go: (path: string) => void,
  wanted: string | null = null,
): BookingView {
  const online = useOnline();
  const now = useNow(15_000);
  const { id: venueId, courts } = venue;
  const [store] = useState(() => {
    const hours = openHours(venue.open, venue.close);
    const start = { venueId, openHours: hours, courts: courts ?? [], signedIn: userId !== null, online };
    return createBookingStore(startState(start, fresh()), bookingServices(userId, venueId, go), fresh);
  });
  const { dispatch } = store;
  const state = useSyncExternalStore(store.subscribe, store.read);

  const offered = wanted !== null && courts?.some(({ id }) => id === wanted) === true;
  useEffect(() => {
    // A started booking, or a date that was chosen before the courts were known, has the last word.
    const { saved, choice } = store.read();
    if (offered && !saved && choice.day === null) dispatch({ type: 'courtChosen', courtId: wanted });
  }, [dispatch, store, offered, wanted]);

  useEffect(() => {
    let here = true;
    const found = (draft: Awaited<ReturnType<typeof findDraft>> | null) => {
      if (here) dispatch({ type: 'draftFound', draft: draft ?? null });
    };
    // A phone that cannot read its drafts can still book.
    findDraft(userId).then(found, () => found(null));
    return () => {
      here = false;
      dispatch({ type: 'left' });
    };
  }, [dispatch, userId]);

  useEffect(() => {
    if (courts) dispatch({ type: 'courtsKnown', courts });
  }, [dispatch, courts]);

  useEffect(() => {
    dispatch({ type: 'networkChanged', online });
  }, [dispatch, online]);

  useEffect(() => {
    const look = () => {
      const age = serverNow() - (store.read().grid.value?.fetchedAt ?? 0);
      if (document.visibilityState === 'visible' && age > calmness) dispatch({ type: 'refreshed' });
    };
    document.addEventListener('visibilitychange', look);
    window.addEventListener('focus', look);
    return () => {
      document.removeEventListener('visibilitychange', look);
      window.removeEventListener('focus', look);
    };
  }, [dispatch, store]);

  const underWay = state.stage !== 'choosing' && state.stage !== 'done';
  useEffect(() => {
    if (underWay) markUnsaved('booking');
    return () => clearUnsaved('booking');
  }, [underWay]);

  useSlowLine(underWay || state.choice.hours.length > 0);

  const aged = gridMode(state, now) === 'seen' && state.grid.error === null;
  useEffect(() => {
    if (aged && document.visibilityState === 'visible') dispatch({ type: 'refreshed' });
  }, [aged, dispatch]);

  return { state, now, dispatch, venue };
}
