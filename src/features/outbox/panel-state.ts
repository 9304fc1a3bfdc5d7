import { createStore } from '#domain/create-store.ts';

// Whether the panel is open: the badge in the header and the banner under it both open it.
const isOpen = createStore(false);

export const { get: readPanelOpen, subscribe: subscribePanel } = isOpen;

export function openPanel(): void {
  isOpen.set(true);
}

export function closePanel(): void {
  isOpen.set(false);
}
