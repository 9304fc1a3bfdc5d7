// What the shell knows of the bell before its code is there: whether its list is wanted.
import { useSyncExternalStore } from 'react';

type BellState = { isOpen: boolean };

let state: BellState = { isOpen: false };
const listeners = new Set<() => void>();

function change(next: BellState): void {
  state = next;
  for (const listener of listeners) listener();
}

export function readBell(): BellState {
  return state;
}

export function subscribeBell(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function openBell(): void {
  change({ isOpen: true });
}

export function closeBell(): void {
  change({ isOpen: false });
}

/** The state of the bell; light enough for the first download. */
export function useBell() {
  return useSyncExternalStore(subscribeBell, readBell, readBell);
}
