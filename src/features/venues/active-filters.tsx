import { t } from '#text/translate.ts';
import { Icon } from '#ui/icon.tsx';
import type { VenueQuery } from './venue-query.ts';

type ActiveFiltersProps = { query: VenueQuery; onRemove: (change: Partial<VenueQuery>) => void };

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
    <ul className="active-filters" aria-label={t('venues.activeFilters')}>
      {chips.map(({ label, change }) => (
        <li key={label}>
          <button type="button" aria-label={t('venues.removeFilter', { name: label })} onClick={() => onRemove(change)}>
            <bdi>{label}</bdi>
            <Icon name="close" size={16} />
          </button>
        </li>
      ))}
    </ul>
  );
}
