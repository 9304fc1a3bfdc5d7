export type Toast = { id: number; kind: 'success' | 'error' | 'info'; title: string; text?: string };

let toasts: readonly Toast[] = [];
let nextId = 1;
const listeners = new Set<() => void>();

function publish(next: readonly Toast[]): void {
  toasts = next;
  for (const listener of listeners) listener();
}

/** Shows a short message that does not move focus; the newest three stay. */
export function showToast(toast: Omit<Toast, 'id'>): void {
  publish([...toasts, { ...toast, id: nextId++ }].slice(-3));
}

export function closeToast(id: number): void {
  publish(toasts.filter((toast) => toast.id !== id));
}

export function readToasts(): readonly Toast[] {
  return toasts;
}

export function subscribeToasts(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
