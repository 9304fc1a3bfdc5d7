import Board from '#features/booking/grid/board.tsx';
import type { BookingView } from '#features/booking/use-booking.ts';
import { VenueTabs, type VenueTabsProps } from '#features/venue/tabs/venue-tabs.tsx';

export type VenueBodyProps = Omit<VenueTabsProps, 'courts'> & { booking: BookingView };

/** All below the head of a venue: the tabs, with the board of courts and hours in the one that is open first. */
export default function VenueBody({ booking, ...tabs }: VenueBodyProps) {
  return <VenueTabs {...tabs} courts={<Board booking={booking} coming={tabs.coming} />} />;
}
