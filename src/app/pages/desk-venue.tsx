import { useEffect, useMemo } from 'react';
import { Outlet, useLocation, useParams } from 'react-router-dom';
import { LazyOutbox } from '#app/shell/header/lazy-outbox.tsx';
import { ErrorPage } from '#app/shell/error-page.tsx';
import { todayPath } from '#domain/desk/desk-paths.ts';
import type { Desk, DeskLink } from '#domain/desk/desk.ts';
import type { QueuedWrite } from '#domain/queued-write.ts';
import { refusedWrites } from '#domain/desk/refused-writes.ts';
import { mayAtDesk } from '#domain/desk/entry-actions.ts';
import { useDeskAge } from '#features/desk/sync/desk-age.ts';
import { useDeskSheets } from '#features/desk-entries/use-desk-sheets.tsx';
import { DeskBar } from '#features/desk/desk-bar.tsx';
import { DeskLayout } from '#features/desk/desk-layout.tsx';
import { DeskNav } from '#features/desk/desk-nav.tsx';
import { isClosedTo } from '#features/desk/desk-places.ts';
import { DeskSkeleton } from '#features/desk/desk-skeleton.tsx';
import { DeskStrips } from '#features/desk/sync/desk-strips.tsx';
import { writeLastVenue } from '#features/desk/last-venue.ts';
import { LostRole, NeverHere } from '#features/desk/no-desk.tsx';
import { SyncMark } from '#features/desk/sync/sync-mark.tsx';
import { useDeskPauses } from '#hooks/use-desk-pauses.ts';
import { useDeskPull, type DeskPull } from '#hooks/use-desk.ts';
import { useOutbox } from '#hooks/use-outbox.ts';
import { pauseText } from '#text/desk-pause-text.ts';
import { ErrorBoundary } from '#ui/feedback/error-boundary.tsx';
import { ConsoleNotFound, InShell } from './console-shell.tsx';
import { ConsoleWaiting } from './console-waiting.tsx';
import { keepConsole } from './keep-console.ts';
import { outboxAhead, useMembership, type Membership, type OpenVenue } from './use-membership.ts';

/** The same until the phone was read, as what was read is while nothing changes. */
const nothingWaits: readonly QueuedWrite[] = [];
const refusedHash = '#refused';
const uuid = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i;

/** The screen of the address: a broken one can be left by the bars round it. */
function Screen({ open }: { open: OpenVenue }) {
  const { pathname } = useLocation();
  return (
    <ErrorBoundary key={pathname} renderFallback={(error) => <ErrorPage error={error} />}>
      <Outlet context={open} />
    </ErrorBoundary>
  );
}

type StripsProps = Omit<OpenVenue, 'desk'> & {
  venueId: string;
  desk: Desk | undefined;
  pull: DeskPull;
  waits: boolean;
};

/** How current the venue is; the refusals of this phone stand above every screen until they are decided. */
function Strips({ venueId, desk, pull, refused, waits, pauses }: StripsProps) {
  const age = useDeskAge(desk?.at ?? null, pull.error !== null);
  const { sheets, node } = useDeskSheets(venueId);
  const { pathname, hash, key } = useLocation();
  // Today says them in its list of what is to do.
  const today = todayPath(venueId);
  // The way in from the panel of what waits, which has no words for it; each visit anew.
  const asked = hash === refusedHash ? key : null;
  useEffect(() => {
    if (asked !== null) sheets.openRefusals();
  }, [asked, sheets]);
  return (
    <>
      <DeskStrips
        age={age}
        refused={refused}
        waits={waits}
        onLook={sheets.openRefusals}
        paused={desk && pathname !== today ? pauses.map((pause) => pauseText(desk.courts, pause)) : []}
        pausedAt={desk && mayAtDesk(desk, 'online.pause') ? today : undefined}
      />
      {node}
    </>
  );
}

type VenueOpenProps = { link: DeskLink; links: readonly DeskLink[]; reading: Membership['reading'] };

/** The bars of a venue for somebody who works there, and its screen once something of it is on this phone. */
function VenueOpen({ link, links, reading }: VenueOpenProps) {
  const { venueId } = link;
  const { pathname } = useLocation();
  const pull = useDeskPull(venueId, reading.is);
  const desk = reading.is === 'here' ? reading.desk : undefined;
  const writes = useOutbox(outboxAhead) ?? nothingWaits;
  const refused = refusedWrites(writes, venueId).length;
  const pauses = useDeskPauses(desk, writes);
  const open = useMemo(() => desk && { desk, refused, pauses }, [desk, refused, pauses]);
  useEffect(() => {
    writeLastVenue(venueId);
    void keepConsole();
  }, [venueId]);
  const bar = (
    <DeskBar venueId={venueId} name={link.name} links={links}>
      {desk && <SyncMark desk={desk} pull={pull} />}
      <LazyOutbox />
    </DeskBar>
  );
  if (isClosedTo(desk ?? link, pathname)) return <ConsoleNotFound />;
  const isWaiting = reading.is === 'loading' || (!desk && pull.isPulling);
  return (
    <DeskLayout bar={bar} nav={<DeskNav link={desk ?? link} />}>
      <Strips venueId={venueId} desk={desk} pull={pull} refused={refused} waits={writes.length > 0} pauses={pauses} />
      {open ? (
        <Screen open={open} />
      ) : isWaiting ? (
        <DeskSkeleton />
      ) : (
        <NeverHere error={pull.error} onRetry={pull.refresh} />
      )}
    </DeskLayout>
  );
}

function Venue({ venueId }: { venueId: string }) {
  const { is, link, links, name, reading } = useMembership(venueId);
  if (is === 'member' && link) return <VenueOpen link={link} links={links} reading={reading} />;
  if (is === 'stranger') return <ConsoleNotFound />;
  return (
    <InShell>
      {is === 'lost' ? (
        <LostRole name={name} />
      ) : is === 'unknown' ? (
        <NeverHere />
      ) : (
        <ConsoleWaiting asks={is === 'asking'}>
          <DeskSkeleton />
        </ConsoleWaiting>
      )}
    </InShell>
  );
}

/** Everything round the screens of one venue; it stays while these change. An address that is no venue's asks nobody. */
export function DeskVenue() {
  const { venueId = '' } = useParams();
  return uuid.test(venueId) ? <Venue key={venueId} venueId={venueId} /> : <ConsoleNotFound />;
}
