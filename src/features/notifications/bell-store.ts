import { createStore } from '#domain/create-store.ts';

// What the shell knows of the bell before its code is there, and when it is: whether its list is wanted, how many are unread.
import { useSyncExternalStore } from 'react';

type BellState = { isOpen: boolean; unread?: number | undefined };

const bell = createStore<BellState>({ isOpen: false });

export const readBell = bell.get;

export function openBell(): void {
  bell.set({ ...readBell(), isOpen: true });
}

export function closeBell(): void {
  bell.set({ ...readBell(), isOpen: false });
}

/** Says how many messages are unread; undefined when nobody knows. */
export function tellUnread(unread: number | undefined): void {
  bell.set({ ...readBell(), unread });
}

/** The state of the bell; light enough for the first download. */
export function useBell() {
  return useSyncExternalStore(bell.subscribe, readBell, readBell);
}
