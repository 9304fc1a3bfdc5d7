import { matchPath, useLocation } from 'react-router-dom';
import { earlyVenue } from '#data/server/early-answer.ts';
import { paths } from '#domain/paths.ts';
import { SignedOutBookings } from '#features/my-bookings/signed-out-bookings.tsx';
import { FirstCards } from '#features/venues/results/first-cards.tsx';
import { useSession } from '#hooks/use-session.ts';
import type { TextKey } from '#text/en.ts';
import { t } from '#text/translate.ts';
import { Skeleton } from '#ui/feedback/skeleton.tsx';
import { palette, styled } from '#ui/styled.ts';

/** Keeps the height of the offline mark until its code is here. */
export const OfflineMarkPlace = styled('div')({ blockSize: 33, backgroundColor: palette.warning.soft });

const known: Readonly<Partial<Record<string, TextKey>>> = {
  [paths.venues]: 'venues.title',
  [paths.myBookings]: 'bookings.title',
};

const Blocks = styled('main')({
  display: 'grid',
  alignContent: 'start',
  gap: 20,
  // Where the screen itself has it, 16 px below the heading.
  '&& > .empty': { marginBlockStart: -4 },
});

/** Repeats the heading that the document itself showed before any code was here. */
function EarlyHeading({ pathname }: { pathname: string }) {
  const early = earlyVenue(matchPath(paths.venue, pathname)?.params.id ?? '');
  const title = known[pathname];
  if (!early) return title ? <h1>{t(title)}</h1> : <Skeleton height={36} width="min(280px, 70%)" />;
  return (
    <>
      <h1 className="venue-name" dir="auto">
        {early.name}
      </h1>
      <p dir="auto">{early.line}</p>
    </>
  );
}

const grey = (
  <>
    <Skeleton height={220} />
    <Skeleton height={220} />
    <Skeleton height={220} />
  </>
);

/**
 * Shown while a screen's code arrives: its heading, and blocks as tall as the screen, so that the footer stays below. What a
 * guest is told in My Bookings needs nothing more, and the document itself has shown it.
 */
export function PageSkeleton() {
  const { pathname, search } = useLocation();
  const user = useSession();
  return (
    <Blocks id="main" className="page" tabIndex={-1} aria-busy="true">
      <p className="sr-only" role="status">
        {t('shell.loading')}
      </p>
      <EarlyHeading pathname={pathname} />
      {pathname === paths.myBookings && !user ? (
        <SignedOutBookings />
      ) : pathname === paths.venues && search === '' ? (
        <FirstCards otherwise={grey} />
      ) : (
        grey
      )}
    </Blocks>
  );
}
