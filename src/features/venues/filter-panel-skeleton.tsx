import { Skeleton } from '#ui/feedback/skeleton.tsx';
import { ActionRow } from './filter-actions.tsx';
import { FilterFrame } from './filter-frame.ts';

/** The filters before the cities and sports are known; the search box above them works already. */
export function FilterPanelSkeleton() {
  return (
    <FilterFrame as="div" aria-hidden>
      <div className="filter-fields">
        <Skeleton height={48} />
        <Skeleton height={348} />
      </div>
      <ActionRow>
        <Skeleton height={44} width={72} />
        <Skeleton height={44} />
      </ActionRow>
    </FilterFrame>
  );
}
