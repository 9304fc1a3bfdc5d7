import { createStore } from '#domain/create-store.ts';

export type Toast = { id: number; kind: 'success' | 'error' | 'info'; title: string; text?: string };

const toasts = createStore<readonly Toast[]>([]);
let nextId = 1;

/** Shows a short message that does not move focus; the newest three stay. */
export function showToast(toast: Omit<Toast, 'id'>): void {
  toasts.set([...toasts.get(), { ...toast, id: nextId++ }].slice(-3));
}

export function closeToast(id: number): void {
  toasts.set(toasts.get().filter((toast) => toast.id !== id));
}

export const { get: readToasts, subscribe: subscribeToasts } = toasts;
