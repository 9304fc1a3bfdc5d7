import { zodResolver } from '@hookform/resolvers/zod';
import { useMemo } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import * as z from 'zod/mini';
import type { VenueIndex } from '#domain/venue-search.ts';
import { countBySport, countVenues, type Bearings } from '#features/venues/query/venue-filter.ts';
import { changeQuery, type VenueQuery } from '#features/venues/query/venue-query.ts';

/** What the panel and the sheet hold until "Apply Filters"; '', 0 and [] mean "any". */
const filterDraft = z.object({
  city: z.string(),
  area: z.string(),
  sports: z.array(z.string()),
  when: z.object({ day: z.string(), at: z.string() }),
  maxPrice: z.number(),
  facilities: z.array(z.string()),
});

export type FilterDraft = z.output<typeof filterDraft>;

const fields = ['city', 'area', 'sports', 'when', 'maxPrice', 'facilities'] as const;

function draftOf({ city, area, sports, when, maxPrice, facilities }: Pick<VenueQuery, keyof FilterDraft>): FilterDraft {
  return { city, area, sports: [...sports], when: { ...when }, maxPrice, facilities: [...facilities] };
}

/**
 * Choices not yet applied, and what they would show. They start over whenever the applied filters change by other means
 * (a chip, a link, Back). What is free at another time than the applied one is not known: it does not count.
 */
export function useFilterDraft(index: VenueIndex, query: VenueQuery, bearings: Bearings) {
  const applied = draftOf(query);
  const { control, handleSubmit, setValue } = useForm({ resolver: zodResolver(filterDraft), values: applied });
  const [city, area, sports, when, maxPrice, facilities] = useWatch({ control, name: fields });
  const draft = useMemo(
    () => ({ city, area, sports, when, maxPrice, facilities }),
    [city, area, sports, when, maxPrice, facilities],
  );
  const isChanged = JSON.stringify(draft) !== JSON.stringify(applied);
  const isOtherTime = draft.when.day !== '' && draft.when.day !== query.when.day;
  const known = isOtherTime ? undefined : bearings.hoursOf;
  const wanted = useMemo(() => ({ ...query, ...draft }), [query, draft]);
  const bySport = useMemo(() => countBySport(index, wanted, { hoursOf: known }), [index, wanted, known]);
  const total = useMemo(
    () => (isChanged ? countVenues(index, wanted, { hoursOf: known }) : undefined),
    [index, wanted, known, isChanged],
  );
  const change = (part: Partial<FilterDraft>) => {
    const next = draftOf(changeQuery({ ...query, ...draft }, part));
    for (const field of fields) setValue(field, next[field]);
  };
  return { draft, bySport, total, isOtherTime, change, handleSubmit };
}
