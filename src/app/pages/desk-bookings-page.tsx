import { useCallback } from 'react';
import { useParams, useSearchParams } from 'react-router-dom';
import { BookingsScreen, type BookingsTab } from '#features/desk-bookings/bookings-screen.tsx';
import { t } from '#text/translate.ts';
import { DeskFrame } from './desk-frame.tsx';
import { useOpenVenue } from './use-membership.ts';

const tabs: readonly BookingsTab[] = ['todo', 'upcoming', 'past'];

/** /vendor/:venueId/bookings?tab=&q= */
export default function DeskBookingsPage() {
  const { venueId = '' } = useParams();
  const { desk } = useOpenVenue();
  const [search, setSearch] = useSearchParams();
  const wanted = search.get('tab');
  const tab = tabs.find((name) => name === wanted) ?? 'todo';
  const q = search.get('q') ?? '';
  const go = useCallback(
    (change: { tab?: BookingsTab; q?: string }) => {
      setSearch(
        (before) => {
          const next = new URLSearchParams(before);
          for (const [name, value] of Object.entries(change)) {
            if (value === '' || value === 'todo') next.delete(name);
            else next.set(name, value);
          }
          return next;
        },
        { replace: true, preventScrollReset: true },
      );
    },
    [setSearch],
  );
  const onTab = useCallback((name: BookingsTab) => go({ tab: name }), [go]);
  return (
    <DeskFrame venueId={venueId} title={t('desk.bookings')}>
      <BookingsScreen desk={desk} tab={tab} q={q} onTab={onTab} onQuery={(typed) => go({ q: typed })} />
    </DeskFrame>
  );
}
