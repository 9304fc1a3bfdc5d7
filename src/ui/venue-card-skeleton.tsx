import { Skeleton } from './skeleton.tsx';
import './venue-card.css';

/** A venue card that is still on its way, as tall as a card whose name fits one line. */
export function VenueCardSkeleton() {
  return (
    <div className="venue-card card" aria-hidden="true">
      <div className="venue-card-picture skeleton" />
      <div className="venue-card-body">
        <Skeleton height={22} width="70%" />
        <Skeleton height={21} width="55%" />
        <Skeleton height={24} width="45%" />
        <Skeleton height={21} width="60%" />
        <div className="venue-card-foot">
          <Skeleton height={24} width="45%" />
          <Skeleton height={44} width="40%" />
        </div>
      </div>
    </div>
  );
}
