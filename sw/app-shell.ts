// The app itself offline: every file of the build is on the device, and every screen's address answers with index.html.
import { addPlugins, cleanupOutdatedCaches, createHandlerBoundToURL, precacheAndRoute } from 'workbox-precaching';
import { NavigationRoute, registerRoute } from 'workbox-routing';
import { notScreens } from './cache-rules.ts';
import { type ListedFile, onlyListedFiles } from './whole-files.ts';

/**
 * Serves the build's files, but for those of the consoles (`console-files.ts`), and index.html for same-origin GET navigations. Everything else, the backend above all, is
 * left to the network untouched.
 */
export function serveAppShell(manifest: readonly ListedFile[]): void {
  addPlugins([onlyListedFiles(manifest)]);
  precacheAndRoute(
    manifest.filter(({ part }) => !part),
    { cleanURLs: false },
  );
  cleanupOutdatedCaches();
  // The dev server has no list of files, and a handler for a file that is not in it would throw at start.
  if (manifest.length > 0) {
    registerRoute(new NavigationRoute(createHandlerBoundToURL('/index.html'), { denylist: notScreens }));
  }
}
