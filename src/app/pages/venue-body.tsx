import { memo } from 'react';
import Board, { Taken, type TakenHour } from '#features/booking/grid/board.tsx';
import { type OpenBooking, useBookingView } from '#features/booking/use-booking.ts';
import { VenueTabs, type VenueTabsProps } from '#features/venue/tabs/venue-tabs.tsx';
import type { VenueDetails } from '#domain/venue.ts';
import { lazyOptional } from '#ui/lazy-optional.ts';

/** Wanted by few; while it can't be had the hour is only said to be taken. */
const WatchHour = lazyOptional<TakenHour>(() => import('#features/watch/watch-hour.tsx'), Taken);
const nothing = () => null;
/** Below the board, of venues whose hours do not all cost the same; it comes with the closed tabs. */
const WhichPrice = lazyOptional<{ venue: VenueDetails }>(
  () => import('#features/venue/tabs/more-tabs.tsx').then((tabs) => ({ default: tabs.WhichPrice })),
  nothing,
);
const renderTaken = (taken: TakenHour) => <WatchHour {...taken} />;

export type VenueBodyProps = Omit<VenueTabsProps, 'courts'> & { booking: OpenBooking };

function BoardOfBooking({ booking }: Pick<VenueBodyProps, 'booking'>) {
  return <Board booking={useBookingView(booking)} renderTaken={renderTaken} />;
}

/** All below the head of a venue: the tabs, with the board of courts and hours in the one that is open first. */
function VenueBody({ booking, ...tabs }: VenueBodyProps) {
  const { venue } = tabs;
  const courts = (
    <>
      <BoardOfBooking booking={booking} />
      {Boolean(venue.rules?.prices.length) && <WhichPrice venue={venue} />}
    </>
  );
  return <VenueTabs {...tabs} courts={courts} />;
}

export default memo(VenueBody);
