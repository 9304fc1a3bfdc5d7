import { createStore } from '#domain/create-store.ts';

export type Toast = {
  id: number;
  /** `error` is about this screen and goes with it; `failed`, what a press could not do, also stands in a bar (failure-bar.tsx). `refused`: the server said no to what was written; it stays over both. */
  kind: 'success' | 'error' | 'failed' | 'info' | 'refused';
  title: string;
  text?: string;
  /** Of how many writes it tells, for toasts that are merged (outbox-toasts.ts). */
  writes?: number;
  /** It was kept on this device and not sent yet: no news any more once it was sent, or refused. */
  isKept?: boolean;
  /** What can be done about it as long as it stands, at one tap: "Undo". */
  action?: { label: string; run: () => void };
};

const toasts = createStore<readonly Toast[]>([]);
let nextId = 1;

/** Shows a short message that does not move focus. toast-order.ts decides which ones stand. */
export function showToast(toast: Omit<Toast, 'id'>): void {
  toasts.set([...toasts.get(), { ...toast, id: nextId++ }]);
}

export const { get: readToasts, set: setToasts, subscribe: subscribeToasts } = toasts;
