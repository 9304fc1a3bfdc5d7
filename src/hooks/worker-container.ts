/** The page's way to its service worker; undefined where the browser has none or forbids even asking for it. */
export function workerContainer(): ServiceWorkerContainer | undefined {
  try {
    return (navigator as { serviceWorker?: ServiceWorkerContainer }).serviceWorker;
  } catch {
    return undefined;
  }
}
