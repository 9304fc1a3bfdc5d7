import { useEffect, useEffectEvent, useReducer, useState, type ReactNode } from 'react';
import { t } from '#text/translate.ts';
import { ErrorBoundary } from '#ui/feedback/error-boundary.tsx';
import type { LazyComponent } from '#ui/lazy-screen.tsx';
import { showToast } from '#ui/overlay/toast.ts';

type LazyPartProps = { open: boolean; onFailed: () => void; children: ReactNode };

/** Props for the button that opens it: the download starts at touch, hover or focus, a moment before the press. */
export function touchToLoad<P extends object>(part: LazyComponent<P>) {
  // A failure shows itself at the press.
  const load = () => void part.preload().catch(() => undefined);
  return { onPointerEnter: load, onFocus: load };
}

function Missing({ onSaid }: { onSaid: () => void }) {
  const say = useEffectEvent(() => {
    showToast({ kind: 'failed', title: t('nav.menuFailed') });
    onSaid();
  });
  // Runs once: the parent unmounts this in response.
  useEffect(() => say(), []);
  return null;
}

/**
 * Holds what a button of the shell opens: empty until the first opening, mounted from then on so that it can animate when it
 * closes. If its code cannot be downloaded, a message says so and the next press tries again.
 */
export function LazyPart({ open, onFailed, children }: LazyPartProps) {
  const [isWanted, want] = useState(open);
  const [attempt, tryAgain] = useReducer((count: number) => count + 1, 0);
  if (open && !isWanted) want(true);
  const giveUp = () => {
    want(false);
    tryAgain();
    onFailed();
  };
  return (
    <ErrorBoundary key={attempt} renderFallback={() => <Missing onSaid={giveUp} />}>
      {isWanted && children}
    </ErrorBoundary>
  );
}
