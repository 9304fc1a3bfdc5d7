import { zodResolver } from '@hookform/resolvers/zod';
import { useMemo } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import * as z from 'zod/mini';
import type { VenueIndex } from '#domain/venue-search.ts';
import { countBySport, countVenues } from './venue-filter.ts';
import { changeQuery, type VenueQuery } from './venue-query.ts';

/** What the panel and the sheet hold until "Apply Filters"; '' and [] mean "any". */
const filterDraft = z.object({ city: z.string(), area: z.string(), sports: z.array(z.string()) });

export type FilterDraft = z.output<typeof filterDraft>;

const fields = ['city', 'area', 'sports'] as const;

function draftOf({ city, area, sports }: Pick<VenueQuery, 'city' | 'area' | 'sports'>): FilterDraft {
  return { city, area, sports: [...sports] };
}

/**
 * Choices not yet applied, and what they would show. They start over whenever the applied filters change by other means
 * (a chip, a link, Back).
 */
export function useFilterDraft(index: VenueIndex, query: VenueQuery) {
  const applied = draftOf(query);
  const { control, handleSubmit, setValue } = useForm({ resolver: zodResolver(filterDraft), values: applied });
  const [city, area, sports] = useWatch({ control, name: fields });
  const draft = useMemo(() => ({ city, area, sports }), [city, area, sports]);
  const isChanged = JSON.stringify(draft) !== JSON.stringify(applied);
  const bySport = useMemo(() => countBySport(index, { ...query, ...draft }), [index, query, draft]);
  const total = useMemo(
    () => (isChanged ? countVenues(index, { ...query, ...draft }) : undefined),
    [index, query, draft, isChanged],
  );
  const change = (part: Partial<FilterDraft>) => {
    const next = draftOf(changeQuery({ ...query, ...draft }, part));
    for (const field of fields) setValue(field, next[field]);
  };
  return { draft, bySport, total, change, handleSubmit };
}
