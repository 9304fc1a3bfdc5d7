// The service worker: listeners only. What they do lives beside this file and in src/commands/queue.
import { clientsClaim } from 'workbox-core';
import { serveAppShell } from './app-shell.ts';
import { serveConsole } from './console-files.ts';
import { serveImages } from './images.ts';
import { isClaim, isKeepConsole, isSkipWaiting } from './messages.ts';
import { sendOutbox } from './outbox.ts';
import type { ListedFile } from './whole-files.ts';

declare const self: ServiceWorkerGlobalScope & { __WB_MANIFEST: ListedFile[] };

// Literally this expression: the build replaces it with the list of files.
const files = self.__WB_MANIFEST;
serveAppShell(files);
const { keepConsole, untilConsoleIsWhole } = serveConsole(files);
serveImages();
sendOutbox();

// The first worker takes the page that installed it, so that one visit is enough to be ready for the next offline.
clientsClaim();

self.addEventListener('message', (event) => {
  // Only a person's yes makes a waiting worker take over: open tabs still need the old files (src/app/pwa/install/update-prompt.tsx).
  // Where somebody works with a console it comes along: without a network they would be left with none.
  if (isSkipWaiting(event.data)) event.waitUntil(untilConsoleIsWhole().then(() => self.skipWaiting()));
  else if (isKeepConsole(event.data)) event.waitUntil(keepConsole().catch(() => undefined));
  else if (isClaim(event.data)) event.waitUntil(self.clients.claim());
});
