import { afterAll, vi } from 'vitest';

// The files of a worker share what it has loaded of node_modules, and nothing of the app: each starts its modules anew, and
// gives back the globals that it stubbed, and the history that it watched: what watches on would step back in the next file.
vi.resetModules();
const { addEventListener } = globalThis;
const watching: EventListenerOrEventListenerObject[] = [];
if (typeof window !== 'undefined')
  globalThis.addEventListener = (
    type: string,
    listener: EventListenerOrEventListenerObject,
    options?: boolean | AddEventListenerOptions,
  ) => {
    if (type === 'popstate') watching.push(listener);
    addEventListener.call(globalThis, type, listener, options);
  };
afterAll(async () => {
  vi.useRealTimers();
  // What comes later would stand among the modules of the next file, and know nothing of its mocks.
  await vi.dynamicImportSettled();
  vi.unstubAllGlobals();
  vi.unstubAllEnvs();
  if (typeof window === 'undefined') return;
  globalThis.addEventListener = addEventListener;
  for (const listener of watching)
    for (const capture of [true, false]) window.removeEventListener('popstate', listener, { capture });
  Reflect.deleteProperty(history, 'pushState');
  Reflect.deleteProperty(history, 'replaceState');
  // The library counts the clients of a page and warns of a second one. Each file is a page of its own.
  const { GoTrueClient } = await import('@supabase/auth-js');
  Reflect.set(GoTrueClient, 'nextInstanceID', {});
});
