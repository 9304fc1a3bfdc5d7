import { useEffect, useEffectEvent, useReducer, useState, type ReactNode } from 'react';
import { t } from '#text/translate.ts';
import { ErrorBoundary } from '#ui/error-boundary.tsx';
import type { LazyComponent } from '#ui/lazy-screen.tsx';
import { showToast } from '#ui/toast.ts';

type LazyPartProps = { open: boolean; onFailed: () => void; children: ReactNode };

/** For the button that opens it: the download begins at the first touch, hover or focus, a moment before the press. */
export function touchToLoad<P extends object>(part: LazyComponent<P>) {
  // A failure shows itself at the press.
  const load = () => void part.preload().catch(() => undefined);
  return { onPointerEnter: load, onFocus: load };
}

function Missing({ onSaid }: { onSaid: () => void }) {
  const say = useEffectEvent(() => {
    showToast({ kind: 'error', title: t('nav.menuFailed') });
    onSaid();
  });
  // Once: the parent takes this away in the answer.
  useEffect(() => say(), []);
  return null;
}

/**
 * The place of what a button of the shell opens: empty until it is opened for the first time, kept from then on so that it can
 * close with its motion. What cannot be downloaded says so, leaves the page alone and is asked for again by the next press.
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
