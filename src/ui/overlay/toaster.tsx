import { useSyncExternalStore, type ReactNode } from 'react';
import { createPortal } from 'react-dom';
import { ErrorBoundary } from '#ui/feedback/error-boundary.tsx';
import { lazyScreen } from '#ui/lazy-screen.tsx';
import { styled } from '#ui/styled.ts';
import { readToasts, subscribeToasts } from './toast.ts';

const Stack = styled('div')({
  position: 'fixed',
  insetBlockEnd: 'calc(var(--foot) + max(16px, env(safe-area-inset-bottom)))',
  insetInline: 16,
  zIndex: 2000,
  display: 'grid',
  justifyItems: 'center',
  gap: 8,
  pointerEvents: 'none',
});

const Plain = styled('p')({
  padding: '12px 16px',
  background: '#12221a',
  color: '#f2f7f3',
});

/** Plain text, so that no message waits for a download or is lost with it. */
function PlainToasts(): ReactNode {
  return useSyncExternalStore(subscribeToasts, readToasts).map(({ id, title, text }) => (
    <Plain key={id}>
      {title} {text}
    </Plain>
  ));
}

const Toasts = lazyScreen(() => import('./toasts.tsx'), PlainToasts);

/** An open dialog hides all else from screen readers; a message must be heard all the same. Returns how to stop. */
function staysHeard(region: HTMLElement | null): (() => void) | undefined {
  if (!region) return undefined;
  const show = () => region.removeAttribute('aria-hidden');
  const observer = new MutationObserver(show);
  observer.observe(region, { attributeFilter: ['aria-hidden'] });
  show();
  return () => observer.disconnect();
}

/**
 * The one live region for toasts; it exists from the start so that screen readers hear the first one too. Material's
 * Snackbar is downloaded when the first screen is shown (`isReady`). Beside the app, which dialogs hide as a whole.
 */
export function Toaster({ isReady }: { isReady: boolean }) {
  return createPortal(
    <Stack ref={staysHeard} className="toasts" role="status" aria-live="polite">
      <ErrorBoundary triesAgain renderFallback={() => <PlainToasts />}>
        {isReady ? <Toasts /> : <PlainToasts />}
      </ErrorBoundary>
    </Stack>,
    document.body,
  );
}
