import type { MouseEvent } from 'react';
import { BrowserRouter, Route, Routes, useLocation } from 'react-router-dom';
import { useOnline } from '#hooks/use-online.ts';
import { useAfterFirstRender } from '#hooks/use-after-first-render.ts';
import { t } from '#text/translate.ts';
import { Toaster } from '#ui/overlay/toaster.tsx';
import { lazyScreen } from '#ui/lazy-screen.tsx';
import { isConsole, NotFoundPage, screens } from '#app/routes.tsx';
import { ErrorBoundary } from '#ui/feedback/error-boundary.tsx';
import { BottomBar } from '#app/shell/bottom-bar.tsx';
import { ErrorPage } from '#app/shell/error-page.tsx';
import { Footer } from '#app/shell/footer.tsx';
import { Header } from '#app/shell/header/header.tsx';
import { OfflineMarkPlace } from '#app/shell/placeholders.tsx';
import { useRouteChange } from '#app/shell/use-route-change.ts';

/** Without a network, reserves the place of the offline mark, so that nothing moves when that arrives; a console has none. */
function OfflinePlace() {
  const isOnline = useOnline();
  const { pathname } = useLocation();
  return isOnline || isConsole(pathname) ? null : <OfflineMarkPlace />;
}

const Pwa = lazyScreen(() => import('#app/pwa/pwa.tsx'), OfflinePlace);

/**
 * Moves focus without changing the address: the router would take #main for a new screen. If the placeholder is still there,
 * the screen that replaces it takes the focus over, as after a route change.
 */
function skipToMain(event: MouseEvent) {
  event.preventDefault();
  document.documentElement.dataset['moved'] = '';
  document.getElementById('main')?.focus();
}

/** Everything of the installed app, loaded after the first screen; the page survives if it fails. */
function LazyPwa() {
  return (
    <ErrorBoundary renderFallback={() => null}>{useAfterFirstRender() ? <Pwa /> : <OfflinePlace />}</ErrorBoundary>
  );
}

/**
 * The key remounts the boundary for each path: the placeholder shows at once, and a broken screen can be left. A console stands
 * through all of its screens and sees to that itself (`app/pages/desk-venue.tsx`).
 */
function Screens() {
  useRouteChange();
  const { pathname } = useLocation();
  const isBare = isConsole(pathname);
  return (
    <>
      {!isBare && <Header />}
      <LazyPwa />
      <ErrorBoundary key={isBare ? '' : pathname} renderFallback={(error) => <ErrorPage error={error} />}>
        <Routes>
          {screens.map(({ path, Page }) => (
            <Route key={path} path={path} element={<Page />} />
          ))}
          <Route path="*" element={<NotFoundPage />} />
        </Routes>
      </ErrorBoundary>
      {!isBare && (
        <>
          <Footer />
          <BottomBar />
        </>
      )}
    </>
  );
}

function LazyToaster() {
  return <Toaster isReady={useAfterFirstRender()} />;
}

export function App() {
  return (
    <BrowserRouter>
      <a className="skip-link" href="#main" onClick={skipToMain}>
        {t('shell.skip')}
      </a>
      <Screens />
      <LazyToaster />
    </BrowserRouter>
  );
}
