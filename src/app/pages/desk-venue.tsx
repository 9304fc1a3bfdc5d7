import { Outlet, useLocation, useParams } from 'react-router-dom';
import { ErrorPage } from '#app/shell/error-page.tsx';
import { ErrorBoundary } from '#ui/feedback/error-boundary.tsx';
import { ConsoleNotFound } from './console-pages.tsx';

const uuid = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i;

/** Everything round the screens of one venue; it stays while these change. */
export function DeskVenue() {
  const { venueId = '' } = useParams();
  const { pathname } = useLocation();
  if (!uuid.test(venueId)) return <ConsoleNotFound />;
  return (
    <ErrorBoundary key={pathname} renderFallback={(error) => <ErrorPage error={error} />}>
      <Outlet />
    </ErrorBoundary>
  );
}
