import { useId } from 'react';
import type { VenueSort } from '#domain/venue-search.ts';
import type { TextKey } from '#text/en.ts';
import { t } from '#text/translate.ts';
import { SelectField } from '#ui/form/select-field.tsx';
import { styled, wide } from '#ui/styled.ts';
import { venueSorts } from '#features/venues/query/venue-query.ts';

const names: Record<VenueSort, TextKey> = {
  recommended: 'venues.sort.recommended',
  rating: 'venues.sort.rating',
  price: 'venues.sort.price',
  nearest: 'venues.sort.nearest',
};

const Place = styled('div')({ flex: '1 1 0', minInlineSize: 0, [wide]: { flex: 'none', inlineSize: 190 } });

type SortSelectProps = { sort: VenueSort; onChange: (sort: VenueSort) => void };

export function SortSelect({ sort, onChange }: SortSelectProps) {
  const id = useId();
  return (
    <Place>
      <SelectField
        id={id}
        label={t('venues.sort')}
        value={sort}
        onChange={(chosen) => onChange(venueSorts.find((known) => known === chosen) ?? 'recommended')}
      >
        {venueSorts.map((known) => (
          <option key={known} value={known}>
            {t(names[known])}
          </option>
        ))}
      </SelectField>
    </Place>
  );
}
