import { serverNow } from '#data/server/server-clock.ts';
import { bookingTabs, leastSearch, type BookingLine, type BookingTabs } from '#domain/desk/booking-tabs.ts';
import { deskRefundsPath } from '#domain/desk/desk-paths.ts';
import type { Desk } from '#domain/desk/desk.ts';
import { mayAtDesk } from '#domain/desk/entry-actions.ts';
import { useEntries, type EntryView } from '#hooks/use-entries.ts';
import { useListKeys } from '#hooks/use-list-keys.ts';
import { courtName } from '#text/entry-words.ts';
import { t } from '#text/translate.ts';
import { ListSearch } from '#ui/console/list-search.tsx';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { Skeleton } from '#ui/feedback/skeleton.tsx';
import { LineLink } from '#ui/line-link.tsx';
import { styled } from '#ui/styled.ts';
import { Tabs } from '#ui/tabs.tsx';
import { BookingList } from './booking-list.tsx';
import { SearchResults } from './search-results.tsx';
import { ServerBookings } from './server-bookings.tsx';
import { usePastBookings } from './use-past-bookings.ts';

export type BookingsTab = 'todo' | 'upcoming' | 'past';

const Screen = styled('div')({
  // A word of a tab is not broken on a small phone.
  '& [role="tab"]': { paddingInline: 4, overflowWrap: 'normal' },
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: 16,
  maxInlineSize: 1180,
  marginBlockStart: 16,
  '& h2': { marginBlockStart: 12, fontSize: '1rem' },
  '& [role="tabpanel"], & > .results': { display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 12 },
});

type BookingsScreenProps = {
  desk: Desk;
  tab: BookingsTab;
  q: string;
  onTab: (tab: BookingsTab) => void;
  onQuery: (q: string) => void;
};

type PanelProps = {
  desk: Desk;
  tabs: BookingTabs<EntryView>;
  courtOf: (courtId: string) => string;
  now: number;
};

/** Where a venue that is paid itself sends refunds; one that was before still has those of then. */
function RefundsLine({ desk: { venueId, payee, refundsToSend: count } }: Pick<PanelProps, 'desk'>) {
  if (count === null || (count === 0 && payee === 'platform')) return null;
  return (
    <LineLink to={deskRefundsPath(venueId)}>
      {count > 0 ? t('deskBookings.refundsToSend', { count }) : t('deskBookings.refunds')}
    </LineLink>
  );
}

function Todo({ desk, tabs, courtOf, now }: PanelProps) {
  const { toDecide, atBaari } = tabs;
  const list = { venueId: desk.venueId, courtOf, now };
  return (
    <>
      {toDecide.length === 0 ? (
        <EmptyState icon="check" title={t('deskBookings.emptyTodo')} />
      ) : (
        <BookingList {...list} label={t('deskBookings.todo')} lines={toDecide} />
      )}
      {atBaari.length > 0 && (
        <>
          <h2>{t('deskBookings.atBaari')}</h2>
          <BookingList {...list} label={t('deskBookings.atBaari')} lines={atBaari} />
        </>
      )}
      <RefundsLine desk={desk} />
    </>
  );
}

function Past({ desk, tabs, courtOf, now }: PanelProps) {
  const pages = usePastBookings(desk.venueId, '', desk.firstDay);
  const list = { venueId: desk.venueId, courtOf, now };
  return (
    <>
      {tabs.past.length > 0 ? (
        <BookingList {...list} label={t('deskBookings.past')} lines={tabs.past} />
      ) : (
        !pages.isAsked && <EmptyState icon="calendar" title={t('deskBookings.emptyPast')} />
      )}
      {mayAtDesk(desk, 'booking.decline') && (
        <ServerBookings
          pages={pages}
          first={t('deskBookings.older')}
          further={t('deskBookings.more')}
          list={<BookingList {...list} label={t('deskBookings.older')} lines={pages.lines} />}
        />
      )}
    </>
  );
}

function Upcoming({ desk, tabs, courtOf, now }: PanelProps) {
  if (tabs.upcoming.length === 0) return <EmptyState icon="calendar" title={t('deskBookings.emptyUpcoming')} />;
  return (
    <BookingList
      venueId={desk.venueId}
      label={t('deskBookings.upcoming')}
      lines={tabs.upcoming}
      courtOf={courtOf}
      now={now}
    />
  );
}

const panels = { todo: Todo, upcoming: Upcoming, past: Past };
const idsOf = (name: BookingsTab) => ({ tab: `bookings-tab-${name}`, panel: `bookings-${name}` });

/** The bookings of a venue: what is to decide, what comes, what was, and a search over all of them. */
export function BookingsScreen({ desk, tab, q, onTab, onQuery }: BookingsScreenProps) {
  const { venueId, firstDay, lastDay, courts } = desk;
  const entries = useEntries(venueId, firstDay, lastDay);
  const { list, onKeyDown } = useListKeys();
  const now = serverNow();
  const courtOf = (courtId: string) => courtName(courts, courtId);
  if (!entries) return <Waiting />;
  const tabs = bookingTabs(entries, mayAtDesk(desk, 'booking.confirm'), now);
  const count = tabs.toDecide.length;
  const names = [
    { name: 'todo', label: count > 0 ? t('deskBookings.todoCount', { count }) : t('deskBookings.todo') },
    { name: 'upcoming', label: t('deskBookings.upcoming') },
    { name: 'past', label: t('deskBookings.past') },
  ] as const;
  const typed = q.trim();
  const isSearching = typed.length >= leastSearch;
  const hint = typed.length > 0 && !isSearching ? t('deskBookings.least') : t('deskBookings.searchHint');
  const Panel = panels[tab];
  const lines: readonly BookingLine[] = entries;
  return (
    <Screen ref={list} onKeyDown={onKeyDown} role="presentation">
      <ListSearch typed={q} label={t('deskBookings.search')} hint={hint} onType={onQuery} />
      {isSearching ? (
        <div className="results">
          <SearchResults key={typed} venueId={venueId} q={typed} entries={lines} courtOf={courtOf} now={now} />
        </div>
      ) : (
        <>
          <Tabs label={t('deskBookings.tabs')} tabs={names} open={tab} onOpen={onTab} idsOf={idsOf} />
          <div role="tabpanel" id={idsOf(tab).panel} aria-labelledby={idsOf(tab).tab}>
            <Panel key={tab} desk={desk} tabs={tabs} courtOf={courtOf} now={now} />
          </div>
        </>
      )}
    </Screen>
  );
}

function Waiting() {
  return (
    <Screen aria-busy="true">
      <Skeleton height={56} />
      <Skeleton height={92} />
      <Skeleton height={92} />
      <Skeleton height={92} />
    </Screen>
  );
}
