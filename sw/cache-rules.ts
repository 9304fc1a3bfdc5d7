// What may be kept and what may not, in one place and free of worker globals.

/** Addresses of the backend when it shares our origin, as it does locally. */
const backend = /^\/(rest|auth|storage|functions|realtime)\//;

/** Venue pictures are the one thing in storage that everybody may see. */
const publicPicture = /^\/storage\/v1\/(object|render\/image)\/public\//;

/**
 * True for addresses whose answers may never enter a cache: caches are keyed by address and blind to who asked, so a
 * cached answer of one person would be served to the next one on the same device.
 */
function isPrivatePath(pathname: string): boolean {
  return backend.test(pathname) && !publicPicture.test(pathname);
}

/** Addresses that are not screens of the app: the backend, files, and what the web reserves. */
export const notScreens: RegExp[] = [backend, /^[^?]*\/[^/?]+\.[a-z0-9]+(\?|$)/i, /^\/\.well-known\//];

/**
 * True for pictures that may be kept: our own, and those in our storage that are for everybody and readable (an opaque
 * answer costs about 6 MB of quota). A venue carries no others.
 */
export function isKeepablePicture(request: Request, url: URL, sameOrigin: boolean): boolean {
  if (request.destination !== 'image') return false;
  if (sameOrigin) return !isPrivatePath(url.pathname);
  return request.mode === 'cors' && publicPicture.test(url.pathname);
}
