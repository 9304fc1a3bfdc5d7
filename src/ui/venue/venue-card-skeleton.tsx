import { Skeleton } from '#ui/feedback/skeleton.tsx';
import { VenueCardFrame } from './venue-card-frame.tsx';

/** A venue card that is still on its way, as tall as a card whose name fits one line. */
export function VenueCardSkeleton({ isRow = false }: { isRow?: boolean }) {
  return (
    <VenueCardFrame aria-hidden data-row={isRow || undefined}>
      <div className="venue-card-picture">
        <Skeleton height="100%" />
      </div>
      <div className="venue-card-body">
        <Skeleton height={22} width="70%" />
        <Skeleton height={21} width="55%" />
        <div className="venue-card-sports">
          <Skeleton height={24} width="45%" />
          <Skeleton height={21} width="60%" />
        </div>
        <div className="venue-card-foot">
          <Skeleton height={24} width="45%" />
          <div className="venue-card-later">
            <Skeleton height={44} />
          </div>
        </div>
      </div>
    </VenueCardFrame>
  );
}
