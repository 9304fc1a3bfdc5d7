import { useIdle } from '#hooks/use-idle.ts';
import { useSession } from '#hooks/use-session.ts';
import { ErrorBoundary } from '#ui/feedback/error-boundary.tsx';
import { lazyScreen } from '#ui/lazy-screen.tsx';

const nothing = () => null;
const NextGame = lazyScreen(() => import('#features/my-bookings/game/next-game.tsx'), nothing);

/** "Next game" for whoever is signed in; on a phone it stands below the first screenful when it arrives. */
export function NextGameLater() {
  const user = useSession();
  const idle = useIdle();
  return user && idle ? (
    <ErrorBoundary renderFallback={nothing}>
      <NextGame />
    </ErrorBoundary>
  ) : null;
}
