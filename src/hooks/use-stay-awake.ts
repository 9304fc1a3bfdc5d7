import { useEffect } from 'react';

/** The part of the Screen Wake Lock API that is used; a browser may lack it. */
type Lock = { release: () => Promise<void> };
type Awake = { wakeLock?: { request: (type: 'screen') => Promise<Lock> } };

/**
 * Keeps the screen from going dark as long as the component is there and the page is seen. Browsers let go whenever the page is
 * hidden, so it is asked again; one that refuses (a low battery) or does not know how goes dark as usual.
 */
export function useStayAwake(): void {
  useEffect(() => {
    const { wakeLock } = navigator as unknown as Awake;
    let lock: Lock | undefined;
    let isOver = false;
    const letGo = (held: Lock | undefined) => void held?.release().catch(() => undefined);
    const ask = async (): Promise<void> => {
      if (document.visibilityState !== 'visible' || !wakeLock) return;
      const held = await wakeLock.request('screen').catch(() => undefined);
      if (isOver) letGo(held);
      else lock = held;
    };
    const again = () => void ask();
    again();
    document.addEventListener('visibilitychange', again);
    return () => {
      isOver = true;
      document.removeEventListener('visibilitychange', again);
      letGo(lock);
    };
  }, []);
}
