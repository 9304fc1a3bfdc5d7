import { memo, useId, type ReactNode } from 'react';
import type { VenueSort } from '#domain/venue-search.ts';
import type { TextKey } from '#text/en.ts';
import { t } from '#text/translate.ts';
import { ButtonLink } from '#ui/button.tsx';
import { SelectField } from '#ui/form/select-field.tsx';
import { Icon } from '#ui/icon.tsx';
import { narrow, palette, styled, wide } from '#ui/styled.ts';
import { SupportIcon } from '#ui/support-icon.tsx';
import { venueSorts, writeVenueQuery, type VenueQuery } from '#features/venues/query/venue-query.ts';

const names: Record<VenueSort, TextKey> = {
  recommended: 'venues.sort.recommended',
  rating: 'venues.sort.rating',
  price: 'venues.sort.price',
  nearest: 'venues.sort.nearest',
};

const SortPlace = styled('div')({
  // The longest order fits beside the other two on a phone of 360 px.
  '.MuiNativeSelect-root .MuiNativeSelect-select.MuiNativeSelect-select': {
    paddingInline: '10px 26px',
    fontSize: '0.9375rem',
    textOverflow: 'ellipsis',
    [narrow]: { paddingInline: '10px 22px', fontSize: '0.875rem' },
  },
  '.MuiNativeSelect-icon': { insetInlineEnd: 2 },
  flex: '1 1 7rem',
  minInlineSize: '7rem',
  [wide]: { flex: 'none', inlineSize: 'clamp(160px, 15vw, 190px)' },
});

type SortSelectProps = { sort: VenueSort; onChange: (sort: VenueSort) => void };

const SortSelect = memo(function SortSelect({ sort, onChange }: SortSelectProps) {
  const id = useId();
  return (
    <SortPlace>
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
    </SortPlace>
  );
});

/** Where the row is short of room, the picture says it; its words are read out. */
const Switch = styled(ButtonLink)({
  flex: 'none',
  minInlineSize: 48,
  paddingInline: 12,
  [narrow]: { span: { position: 'absolute', inlineSize: 1, blockSize: 1, overflow: 'hidden', clipPath: 'inset(50%)' } },
});

/** From the list to the map and back, under the same filters; a link, so that either can be shared. */
const ViewSwitch = memo(function ViewSwitch({ query }: { query: VenueQuery }) {
  const isMap = query.view === 'map';
  const to = { search: writeVenueQuery({ ...query, view: isMap ? 'list' : 'map', page: 1 }).toString() };
  return (
    <Switch look="outline" to={to}>
      {isMap ? <SupportIcon name="list" size={20} /> : <Icon name="pin" />}
      <span>{t(isMap ? 'venues.list' : 'venues.map')}</span>
    </Switch>
  );
});

/** The next step stays in reach while a phone scrolls through nine cards. */
const Toolbar = styled('div')({
  position: 'sticky',
  insetBlockStart: 'calc(var(--bar) + env(safe-area-inset-top))',
  zIndex: 5,
  display: 'flex',
  // With text twice as large the order gets a line of its own.
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: 8,
  marginInline: -16,
  padding: '4px 16px',
  [narrow]: { marginBlock: '-6px -6px' },
  backgroundColor: palette.background.default,
  [wide]: { position: 'static', margin: 0, padding: 0 },
});

type ResultsToolbarProps = { query: VenueQuery; filterButton: ReactNode; onSort: (sort: VenueSort) => void };

/** Filters, order and view in one row: a key of the search changes none of them. */
export const ResultsToolbar = memo(function ResultsToolbar({ query, filterButton, onSort }: ResultsToolbarProps) {
  return (
    <Toolbar className="venue-toolbar">
      {filterButton}
      <SortSelect sort={query.sort} onChange={onSort} />
      <ViewSwitch query={query} />
    </Toolbar>
  );
});
