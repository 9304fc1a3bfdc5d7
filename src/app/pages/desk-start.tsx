import { Navigate } from 'react-router-dom';
import { todayPath } from '#domain/desk/desk-paths.ts';
import { DeskSkeleton } from '#features/desk/desk-skeleton.tsx';
import { DeskChooser, NoVenue } from '#features/desk/desk-start.tsx';
import { readLastVenue } from '#features/desk/last-venue.ts';
import { NeverHere } from '#features/desk/no-desk.tsx';
import { useDesks } from '#hooks/use-desks.ts';
import { useFreshness } from '#hooks/use-freshness.ts';
import { useOnline } from '#hooks/use-online.ts';
import { t } from '#text/translate.ts';
import { Page } from '#ui/page.tsx';
import { InShell } from './console-shell.tsx';
import { ConsoleWaiting } from './console-waiting.tsx';

/** /vendor: the venue that was open last, the only one, or the choice among several. */
export function DeskStart() {
  const links = useDesks()?.links;
  const { at } = useFreshness('user');
  const online = useOnline();
  const [first, second] = links ?? [];
  const last = links?.find(({ venueId }) => venueId === readLastVenue());
  const target = last ?? (second ? undefined : first);
  if (target) return <Navigate to={todayPath(target.venueId)} replace />;
  // Somebody without a venue may have got one since the last pull: until then nobody knows.
  if (!links || (!first && at === undefined)) {
    return (
      <InShell>
        {links && !online ? (
          <NeverHere />
        ) : (
          <ConsoleWaiting asks={links !== undefined}>
            <DeskSkeleton />
          </ConsoleWaiting>
        )}
      </InShell>
    );
  }
  return (
    <InShell>
      <Page title={t(first ? 'desk.choose' : 'desk.title')}>{first ? <DeskChooser links={links} /> : <NoVenue />}</Page>
    </InShell>
  );
}
