import { matchPath, Navigate, Route, Routes, useLocation } from 'react-router-dom';
import { deskPaths } from '#domain/desk/desk-paths.ts';
import { loginPath } from '#domain/paths.ts';
import { useSession } from '#hooks/use-session.ts';
import { consoleTexts } from '#text/console-texts.ts';
import { deskTexts } from '#text/desk-texts.ts';
import { registerMessages } from '#text/translate.ts';
import { DeskSkeleton } from '#features/desk/desk-skeleton.tsx';
import { lazyScreen } from '#ui/lazy-screen.tsx';
import { ConsoleNotFound } from './console-shell.tsx';
import { DeskStart } from './desk-start.tsx';
import { DeskVenue } from './desk-venue.tsx';
import { membershipRead } from './use-membership.ts';

registerMessages(...consoleTexts, ...deskTexts);

const lazyPage = (load: Parameters<typeof lazyScreen>[0]) => lazyScreen(load, DeskSkeleton);

const Settings = lazyPage(() => import('#app/pages/desk-settings-page.tsx'));

/** The screens of a venue by what follows its id. */
const pages = [
  { path: 'today', Page: lazyPage(() => import('#app/pages/desk-today-page.tsx')) },
  { path: 'calendar', Page: lazyPage(() => import('#app/pages/desk-calendar-page.tsx')) },
  { path: 'gate', Page: lazyPage(() => import('#app/pages/desk-gate-page.tsx')) },
  { path: 'bookings', Page: lazyPage(() => import('#app/pages/desk-bookings-page.tsx')) },
  { path: 'bookings/refunds', Page: lazyPage(() => import('#app/pages/desk-refunds-page.tsx')) },
  { path: 'bookings/:bookingId', Page: lazyPage(() => import('#app/pages/desk-booking-page.tsx')) },
  { path: 'staff', Page: lazyPage(() => import('#app/pages/desk-staff-page.tsx')) },
  { path: 'guide', Page: lazyPage(() => import('#app/pages/desk-guide-page.tsx')) },
  { path: 'venue', Page: Settings },
  { path: 'venue/courts', Page: Settings },
  { path: 'venue/prices', Page: Settings },
  { path: 'venue/hours', Page: Settings },
  { path: 'venue/policy', Page: Settings },
];

// Whoever opens the app at a screen gets its code while the phone is still being read: neither waits for the other.
const opened = pages.find(({ path }) => matchPath(`${deskPaths.venue}/${path}`, location.pathname));
const openedScreen = opened?.Page.preload().catch(() => undefined);

/** /vendor and all below it: the routes of the vendor console, which no customer downloads. */
function VendorConsole() {
  const user = useSession();
  const { pathname, search } = useLocation();
  if (!user) return <Navigate to={loginPath(pathname + search)} replace />;
  return (
    <Routes key={user.id}>
      <Route index element={<DeskStart />} />
      <Route path=":venueId" element={<DeskVenue />}>
        {pages.map(({ path, Page }) => (
          <Route key={path} path={path} element={<Page />} />
        ))}
        <Route index element={<Navigate to="today" replace />} />
      </Route>
      <Route path="*" element={<ConsoleNotFound />} />
    </Routes>
  );
}

// The bars and the screen between them are drawn at once.
export default Object.assign(VendorConsole, { ready: Promise.all([membershipRead, openedScreen]) });
