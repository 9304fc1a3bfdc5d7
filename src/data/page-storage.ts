// The two small stores of a page. The service worker has neither, and a browser may forbid them: then they are undefined.

export type PageStorage = {
  getItem(key: string): string | null;
  setItem(key: string, value: string): void;
  removeItem(key: string): void;
};

function open(name: 'localStorage' | 'sessionStorage'): PageStorage | undefined {
  try {
    return (Reflect.get(globalThis, name) as PageStorage | null | undefined) ?? undefined;
  } catch {
    return undefined;
  }
}

/** Survives the browser; shared by every tab. */
export const localStore = (): PageStorage | undefined => open('localStorage');

/** Ends with the tab. */
export const tabStore = (): PageStorage | undefined => open('sessionStorage');

/** True in a page; false in the service worker, whose only storage is IndexedDB. */
export const isPage = (): boolean => localStore() !== undefined || tabStore() !== undefined;
