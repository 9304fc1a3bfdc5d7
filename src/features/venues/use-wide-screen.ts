import { useSyncExternalStore } from 'react';

const wide = '(width >= 768px)';

function subscribe(listener: () => void): () => void {
  const media = matchMedia(wide);
  media.addEventListener('change', listener);
  return () => media.removeEventListener('change', listener);
}

/** True from 768 px (spec, breakpoint): the filters stand beside the list instead of in a sheet. */
export function useWideScreen(): boolean {
  return useSyncExternalStore(subscribe, () => matchMedia(wide).matches);
}
