import { useIdle } from '#hooks/use-idle.ts';
import { ErrorBoundary } from '#ui/feedback/error-boundary.tsx';
import { lazyScreen } from '#ui/lazy-screen.tsx';

const nothing = () => null;
const ForYou = lazyScreen(() => import('./for-you.tsx'), nothing);

/** The person's own strips stand below the first screenful, so that nothing that is being read moves when they arrive. */
export function ForYouLater() {
  return useIdle() ? (
    <ErrorBoundary renderFallback={nothing}>
      <ForYou />
    </ErrorBoundary>
  ) : null;
}
