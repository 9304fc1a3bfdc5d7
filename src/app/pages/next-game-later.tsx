import { useState } from 'react';
import { readNextGameRoom } from '#data/repositories/next-game-room.ts';
import { useIdle } from '#hooks/use-idle.ts';
import { useSession } from '#hooks/use-session.ts';
import { ErrorBoundary } from '#ui/feedback/error-boundary.tsx';
import { lazyScreen } from '#ui/lazy-screen.tsx';
import type { NextGameProps } from '#features/my-bookings/game/next-game.tsx';

const nothing = () => null;
const NextGame = lazyScreen<NextGameProps>(() => import('#features/my-bookings/game/next-game.tsx'), nothing);

/** "Next game" for whoever is signed in; until it is there its room is as high as last time, so that nothing moves. */
export function NextGameLater() {
  const user = useSession();
  const idle = useIdle();
  const [isKnown, setKnown] = useState(false);
  if (!user) return null;
  return (
    <div style={isKnown ? undefined : { minBlockSize: readNextGameRoom(user.id) }}>
      {idle && (
        <ErrorBoundary renderFallback={nothing}>
          <NextGame onKnown={setKnown} />
        </ErrorBoundary>
      )}
    </div>
  );
}
