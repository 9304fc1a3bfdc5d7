import { useBell } from '#features/notifications/use-bell.ts';
import { useAfterFirstRender } from '#hooks/use-after-first-render.ts';
import { Icon } from '#ui/icon.tsx';
import { ErrorBoundary } from '#ui/error-boundary.tsx';
import { lazyScreen } from '#ui/lazy-screen.tsx';

/** The bell as it looks before it can be pressed, so that nothing in the bar moves or blinks when it can. */
function BellPlace() {
  return (
    <span className="bell-place wide-only" aria-hidden="true">
      <Icon name="bell" size={22} />
    </span>
  );
}

const Bell = lazyScreen(() => import('#features/notifications/bell.tsx'), BellPlace);

/** Brings the bell after the first screen, or when the menu asks for its list; it may fail without taking the page along. */
export function BellHost({ onUnread }: { onUnread: (unread: number | undefined) => void }) {
  const { isOpen } = useBell();
  const isShown = useAfterFirstRender();
  return (
    <ErrorBoundary triesAgain renderFallback={() => <BellPlace />}>
      {isShown || isOpen ? <Bell onUnread={onUnread} /> : <BellPlace />}
    </ErrorBoundary>
  );
}
