import { t } from '#text/translate.ts';
import { Skeleton } from '#ui/skeleton.tsx';
import './venue-header.css';

/** The page's shape while it comes; every block has its final size. `line` is what the document already shows under the name. */
export function VenueSkeleton({ line }: { line?: string | undefined }) {
  return (
    <div className="venue-skeleton" role="status" aria-busy="true" aria-label={t('venue.loading')}>
      {line ? <p dir="auto">{line}</p> : <Skeleton height={28} width="40%" />}
      <div className="venue-layout">
        <div>
          {!line && <Skeleton height={36} width="80%" />}
          <Skeleton height={24} width="45%" />
          <Skeleton height={24} width="70%" />
          <Skeleton height={44} width="60%" />
          <div className="venue-picture">
            <Skeleton height="100%" />
          </div>
          <Skeleton height={48} />
          <Skeleton height={88} />
          <Skeleton height={88} />
        </div>
        <Skeleton height={520} />
      </div>
    </div>
  );
}
