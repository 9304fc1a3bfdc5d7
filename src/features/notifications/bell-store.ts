// What the shell knows of the bell before its code is there: whether its list is wanted, and how many are unread.

type BellState = { isOpen: boolean; unread: number | undefined };

let state: BellState = { isOpen: false, unread: undefined };
const listeners = new Set<() => void>();

function change(part: Partial<BellState>): void {
  state = { ...state, ...part };
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

/** Undefined while nobody knows. */
export function noteUnread(unread: number | undefined): void {
  if (unread !== state.unread) change({ unread });
}
