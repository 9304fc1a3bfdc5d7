import { matchesSearch, type BookingLine } from '#domain/desk/booking-tabs.ts';
import { t } from '#text/translate.ts';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { BookingList } from './booking-list.tsx';
import { ServerBookings } from './server-bookings.tsx';
import { usePastBookings } from './use-past-bookings.ts';

type SearchResultsProps = {
  venueId: string;
  q: string;
  entries: readonly BookingLine[];
  courtOf: (courtId: string) => string;
  now: number;
};

/** What matches on this phone, at once; everything else when somebody asks for it. */
export function SearchResults({ venueId, q, entries, courtOf, now }: SearchResultsProps) {
  const pages = usePastBookings(venueId, q, null);
  const here = entries.filter((entry) => entry.kind !== 'block' && matchesSearch(entry, q));
  const ids = new Set(here.map(({ id }) => id));
  const others = pages.lines.filter(({ id }) => !ids.has(id));
  const empty = t('deskBookings.emptySearch', { q });
  const isNowhere = here.length === 0 && pages.isAsked && !pages.hasMore && others.length === 0;
  return (
    <>
      <p role="status" className="muted small">
        {isNowhere ? '' : t('deskBookings.onPhone', { count: here.length })}
      </p>
      {here.length > 0 && (
        <BookingList
          venueId={venueId}
          label={t('deskBookings.onPhone', { count: here.length })}
          lines={here}
          courtOf={courtOf}
          now={now}
        />
      )}
      {isNowhere ? (
        <EmptyState icon="search" title={empty} />
      ) : (
        <ServerBookings
          pages={pages}
          first={t('deskBookings.searchAll')}
          further={t('deskBookings.further')}
          list={
            <BookingList
              venueId={venueId}
              label={t('deskBookings.searchAll')}
              lines={others}
              courtOf={courtOf}
              now={now}
            />
          }
        />
      )}
    </>
  );
}
