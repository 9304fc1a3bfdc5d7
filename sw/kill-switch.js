// The way back from a worker that does harm. Put in the place of /sw.js on the host (docs/deploy.md), it takes over at
// once, deletes the files that workers keep, ends itself and brings every open page back to the network. It touches no
// IndexedDB: what waits to be sent and who is signed in live there, and pages send without a worker too.
// As it stands: nothing is built for it, so that it is at hand when a build is what went wrong.

/** A page that is well says so at once, and reloads by itself as soon as nothing in it is unsaved. */
const answerWithin = 2000;

/** Resolves to true when the page answers that it will see to it. */
function asksItself(page) {
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    setTimeout(() => resolve(false), answerWithin);
    port1.addEventListener('message', () => resolve(true));
    port1.start();
    page.postMessage({ type: 'RETIRE' }, [port2]);
  });
}

async function reload(page) {
  // Refused for a page that is being closed or that another worker runs.
  if (!(await asksItself(page))) await page.navigate(page.url).catch(() => undefined);
}

async function retire() {
  const names = await caches.keys();
  await Promise.all(names.map((name) => caches.delete(name)));
  await self.registration.unregister();
}

self.addEventListener('install', () => void self.skipWaiting());
self.addEventListener('activate', (event) => {
  const retired = retire();
  event.waitUntil(retired);
  // Not part of the wait: a page on its way waits for the worker to be active, and would be waited for here. Only pages that
  // a worker runs: claiming others would reload each new visit for ever.
  void retired.then(() => self.clients.matchAll({ type: 'window' })).then((pages) => Promise.all(pages.map(reload)));
});
