import { useSyncExternalStore } from 'react';
import { readBell, subscribeBell } from './bell-store.ts';

/** The state of the bell; light enough for the first download. */
export function useBell() {
  return useSyncExternalStore(subscribeBell, readBell, readBell);
}
