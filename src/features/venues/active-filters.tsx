import Chip from '@mui/material/Chip';
import { t } from '#text/translate.ts';
import { Icon } from '#ui/icon.tsx';
import { palette, styled } from '#ui/styled.ts';
import type { VenueQuery } from './venue-query.ts';

type ActiveFiltersProps = { query: VenueQuery; onRemove: (change: Partial<VenueQuery>) => void };

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

/** What narrows the list, each removable on its own; the words are in the search box, where they can be cleared. */
export function ActiveFilters({ query, onRemove }: ActiveFiltersProps) {
  const { city, area, sports } = query;
  const chips: { label: string; change: Partial<VenueQuery> }[] = [
    ...(city ? [{ label: city, change: { city: '' } }] : []),
    ...(area ? [{ label: area, change: { area: '' } }] : []),
    ...sports.map((sport) => ({ label: sport, change: { sports: sports.filter((other) => other !== sport) } })),
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
