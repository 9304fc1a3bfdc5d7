import { useBell } from '#features/notifications/bell-store.ts';
import { useAfterFirstRender } from '#hooks/use-after-first-render.ts';
import { Icon } from '#ui/icon.tsx';
import { ErrorBoundary } from '#ui/feedback/error-boundary.tsx';
import { lazyScreen } from '#ui/lazy-screen.tsx';

/** Looks like the bell and cannot be pressed yet, so that nothing in the bar moves when the bell arrives. */
function BellPlace() {
  return (
    <span className="bell-place wide-only" aria-hidden="true">
      <Icon name="bell" size={22} />
    </span>
  );
}

const Bell = lazyScreen(() => import('#features/notifications/bell.tsx'), BellPlace);

/** Loads the bell after the first screen, or when the menu opens its list. The page survives if that fails. */
export function LazyBell() {
  const { isOpen } = useBell();
  const isShown = useAfterFirstRender();
  return (
    <ErrorBoundary triesAgain renderFallback={() => <BellPlace />}>
      {isShown || isOpen ? <Bell /> : <BellPlace />}
    </ErrorBoundary>
  );
}
