import { memo, Suspense, useCallback, type ReactElement } from 'react';
import { useSearchParams } from 'react-router-dom';
import type { BookingDraft } from '#domain/booking.ts';
import { StartedHint } from '#features/booking/started-notice.tsx';
import { useBooking, type BookingView } from '#features/booking/use-booking.ts';
import { PartialNotice } from '#features/venue/partial-notice.tsx';
import type { VenueState } from '#features/venue/use-venue.ts';
import { VenueAge } from '#features/venue/venue-age.tsx';
import { VenueHeader } from '#features/venue/venue-header.tsx';
import { VenueLayout } from '#features/venue/venue-layout.ts';
import { VenueTabs } from '#features/venue/venue-tabs.tsx';
import { useOnline } from '#hooks/use-online.ts';
import { lazyScreen } from '#ui/lazy-screen.tsx';
import { Skeleton } from '#ui/feedback/skeleton.tsx';
import { LazyDraftBanner } from './lazy-draft-banner.tsx';

/** Below the venue on a phone, and as tall as in the page's placeholder: what the venue is like is read while its code comes. */
const BookingCard = lazyScreen<{ booking: BookingView }>(
  () => import('#features/booking/booking-card.tsx'),
  () => <Skeleton height={520} />,
);
// Not only once the venue is there.
BookingCard.preload().catch(() => undefined);

type VenueScreenProps = {
  heading: ReactElement;
  found: Extract<VenueState, { is: 'known' }>;
  userId: string | null;
  go: (path: string) => void;
};

/** Joins a venue with its booking: both show the same chosen court. The largest screen there is: drawn when its venue changed. */
export const VenueScreen = memo(function VenueScreen({ heading, found, userId, go }: VenueScreenProps) {
  const { venue, error, retry } = found;
  const online = useOnline();
  const [search] = useSearchParams();
  const booking = useBooking(venue, userId, go, search.get('court'));
  const { state, dispatch } = booking;
  const choose = useCallback((courtId: string) => dispatch({ type: 'courtChosen', courtId }), [dispatch]);
  const seeOther = useCallback((draft: BookingDraft | null) => dispatch({ type: 'otherSeen', draft }), [dispatch]);
  return (
    <>
      <StartedHint booking={booking} />
      <Suspense fallback={null}>
        <LazyDraftBanner except={venue.id} onSeen={seeOther} />
      </Suspense>
      <VenueLayout>
        <div>
          {heading}
          <VenueHeader venue={venue} />
          {!venue.reviews && (
            <PartialNotice hasCourts={venue.courts !== undefined} online={online} error={error} retry={retry} />
          )}
          {venue.courts && (!online || error) && <VenueAge venue={venue} />}
          <VenueTabs
            venue={venue}
            online={online}
            coming={online && !error}
            courtId={state.choice.courtId}
            locked={state.stage !== 'choosing'}
            onCourt={choose}
          />
        </div>
        <BookingCard booking={booking} />
      </VenueLayout>
    </>
  );
});
