import { useEffect, useState, type ReactNode } from 'react';
import { pullUser } from '#data/sync.ts';
import { useOnline } from '#hooks/use-online.ts';
import { PageSkeleton } from '#app/shell/placeholders.tsx';
import { lazyScreen } from '#ui/lazy-screen.tsx';

/** Ms after which somebody who looks at a skeleton is told that nothing was heard. */
const patience = 5000;

// In a file of its own: nearly everybody is heard.
const ConsoleUnheard = lazyScreen<{ onRetry: () => void }>(() => import('./console-unheard.tsx'), PageSkeleton);

type ConsoleWaitingProps = {
  /** The phone was read and does not know: the server is asked. */
  asks: boolean;
  children: ReactNode;
};

/** What stands while the server may say any moment who somebody is; after a while it is said that it did not. */
export function ConsoleWaiting({ asks, children }: ConsoleWaitingProps) {
  const [isLate, setLate] = useState(false);
  const online = useOnline();
  useEffect(() => {
    const timer = setTimeout(() => setLate(true), patience);
    return () => clearTimeout(timer);
  }, []);
  useEffect(() => {
    if (!asks) return;
    // Whatever else asks comes after the first screen, which waits for this answer. Without one it is said that nothing was heard;
    // what says so is fetched while the line was still good for the screen itself, and a failure shows when it is drawn.
    void Promise.allSettled([online && pullUser(), ConsoleUnheard.preload()]);
  }, [asks, online]);
  return isLate || (asks && !online) ? <ConsoleUnheard onRetry={() => location.reload()} /> : children;
}
