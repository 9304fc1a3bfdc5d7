import { createStore } from '#domain/create-store.ts';

// What the shell knows of the bell before its code is there: whether its list is wanted.
import { useSyncExternalStore } from 'react';

type BellState = { isOpen: boolean };

const bell = createStore<BellState>({ isOpen: false });

export const readBell = bell.get;

export function openBell(): void {
  bell.set({ isOpen: true });
}

export function closeBell(): void {
  bell.set({ isOpen: false });
}

/** The state of the bell; light enough for the first download. */
export function useBell() {
  return useSyncExternalStore(bell.subscribe, readBell, readBell);
}
