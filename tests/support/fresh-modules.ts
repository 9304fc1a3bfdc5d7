import { afterAll, vi } from 'vitest';

// The files of a worker share what it has loaded of node_modules, and nothing of the app: each starts its modules anew, and
// gives back the globals that it stubbed.
vi.resetModules();
afterAll(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.unstubAllEnvs();
});
