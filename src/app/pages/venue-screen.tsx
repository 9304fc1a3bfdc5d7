import { memo, useCallback, useMemo, useState, type ReactElement } from 'react';
import { useSearchParams } from 'react-router-dom';
import type { BookingDraft } from '#domain/booking.ts';
import { readVenueChoice } from '#domain/venue-choice.ts';
import {
  useBooking,
  useBookingFact,
  useBookingView,
  useResume,
  type BookingView,
  type OpenBooking,
} from '#features/booking/use-booking.ts';
import { VenueHeader } from '#features/venue/header/venue-header.tsx';
import type { VenueTab } from '#features/venue/tabs/venue-tabs.tsx';
import type { VenueState } from '#features/venue/use-venue.ts';
import { PartialNotice, VenueAge } from '#features/venue/venue-notices.tsx';
import { BodySkeleton, VenueLayout } from '#features/venue/venue-skeleton.tsx';
import { useAfterPaint } from '#hooks/use-after-paint.ts';
import { useOnline } from '#hooks/use-online.ts';
import { lazyScreen } from '#ui/lazy-screen.tsx';
import { Skeleton } from '#ui/feedback/skeleton.tsx';
import { lazyOptional } from '#ui/lazy-optional.ts';
import { LazyDraftBanner } from './lazy-draft-banner.tsx';
import type { VenueBodyProps } from './venue-body.tsx';

const nothing = () => null;
/** Comes with the card that it leads to. */
const StartedHint = lazyOptional<{ booking: BookingView }>(
  () => import('#features/booking/booking-card.tsx').then(({ StartedHint: Hint }) => ({ default: Hint })),
  nothing,
);

/** As tall as in the page's placeholder. */
const VenueBody = lazyScreen<VenueBodyProps>(
  () => import('./venue-body.tsx'),
  () => <BodySkeleton />,
);
const BookingCard = lazyScreen<{ booking: BookingView; onBoard: () => void }>(
  () => import('#features/booking/booking-card.tsx'),
  () => <Skeleton height={280} />,
);
// Not only once the venue is there.
for (const part of [VenueBody, BookingCard]) part.preload().catch(() => undefined);

function Started({ booking }: { booking: OpenBooking }) {
  const view = useBookingView(booking);
  return view.state.saved && <StartedHint booking={view} />;
}

/** The board is what was pressed: it is painted first, and the card that sums it up follows, until payment is all there is. */
function Summary({ booking, onBoard }: { booking: OpenBooking; onBoard: () => void }) {
  const view = useBookingView(booking);
  const followed = useAfterPaint(view);
  const { dialog, stage } = view.state;
  const isPaying = dialog || stage !== 'choosing';
  return <BookingCard booking={isPaying ? view : followed} onBoard={onBoard} />;
}

type VenueScreenProps = {
  heading: ReactElement;
  found: Extract<VenueState, { is: 'known' }>;
  userId: string | null;
  go: (path: string) => void;
};

/**
 * Joins a venue with its booking: the board in its tab, the card beside it. The largest screen there is: drawn when its venue
 * changed, and not with a press on the board.
 */
export const VenueScreen = memo(function VenueScreen({ heading, found, userId, go }: VenueScreenProps) {
  const { venue, error, retry } = found;
  const online = useOnline();
  const [search] = useSearchParams();
  const [tab, setTab] = useState<VenueTab>('courts');
  const wanted = useMemo(() => readVenueChoice(search), [search]);
  const booking = useBooking(venue, userId, go, wanted, useResume());
  const { dispatch } = booking.store;
  const sport = useBookingFact(booking, ({ choice }) => venue.courts.find(({ id }) => id === choice.courtId)?.sport);
  const toBoard = useCallback(() => setTab('courts'), []);
  const seeOther = useCallback((draft: BookingDraft | null) => dispatch({ type: 'otherSeen', draft }), [dispatch]);
  return (
    <>
      <Started booking={booking} />
      <LazyDraftBanner except={venue.id} onSeen={seeOther} />
      <VenueLayout>
        <div>
          <VenueHeader heading={heading} venue={venue} sport={sport} />
          {!venue.reviews && <PartialNotice online={online} error={error} retry={retry} />}
          {(!online || error) && <VenueAge venue={venue} />}
          <VenueBody
            venue={venue}
            online={online}
            coming={online && !error}
            open={tab}
            onOpen={setTab}
            booking={booking}
          />
        </div>
        <Summary booking={booking} onBoard={toBoard} />
      </VenueLayout>
    </>
  );
});
