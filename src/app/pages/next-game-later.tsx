import { useState } from 'react';
import { readNextGameRoom } from '#data/repositories/next-game-room.ts';
import { useIdle } from '#hooks/use-idle.ts';
import { useSession } from '#hooks/use-session.ts';
import { ErrorBoundary } from '#ui/feedback/error-boundary.tsx';
import { lazyScreen } from '#ui/lazy-screen.tsx';
import type { NextGameProps } from '#features/my-bookings/game/next-game.tsx';

const nothing = () => null;
const NextGame = lazyScreen<NextGameProps>(() => import('#features/my-bookings/game/next-game.tsx'), nothing);

type Slot = { isBelow?: boolean };

function Kept({ uid, isBelow = false }: Slot & { uid: string }) {
  const idle = useIdle();
  const [isKnown, setKnown] = useState(false);
  const [room] = useState(() => readNextGameRoom(uid));
  if (isBelow !== (room === 0)) return null;
  return (
    <div style={isKnown ? undefined : { minBlockSize: room }}>
      {idle && (
        <ErrorBoundary renderFallback={nothing}>
          <NextGame onKnown={setKnown} />
        </ErrorBoundary>
      )}
    </div>
  );
}

/**
 * "Next game" for whoever is signed in. Until it is there its room is as high as last time; where there was none, it comes
 * below the first screenful this time: in neither case anything moves.
 */
export function NextGameLater(slot: Slot) {
  const uid = useSession()?.id;
  return uid && <Kept key={uid} uid={uid} {...slot} />;
}
