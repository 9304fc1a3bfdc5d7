// The browser offers installing once, often before the lazy part of the app is there: main.tsx catches the offer.

/** Chromium's offer to install; not in lib.dom because no other engine has it. */
export type InstallEvent = Event & { prompt(): Promise<{ outcome: 'accepted' | 'dismissed' }> };

let offer: InstallEvent | undefined;
const listeners = new Set<() => void>();

function keep(next: InstallEvent | undefined): void {
  offer = next;
  for (const listener of listeners) listener();
}

/** Starts listening; call it once, before the first render. */
export function captureInstallEvent(): void {
  window.addEventListener('beforeinstallprompt', (event) => {
    // Otherwise Chromium shows its own banner on the first visit, before the product was of any use.
    event.preventDefault();
    keep(event as InstallEvent);
  });
  window.addEventListener('appinstalled', () => keep(undefined));
}

export function readInstallEvent(): InstallEvent | undefined {
  return offer;
}

export function subscribeInstallEvent(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** An offer works once; after that the browser makes a new one when it wants to. */
export function dropInstallEvent(): void {
  keep(undefined);
}
