// The two small stores of a page. The service worker has neither. Where a browser refuses a page its own (blocked site
// data, some in-app browsers), memory stands in for it until the page goes.

/** Key of what Home's search last asked for. */
export const lastSearchKey = 'baari-search';

/** Key of the venues that Home and the list last showed. */
export const firstListKey = 'baari-first-list';

/** Key of how high somebody's next game is on Home. */
export const nextGameKey = 'baari-next-game';

/** Key of how many unread messages somebody had when they looked at their bookings. */
export const seenNewsKey = 'baari-seen-news';

/** What a sign-out removes. */
export const ownKeys: readonly string[] = [lastSearchKey, firstListKey, nextGameKey, seenNewsKey];

export type PageStorage = {
  getItem(key: string): string | null;
  setItem(key: string, value: string): void;
  removeItem(key: string): void;
};

type StoreName = 'localStorage' | 'sessionStorage';

/** Entries are its own properties, as those of a browser's store are: Object.keys lists both alike. */
class MemoryStore implements PageStorage {
  getItem(key: string): string | null {
    return (Object.getOwnPropertyDescriptor(this, key)?.value as string | undefined) ?? null;
  }
  setItem(key: string, value: string): void {
    Reflect.set(this, key, value);
  }
  removeItem(key: string): void {
    Reflect.deleteProperty(this, key);
  }
}

const standIns = new Map<StoreName, PageStorage>();

function standIn(name: StoreName): PageStorage {
  const made = new MemoryStore();
  // For as long as the page lives: a browser that changes its mind must not split the session over two places.
  standIns.set(name, made);
  return made;
}

function open(name: StoreName): PageStorage | undefined {
  const known = standIns.get(name);
  if (known) return known;
  try {
    const store = Reflect.get(globalThis, name) as PageStorage | null | undefined;
    // Null is a web view's way of saying no; other browsers refuse at the first use.
    if (store === null) return standIn(name);
    store?.getItem('');
    return store;
  } catch {
    return standIn(name);
  }
}

/** Survives the browser; shared by every tab. */
export const localStore = (): PageStorage | undefined => open('localStorage');

/** Ends with the tab. */
export const tabStore = (): PageStorage | undefined => open('sessionStorage');

/** True in a page; false in the service worker, whose only storage is IndexedDB. */
export const isPage = (): boolean => localStore() !== undefined || tabStore() !== undefined;

/** True where the browser refuses this page its small stores: what is kept in them ends with the page. */
export const isStoreBlocked = (): boolean => isPage() && standIns.size > 0;
