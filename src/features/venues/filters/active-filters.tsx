import Chip from '@mui/material/Chip';
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

const Chips = styled('ul')({
  display: 'flex',
  flexWrap: 'wrap',
  gap: 8,
  '.MuiChip-root': {
    flexDirection: 'row-reverse',
    blockSize: 'auto',
    minBlockSize: 36,
    paddingInlineEnd: 10,
    borderColor: palette.primary.main,
    backgroundColor: palette.primary.soft,
    color: palette.primary.dark,
    fontSize: '0.875rem',
    fontWeight: 600,
  },
  '.MuiChip-label': { whiteSpace: 'normal', paddingBlock: 4, paddingInline: '14px 6px', textAlign: 'start' },
  '.MuiChip-icon': { margin: 0, color: 'inherit' },
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
    <Chips aria-label={t('venues.activeFilters')}>
      {chips.map(({ label, change }) => (
        <li key={label}>
          <Chip
            component="button"
            type="button"
            variant="outlined"
            clickable
            icon={<Icon name="close" size={16} />}
            label={<bdi>{label}</bdi>}
            aria-label={t('venues.removeFilter', { name: label })}
            onClick={() => onRemove(change)}
          />
        </li>
      ))}
    </Chips>
  );
}
