import { Link } from 'react-router-dom';
import { readJustBooked } from '#data/repositories/just-booked.ts';
import { loginPath, paths } from '#domain/paths.ts';
import type { SessionUser } from '#domain/user.ts';
import { useLiveQuery } from '#hooks/use-live-query.ts';
import { errorText } from '#text/error-text.ts';
import { t } from '#text/translate.ts';
import { ErrorBoundary } from '#ui/feedback/error-boundary.tsx';
import { lazyScreen } from '#ui/lazy-screen.tsx';
import { Notice } from '#ui/feedback/notice.tsx';
import { Skeleton } from '#ui/feedback/skeleton.tsx';
import { styled } from '#ui/styled.ts';
import { lazyOptional } from '#ui/lazy-optional.ts';
import { BookingsSkeleton } from './bookings-skeleton.tsx';
import type { BookedCardProps } from './game/booked-card.tsx';
import type { BookingsTableProps } from './bookings-table.tsx';
import { FreshnessBar } from './freshness-bar.tsx';
import { NoBookings, UnknownBookings } from './no-bookings.tsx';
import { useMyBookings } from './use-my-bookings.ts';

const Column = styled('div')({ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 16 });

const BookingsTable = lazyScreen<BookingsTableProps>(() => import('./bookings-table.tsx'), BookingsSkeleton);
// While the phone is read, not afterwards.
BookingsTable.preload().catch(() => undefined);

const nothing = () => null;
const BookedCard = lazyScreen<BookedCardProps>(
  () => import('./game/booked-card.tsx'),
  () => <Skeleton height={420} />,
);
const WatchedHours = lazyOptional(() => import('./watches/watched-hours.tsx'), nothing);

/** The answer to a booking that was just made, as long as nobody has put it away. */
function JustBooked({ uid, mine: { bookings, at } }: { uid: string; mine: ReturnType<typeof useMyBookings> }) {
  const id = useLiveQuery(() => readJustBooked(uid), [uid]);
  const booking = bookings?.find((each) => each.id === id);
  return booking ? (
    <ErrorBoundary renderFallback={nothing}>
      <BookedCard booking={booking} uid={uid} asOf={at} />
    </ErrorBoundary>
  ) : null;
}

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
      <JustBooked uid={user.id} mine={mine} />
      <List mine={mine} />
      <WatchedHours />
    </Column>
  );
}
