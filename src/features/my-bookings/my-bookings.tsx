import { Link } from 'react-router-dom';
import { serverNow } from '#data/server/server-clock.ts';
import type { AppError } from '#domain/errors.ts';
import { loginPath, paths } from '#domain/paths.ts';
import type { SessionUser } from '#domain/user.ts';
import { useFreshness } from '#hooks/use-freshness.ts';
import { useOnline } from '#hooks/use-online.ts';
import { errorText } from '#text/error-text.ts';
import { ageText } from '#text/time-text.ts';
import { t } from '#text/translate.ts';
import { Button, ButtonLink } from '#ui/button.tsx';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { ErrorBoundary } from '#ui/feedback/error-boundary.tsx';
import { Notice } from '#ui/feedback/notice.tsx';
import { Skeleton } from '#ui/feedback/skeleton.tsx';
import { Icon } from '#ui/icon.tsx';
import { lazyOptional } from '#ui/lazy-optional.ts';
import { lazyScreen } from '#ui/lazy-screen.tsx';
import { styled, wide } from '#ui/styled.ts';
import { theme } from '#ui/theme/theme.ts';
import type { BookingsTableProps } from './bookings-table.tsx';
import type { BookedCardProps } from './game/booked-card.tsx';
import { useMyBookings } from './use-my-bookings.ts';

const Bar = styled('div')({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: '4px 16px',
  minBlockSize: 44,
  '& > p': { display: 'flex', alignItems: 'center', gap: 8 },
  '& svg': { flex: 'none' },
  '& > button': { marginInlineStart: 'auto' },
});

type FreshnessBarProps = { at: number | undefined; refreshing: boolean; refreshed: boolean; onRefresh: () => void };

/** How old the list is, and the way to a fresh one. What the bar under the header says without a connection is said once. */
function FreshnessBar({ at, refreshing, refreshed, onRefresh }: FreshnessBarProps) {
  const online = useOnline();
  const shell = useFreshness('ref');
  const ageOf = (since: number | undefined) =>
    since === undefined ? t('freshness.never') : ageText(since, serverNow());
  const age = ageOf(at);
  const isSaid = !online && shell.at !== undefined && ageOf(shell.at) === age;
  return (
    <Bar>
      {!isSaid && (
        <p className="small muted">
          <Icon name={online ? 'clock' : 'offline'} size={18} />
          {age}
        </p>
      )}
      <Button look="outline" aria-disabled={refreshing} onClick={() => refreshing || onRefresh()}>
        {t(refreshing ? 'bookings.refreshing' : 'bookings.refresh')}
      </Button>
      <span role="status" className="sr-only">
        {refreshed ? t('bookings.refreshed') : ''}
      </span>
    </Bar>
  );
}

/** As high as the bookings that follow: cards, or from here on the rows of a table. */
const Waiting = styled('div')({
  '--booking': '440px',
  display: 'grid',
  gap: 12,
  paddingBlockStart: 10,
  [wide]: { gridTemplateColumns: '1fr 1fr', '& > p': { gridColumn: '1 / -1' } },
  [theme.breakpoints.up(1032)]: { '--booking': '116px', gridTemplateColumns: '1fr' },
});

const rows = ['first', 'second', 'third'];

/** Three grey bookings while the device reads its own, or waits for the very first answer of the server. */
function BookingsSkeleton() {
  return (
    <Waiting role="status" aria-busy="true">
      <p className="muted">{t('bookings.loading')}</p>
      {rows.map((row) => (
        <Skeleton key={row} height="var(--booking)" />
      ))}
    </Waiting>
  );
}

/** The server has said that there are none. */
function NoBookings() {
  const action = (
    <ButtonLink look="primary" to={paths.venues}>
      {t('bookings.findVenues')}
    </ButtonLink>
  );
  return <EmptyState icon="calendar" title={t('bookings.empty')} hint={t('bookings.emptyHint')} action={action} />;
}

/** The server was never reached from this device, so nobody knows whether there are any. */
function UnknownBookings({ problem, onRetry }: { problem: AppError | undefined; onRetry: () => void }) {
  const action = (
    <Button look="primary" onClick={onRetry}>
      {t('action.retry')}
    </Button>
  );
  const hint = problem && problem.code !== 'OFFLINE' ? errorText(problem) : t('bookings.notHereOffline');
  return <EmptyState icon="offline" title={t('bookings.notHere')} hint={hint} action={action} />;
}

const Column = styled('div')({ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 16 });

const BookingsTable = lazyScreen<BookingsTableProps>(() => import('./bookings-table.tsx'), BookingsSkeleton);
// While the device is read, not afterwards.
BookingsTable.preload().catch(() => undefined);

const nothing = () => null;
const BookedCard = lazyScreen<BookedCardProps>(
  () => import('./game/booked-card.tsx'),
  () => <Skeleton height={420} />,
);
const WatchedHours = lazyOptional(() => import('./watched-hours.tsx'), nothing);

/** The answer to a booking that was just made, as long as nobody has put it away. */
function JustBooked({ uid, mine }: { uid: string; mine: ReturnType<typeof useMyBookings> }) {
  const { bookings, booked, at } = mine;
  const booking = bookings?.find(({ id }) => id === booked);
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
