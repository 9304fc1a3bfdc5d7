import { useMemo, useState } from 'react';
import type { VenueIndex } from '#domain/venue-search.ts';
import { countBySport, countVenues } from './venue-filter.ts';
import { changeQuery, type VenueQuery } from './venue-query.ts';

/** What the panel and the sheet hold until "Apply Filters". */
export type FilterDraft = Pick<VenueQuery, 'city' | 'area' | 'sports'>;

function draftOf({ city, area, sports }: VenueQuery): FilterDraft {
  return { city, area, sports };
}

/**
 * Choices not yet applied, and what they would show. They start over whenever the applied filters change by other means
 * (a chip, a link, Back).
 */
export function useFilterDraft(index: VenueIndex, query: VenueQuery) {
  const key = JSON.stringify(draftOf(query));
  const [held, setHeld] = useState({ key, draft: draftOf(query) });
  if (held.key !== key) setHeld({ key, draft: draftOf(query) });

  const { draft } = held;
  const isChanged = JSON.stringify(draft) !== key;
  const bySport = useMemo(() => countBySport(index, { ...query, ...draft }), [index, query, draft]);
  const total = useMemo(
    () => (isChanged ? countVenues(index, { ...query, ...draft }) : undefined),
    [index, query, draft, isChanged],
  );
  const change = (part: Partial<FilterDraft>) =>
    setHeld({ key, draft: draftOf(changeQuery({ ...query, ...draft }, part)) });
  return { draft, bySport, total, change };
}
