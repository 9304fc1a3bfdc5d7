// Venue pictures that the service worker keeps.

/** The cache that holds them: the first thing to go when the device is full. */
export const pictureCache = 'venue-pictures';

/** Deletes them all; a browser without caches has none. */
export async function dropPictures(): Promise<void> {
  const { caches } = globalThis as { caches?: CacheStorage };
  await caches?.delete(pictureCache);
}
