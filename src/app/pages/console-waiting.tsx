import { useEffect, useState, type ReactNode } from 'react';
import { PageSkeleton } from '#app/shell/placeholders.tsx';
import { lazyScreen } from '#ui/lazy-screen.tsx';

/** Ms after which somebody who looks at a skeleton is told that nothing was heard. */
const patience = 5000;

// In a file of its own: nearly everybody is heard.
const ConsoleUnheard = lazyScreen<{ onRetry: () => void }>(() => import('./console-unheard.tsx'), PageSkeleton);

/** What stands while the server may say any moment who somebody is; after a while it is said that it did not. */
export function ConsoleWaiting({ children }: { children: ReactNode }) {
  const [isLate, setLate] = useState(false);
  useEffect(() => {
    // Fetched while the line was still good for the screen itself; a failure shows when it is drawn.
    ConsoleUnheard.preload().catch(() => undefined);
    const timer = setTimeout(() => setLate(true), patience);
    return () => clearTimeout(timer);
  }, []);
  return isLate ? <ConsoleUnheard onRetry={() => location.reload()} /> : children;
}
