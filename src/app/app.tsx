import type { MouseEvent } from 'react';
import { BrowserRouter, Route, Routes, useLocation } from 'react-router-dom';
import { useOnline } from '#hooks/use-online.ts';
import { useAfterFirstRender } from '#hooks/use-after-first-render.ts';
import { t } from '#text/translate.ts';
import { Toaster } from '#ui/toaster.tsx';
import { lazyScreen } from '#ui/lazy-screen.tsx';
import { NotFoundPage, screens } from '#app/routes.tsx';
import { ErrorBoundary } from '#ui/error-boundary.tsx';
import { BottomBar } from '#app/shell/bottom-bar.tsx';
import { ErrorPage } from '#app/shell/error-page.tsx';
import { MarkPlace } from '#app/shell/mark-place.tsx';
import { Footer } from '#app/shell/footer.tsx';
import { Header } from '#app/shell/header.tsx';
import { useRouteChange } from '#app/shell/use-route-change.ts';

/** A start without network keeps the place of the offline mark, so that nothing moves when it arrives. */
function OfflinePlace() {
  return useOnline() ? null : <MarkPlace />;
}

const Pwa = lazyScreen(() => import('#app/pwa/pwa.tsx'), OfflinePlace);

/**
 * Moves focus without touching the address: a #main in it would look like a new screen to the router. What is there may still
 * be the skeleton: the screen that takes its place then takes the focus over, as after a route change.
 */
function skipToMain(event: MouseEvent) {
  event.preventDefault();
  document.documentElement.dataset['moved'] = '1';
  document.getElementById('main')?.focus();
}

/** The key shows the skeleton at once and lets a screen that broke be left behind. */
function Screens() {
  useRouteChange();
  const { pathname } = useLocation();
  return (
    <ErrorBoundary key={pathname} renderFallback={(error) => <ErrorPage error={error} />}>
      <Routes>
        {screens.map(({ path, Page }) => (
          <Route key={path} path={path} element={<Page />} />
        ))}
        <Route path="*" element={<NotFoundPage />} />
      </Routes>
    </ErrorBoundary>
  );
}

/** Updates, installing, the offline mark and the sync triggers; none of it may delay the first screen or break it. */
function LatePwa() {
  return (
    <ErrorBoundary renderFallback={() => null}>{useAfterFirstRender() ? <Pwa /> : <OfflinePlace />}</ErrorBoundary>
  );
}

function LateToaster() {
  return <Toaster isReady={useAfterFirstRender()} />;
}

export function App() {
  return (
    <BrowserRouter>
      <a className="skip-link" href="#main" onClick={skipToMain}>
        {t('shell.skip')}
      </a>
      <Header />
      <LatePwa />
      <Screens />
      <Footer />
      <BottomBar />
      <LateToaster />
    </BrowserRouter>
  );
}
