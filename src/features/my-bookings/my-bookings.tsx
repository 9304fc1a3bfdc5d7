import { Link } from 'react-router-dom';
import { loginPath, paths } from '#domain/paths.ts';
import type { SessionUser } from '#domain/user.ts';
import { errorText } from '#text/error-text.ts';
import { t } from '#text/translate.ts';
import { Notice } from '#ui/feedback/notice.tsx';
import { lazyScreen } from '#ui/lazy-screen.tsx';
import { styled } from '#ui/styled.ts';
import { BookingsSkeleton } from './bookings-skeleton.tsx';
import type { BookingsTableProps } from './bookings-table.tsx';
import { FreshnessBar } from './freshness-bar.tsx';
import { NoBookings, UnknownBookings } from './no-bookings.tsx';
import { useMyBookings } from './use-my-bookings.ts';

const Column = styled('div')({ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 16 });

const BookingsTable = lazyScreen<BookingsTableProps>(() => import('./bookings-table.tsx'), BookingsSkeleton);
// While the phone is read, not afterwards.
BookingsTable.preload().catch(() => undefined);

/** "No bookings" is only said when the server has said so; before the first answer we do not know. */
function List({ mine }: { mine: ReturnType<typeof useMyBookings> }) {
  const { bookings, at, failed, problem, refresh } = mine;
  if (bookings && bookings.length > 0) return <BookingsTable bookings={bookings} asOf={at} />;
  if (bookings && at !== undefined) return <NoBookings />;
  if (failed) return <UnknownBookings problem={problem} onRetry={refresh} />;
  return <BookingsSkeleton />;
}

/** A person's bookings with their age; reading never waits for the network. */
export function MyBookings({ user }: { user: SessionUser }) {
  const mine = useMyBookings(user.id);
  const known = mine.at !== undefined || (mine.bookings?.length ?? 0) > 0;
  const logIn = mine.problem?.code === 'SIGNED_OUT' && (
    <Link to={loginPath(paths.myBookings)}>{t('bookings.logIn')}</Link>
  );
  return (
    <Column>
      {known && (
        <FreshnessBar at={mine.at} refreshing={mine.refreshing} refreshed={mine.refreshed} onRefresh={mine.refresh} />
      )}
      {known && mine.problem && (
        <Notice kind="warning" role="alert" action={logIn}>
          {errorText(mine.problem)}
        </Notice>
      )}
      <List mine={mine} />
    </Column>
  );
}
