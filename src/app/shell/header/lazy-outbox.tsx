import { useAfterFirstRender } from '#hooks/use-after-first-render.ts';
import { ErrorBoundary } from '#ui/feedback/error-boundary.tsx';
import { lazyScreen } from '#ui/lazy-screen.tsx';

const nothing = () => null;
const HeaderOutbox = lazyScreen(() => import('./header-outbox.tsx'), nothing);

/** The place in the header for what waits to be sent; nothing of it delays the first screen or can break it. */
export function LazyOutbox() {
  return (
    <ErrorBoundary triesAgain renderFallback={nothing}>
      {useAfterFirstRender() && <HeaderOutbox />}
    </ErrorBoundary>
  );
}
