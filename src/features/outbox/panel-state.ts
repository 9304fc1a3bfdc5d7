// Whether the panel is open: the badge in the header and the banner under it both open it.

let isOpen = false;
const listeners = new Set<() => void>();

function set(next: boolean): void {
  isOpen = next;
  for (const listener of listeners) listener();
}

export function openPanel(): void {
  set(true);
}

export function closePanel(): void {
  set(false);
}

export function readPanelOpen(): boolean {
  return isOpen;
}

export function subscribePanel(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
