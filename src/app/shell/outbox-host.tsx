import { useAfterFirstRender } from '#hooks/use-after-first-render.ts';
import { ErrorBoundary } from '#ui/error-boundary.tsx';
import { lazyScreen } from '#ui/lazy-screen.tsx';

const nothing = () => null;
const OutboxPart = lazyScreen(() => import('./outbox-part.tsx'), nothing);

/** The place in the header for what waits to be sent; nothing of it delays the first screen or can break it. */
export function OutboxHost() {
  return (
    <ErrorBoundary triesAgain renderFallback={nothing}>
      {useAfterFirstRender() && <OutboxPart />}
    </ErrorBoundary>
  );
}
