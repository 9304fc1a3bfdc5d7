import { useIdle } from '#hooks/use-idle.ts';
import { ErrorBoundary } from '#ui/feedback/error-boundary.tsx';
import { lazyScreen } from '#ui/lazy-screen.tsx';
import { styled, wide } from '#ui/styled.ts';

const nothing = () => null;
const ForYou = lazyScreen(() => import('./venues/for-you.tsx'), nothing);

/** The person's own strips stand below the first screenful, so that nothing that is being read moves when they arrive. */
export function ForYouLater() {
  return useIdle() ? (
    <ErrorBoundary renderFallback={nothing}>
      <ForYou />
    </ErrorBoundary>
  ) : null;
}

/** About as tall as what comes there, far below the first screenful. */
const VoicesPlace = styled('div')({ blockSize: 900, [wide]: { blockSize: 380 } });
const Testimonials = lazyScreen(
  () => import('./testimonials.tsx'),
  () => <VoicesPlace />,
);

/** What players say, which nobody waits for. */
export function VoicesLater() {
  return useIdle() ? (
    <ErrorBoundary renderFallback={nothing}>
      <Testimonials />
    </ErrorBoundary>
  ) : (
    <VoicesPlace />
  );
}
