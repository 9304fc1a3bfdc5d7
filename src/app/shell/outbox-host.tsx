import { useScreenShown } from '#hooks/use-screen-shown.ts';
import { ErrorBoundary } from '#ui/error-boundary.tsx';
import { late } from '#ui/late.tsx';

const nothing = () => null;
const OutboxPart = late(() => import('./outbox-part.tsx'), nothing);

/** The place in the header for what waits to be sent; nothing of it delays the first screen or can break it. */
export function OutboxHost() {
  return (
    <ErrorBoundary triesAgain renderFallback={nothing}>
      {useScreenShown() && <OutboxPart />}
    </ErrorBoundary>
  );
}
