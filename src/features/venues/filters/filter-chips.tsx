import { memo, useEffect, useRef } from 'react';
import { anyTime } from '#domain/when.ts';
import { formatPrice } from '#text/format.ts';
import { t } from '#text/translate.ts';
import { whenName } from '#text/when-text.ts';
import { ChipStrip, ChoiceChip } from '#ui/form/choice-chip.tsx';
import { Icon } from '#ui/icon.tsx';
import { narrow, palette, styled, wide } from '#ui/styled.ts';
import type { VenueQuery } from '#features/venues/query/venue-query.ts';

type ActiveFiltersProps = {
  query: VenueQuery;
  /** YYYY-MM-DD */
  today: string;
  onRemove: (change: Partial<VenueQuery>) => void;
};

/** Plain elements: Material's Chip would be a twentieth of the screen's code. */
const Chips = styled('ul')({
  display: 'flex',
  flexWrap: 'wrap',
  gap: 8,
  button: {
    display: 'flex',
    alignItems: 'center',
    gap: 6,
    minBlockSize: 36,
    padding: '4px 14px',
    paddingInlineEnd: 10,
    border: 0,
    borderRadius: 18,
    backgroundColor: palette.primary.soft,
    color: palette.primary.ink,
    fontSize: '0.875rem',
    fontWeight: 600,
    textAlign: 'start',
    '&:active': { backgroundColor: `rgba(${palette.primary.mainChannel} / 24%)` },
    '@media (forced-colors: active)': { border: '1px solid' },
  },
  [narrow]: { flex: 'none', flexWrap: 'nowrap', button: { minBlockSize: 44, borderRadius: 22, whiteSpace: 'nowrap' } },
});

/** What narrows the list beside its words and sports, each removable on its own. */
function ActiveFilters({ query, today, onRemove }: ActiveFiltersProps) {
  const { city, area, when, maxPrice, facilities } = query;
  const chips: { label: string; change: Partial<VenueQuery> }[] = [
    ...(when.day ? [{ label: whenName(when, today), change: { when: anyTime } }] : []),
    ...(city ? [{ label: city, change: { city: '' } }] : []),
    ...(area ? [{ label: area, change: { area: '' } }] : []),
    ...(maxPrice ? [{ label: t('venues.upTo', { price: formatPrice(maxPrice) }), change: { maxPrice: 0 } }] : []),
    ...facilities.map((name) => ({
      label: name,
      change: { facilities: facilities.filter((other) => other !== name) },
    })),
  ];
  if (chips.length === 0) return null;
  return (
    <Chips className="active-filters" aria-label={t('venues.activeFilters')}>
      {chips.map(({ label, change }) => (
        <li key={label}>
          <button type="button" aria-label={t('venues.removeFilter', { name: label })} onClick={() => onRemove(change)}>
            <bdi>{label}</bdi>
            <Icon name="close" size={16} />
          </button>
        </li>
      ))}
    </Chips>
  );
}

type SportChipsProps = {
  sports: readonly string[];
  chosen: readonly string[];
  onChange: (sports: string[]) => void;
};

/** Every sport at one tap: it alone then, a second tap lets it go. More than one at a time is for the filters. */
function SportChips({ sports, chosen, onChange }: SportChipsProps) {
  return (
    <div className="sport-chips" role="group" aria-label={t('venues.sports')}>
      {sports.map((sport) => {
        const isChosen = chosen.includes(sport);
        return (
          <ChoiceChip
            key={sport}
            aria-pressed={isChosen}
            onClick={() => onChange(isChosen ? chosen.filter((other) => other !== sport) : [sport])}
          >
            {sport}
          </ChoiceChip>
        );
      })}
    </div>
  );
}

const Strip = styled(ChipStrip)({
  '--bleed': '16px',
  // In full width beside what narrows the list: the row scrolls, and chips are as wide as their words.
  '.sport-chips': { display: 'flex', flex: 'none', gap: 8 },
  [wide]: { '--bleed': '4px', display: 'grid', gap: 12, '.sport-chips': { flexWrap: 'wrap', minInlineSize: 0 } },
});

type FilterChipsProps = ActiveFiltersProps & { sports: readonly string[]; onSports: (sports: string[]) => void };

/** What the list is narrowed by and the sports above it: one row that scrolls on a phone, where height is dear. */
export const FilterChips = memo(function FilterChips({ sports, onSports, ...active }: FilterChipsProps) {
  const strip = useRef<HTMLDivElement>(null);
  const chosen = active.query.sports;
  const [first] = chosen;
  useEffect(() => {
    const row = strip.current;
    const chip = first === undefined ? undefined : row?.querySelector('[aria-pressed="true"]');
    if (!row || !chip) return;
    const [whole, part] = [row.getBoundingClientRect(), chip.getBoundingClientRect()];
    // Not scrollIntoView: that would scroll the page too.
    row.scrollLeft += part.x + part.width / 2 - whole.x - whole.width / 2;
  }, [first]);
  return (
    <Strip ref={strip}>
      <ActiveFilters {...active} />
      <SportChips sports={sports} chosen={chosen} onChange={onSports} />
    </Strip>
  );
});
