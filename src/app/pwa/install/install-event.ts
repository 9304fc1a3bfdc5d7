// The browser offers installing once, often before the lazy part of the app is there: main.tsx catches the offer.
import { createStore } from '#domain/create-store.ts';

/** Chromium's offer to install; not in lib.dom because no other engine has it. */
type InstallEvent = Event & { prompt(): Promise<{ outcome: 'accepted' | 'dismissed' }> };

const offer = createStore<InstallEvent | undefined>(undefined);

/** Starts listening; call it once, before the first render. */
export function captureInstallEvent(): void {
  window.addEventListener('beforeinstallprompt', (event) => {
    // Otherwise Chromium shows its own banner on the first visit, before the product was of any use.
    event.preventDefault();
    offer.set(event as InstallEvent);
  });
  window.addEventListener('appinstalled', dropInstallEvent);
}

export const { get: readInstallEvent, subscribe: subscribeInstallEvent } = offer;

/** An offer works once; after that the browser makes a new one when it wants to. */
export function dropInstallEvent(): void {
  offer.set(undefined);
}
