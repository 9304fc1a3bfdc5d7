import { useAfterFirstRender } from '#hooks/use-after-first-render.ts';
import { ErrorBoundary } from '#ui/feedback/error-boundary.tsx';
import { lazyScreen } from '#ui/lazy-screen.tsx';

const nothing = () => null;
const HeaderOutbox = lazyScreen(() => import('./header-outbox.tsx'), nothing);

/** Loads the badge of unsent writes after the first screen; the header survives if that fails. */
export function LazyOutbox() {
  return (
    <ErrorBoundary triesAgain renderFallback={nothing}>
      {useAfterFirstRender() && <HeaderOutbox />}
    </ErrorBoundary>
  );
}
