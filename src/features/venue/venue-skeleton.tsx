import { t } from '#text/translate.ts';
import { Skeleton } from '#ui/skeleton.tsx';
import './venue-header.css';

/** The page's shape while it comes; every block has its final size. */
export function VenueSkeleton() {
  return (
    <div className="venue-skeleton" role="status" aria-busy="true" aria-label={t('venue.loading')}>
      <div className="venue-header">
        <Skeleton height={24} width="45%" />
        <Skeleton height={24} width="70%" />
        <div className="venue-picture">
          <Skeleton height="100%" />
        </div>
      </div>
      <Skeleton height={48} />
    </div>
  );
}
