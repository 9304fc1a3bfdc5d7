// A venue's console offline: its files are in no list of what every device keeps. The first opening of it by somebody with a role
// makes a cache for them; from then on each version brings its own along, or is not installed.
import { registerRoute } from 'workbox-routing';
import { type ListedFile, wholeFile } from './whole-files.ts';

declare const self: ServiceWorkerGlobalScope;

const cacheName = 'baari-console';

/** Where a browser refuses its caches nothing of the app is kept either. */
const isWanted = () => caches.has(cacheName).catch(() => false);

async function keep(files: readonly ListedFile[]): Promise<void> {
  const cache = await caches.open(cacheName);
  const fetchMissing = async ({ url }: ListedFile) => {
    if (await cache.match(`/${url}`)) return;
    const request = new Request(`/${url}`, { credentials: 'same-origin' });
    await cache.put(request, await wholeFile(request, await fetch(request), files));
  };
  // Files that came stay: the next try asks only for the others.
  const tries = await Promise.allSettled(files.map(fetchMissing));
  const failed = tries.find(({ status }) => status === 'rejected');
  if (failed?.status === 'rejected') throw failed.reason;
}

async function dropOthers(paths: ReadonlySet<string>): Promise<void> {
  const cache = await caches.open(cacheName);
  const requests = await cache.keys();
  const stale = requests.filter(({ url }) => !paths.has(new URL(url).pathname));
  await Promise.all(stale.map((request) => cache.delete(request)));
}

/**
 * Serves the files of the venue console from their cache, for whoever has it. `keepConsole` fills the cache; it rejects when a
 * file could not be fetched. `untilConsoleIsWhole` does the same where the cache is wanted, and resolves at once elsewhere.
 */
export function serveConsole(manifest: readonly ListedFile[]) {
  const files = manifest.filter(({ part }) => part === 'desk');
  const paths = new Set(files.map(({ url }) => `/${url}`));
  const keepConsole = () => keep(files);
  const untilConsoleIsWhole = async () => {
    if (await isWanted()) await keepConsole();
  };
  // The old version goes on, whole, until all of the new one is here.
  self.addEventListener('install', (event) => event.waitUntil(untilConsoleIsWhole()));
  self.addEventListener('activate', (event) =>
    event.waitUntil(isWanted().then((wanted) => (wanted ? dropOthers(paths) : undefined))),
  );
  registerRoute(
    ({ url, sameOrigin }) => sameOrigin && paths.has(url.pathname),
    async ({ request, url }) => (await caches.match(url.pathname, { cacheName })) ?? fetch(request),
  );
  return { keepConsole, untilConsoleIsWhole };
}
