import { Skeleton } from '#ui/skeleton.tsx';

/** The filters before the cities and sports are known; the search box above them works already. */
export function FilterPanelSkeleton() {
  return (
    <div className="filter-panel-form" aria-hidden="true">
      <div className="filter-fields">
        <Skeleton height={75} />
        <Skeleton height={348} />
      </div>
      <div className="filter-actions">
        <Skeleton height={44} width={72} />
        <Skeleton height={44} />
      </div>
    </div>
  );
}
