import { anyTime } from '#domain/when.ts';
import { formatPrice } from '#text/format.ts';
import { t } from '#text/translate.ts';
import { whenName } from '#text/when-text.ts';
import { Icon } from '#ui/icon.tsx';
import { palette, styled } from '#ui/styled.ts';
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
});

/** What narrows the list beside its words and sports, which stand above it, each removable on its own. */
export function ActiveFilters({ query, today, onRemove }: ActiveFiltersProps) {
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
