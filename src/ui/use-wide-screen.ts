import { useSyncExternalStore } from 'react';
import { wide } from './styled.ts';

const query = wide.replace('@media ', '');

function subscribe(listener: () => void): () => void {
  const media = matchMedia(query);
  media.addEventListener('change', listener);
  return () => media.removeEventListener('change', listener);
}

/** The same at this moment, for what happens at a press. */
export function isWideScreen(): boolean {
  return matchMedia(query).matches;
}

/** True from 768 px (spec, breakpoint), where sheets and drawers of a phone become popovers and panels. */
export function useWideScreen(): boolean {
  return useSyncExternalStore(subscribe, isWideScreen);
}
