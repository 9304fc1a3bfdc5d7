import { useEffect, useSyncExternalStore } from 'react';
import { useLocation } from 'react-router-dom';
import { dropFailure, keepFailures, readFailure, subscribeFailure } from '#ui/overlay/lazy-dialog.ts';
import { readToasts, subscribeToasts } from '#ui/overlay/toast.ts';
import { styled } from '#ui/styled.ts';
import { ClosableBar } from './closable-bar.tsx';

/** In view wherever on the page the button was that was pressed. */
const Place = styled('div')({ position: 'sticky', insetBlockStart: 'var(--bar)', zIndex: 9 });

function OfThisScreen() {
  const words = useSyncExternalStore(subscribeFailure, readFailure);
  useEffect(keepFailures, []);
  useEffect(() => dropFailure, []);
  const toasts = useSyncExternalStore(subscribeToasts, readToasts);
  // Its toast is what a screen reader hears, and says it first: the same words need not stand twice.
  if (words === undefined || toasts.some(({ title }) => title === words)) return null;
  return (
    <Place>
      <ClosableBar onClose={dropFailure}>{words}</ClosableBar>
    </Place>
  );
}

/** What a press could not do, until it can, it is put away or another screen comes. */
export function FailureBar() {
  return <OfThisScreen key={useLocation().pathname} />;
}
