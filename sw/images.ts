// Venue pictures that were seen once stay on the device, within limits.
import { secondsInDay } from 'date-fns/constants';
import type { WorkboxPlugin } from 'workbox-core';
import { ExpirationPlugin } from 'workbox-expiration';
import { registerRoute } from 'workbox-routing';
import { CacheFirst } from 'workbox-strategies';
import { pictureCache } from '#data/storage/picture-cache.ts';
import { isKeepablePicture } from './cache-rules.ts';

const monthSeconds = 30 * secondsInDay;

/** Court lines on the surface colour: what a picture that cannot be had looks like. */
const placeholder =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 320 180" preserveAspectRatio="xMidYMid slice">' +
  '<path fill="#0b6b3a" d="M0 0h320v180H0z"/><g fill="none" stroke="#f3f8f1" stroke-opacity=".5" stroke-width="3">' +
  '<path d="M40 30h240v120H40zM160 30v120M40 60h36v60H40M280 60h-36v60h36"/><circle cx="160" cy="90" r="22"/></g></svg>';

const showPlaceholder: WorkboxPlugin = {
  handlerDidError: async () => new Response(placeholder, { headers: { 'content-type': 'image/svg+xml' } }),
};

const onlyPublicSuccess: WorkboxPlugin = {
  cacheWillUpdate: async ({ response }) =>
    response.status === 200 && !/no-store|private/.test(response.headers.get('cache-control') ?? '') ? response : null,
};

// Workbox declares its callbacks as possibly undefined, which this project's exact optional types refuse.
const withinLimits = new ExpirationPlugin({
  maxEntries: 120,
  maxAgeSeconds: monthSeconds,
  purgeOnQuotaError: true,
}) as WorkboxPlugin;

/** Keeps the 120 pictures used last for up to a month; offline, one that was never seen becomes a drawn court. */
export function serveImages(): void {
  registerRoute(
    ({ request, url, sameOrigin }) => isKeepablePicture(request, url, sameOrigin),
    new CacheFirst({
      cacheName: pictureCache,
      plugins: [onlyPublicSuccess, withinLimits, showPlaceholder],
    }),
  );
}
