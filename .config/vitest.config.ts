import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';
import { defineConfig } from 'vitest/config';
import { oneThreadWithDatabase } from '#tests/engines/one-thread.mjs';
import { leftOutOfSupabase } from './aliases.ts';

const root = fileURLToPath(new URL('..', import.meta.url));
// Generous, because a machine that builds and tests at once can be ten times slower than it looks; a test that hangs says so too.
const shared = {
  root,
  // A worker for each file would load React, MUI, Dexie and jsdom once more for each; fresh-modules.ts keeps the files apart.
  isolate: false,
  setupFiles: ['tests/support/fresh-modules.ts', 'tests/support/register-words.ts', 'tests/support/console-guard.ts'],
  sequence: { setupFiles: 'list' as const },
  // Told apart by the reporter, as in .config/playwright.config.ts.
  retry: process.env['CI'] ? 1 : 0,
  testTimeout: 300_000,
  hookTimeout: 300_000,
};

/** A public key, as a build has one. Vitest would put a `define` of it into the environment, as half of a hosted project. */
const withKey: Plugin = {
  name: 'with-key',
  enforce: 'pre',
  transform: (code, id) =>
    id.endsWith('/src/data/server/backend.ts')
      ? code.replace('import.meta.env.VITE_SUPABASE_ANON_KEY', "'public'")
      : undefined,
};

export default defineConfig({
  root,
  // The client as it is built: the aliases reach only what Vitest transforms.
  resolve: { alias: leftOutOfSupabase },
  plugins: [withKey],
  test: {
    server: { deps: { inline: ['@supabase/supabase-js'] } },
    // Vitest takes VITEST_MAX_WORKERS before this.
    maxWorkers: 2,
    execArgv: oneThreadWithDatabase,
    projects: [
      {
        extends: true,
        // Reads the build.
        test: { ...shared, name: 'floor', environment: 'node', include: ['tests/floor/*.test.ts'] },
      },
      {
        extends: true,
        test: {
          ...shared,
          name: 'node',
          environment: 'node',
          include: [
            '{src,sw,supabase,.config}/**/*.test.ts',
            'tests/{lint,faults,spec,engines}/*.test.ts',
            'tests/{runner,mutants}/*.test.mjs',
          ],
        },
      },
      {
        extends: true,
        test: {
          ...shared,
          setupFiles: [...shared.setupFiles, 'tests/support/testing-library.ts', 'tests/support/layout-less.ts'],
          name: 'dom',
          environment: 'jsdom',
          include: ['{src,tests/support}/**/*.test.tsx'],
        },
      },
      {
        extends: true,
        test: {
          root,
          name: 'db',
          environment: 'node',
          isolate: false,
          include: ['tests/db/**/*.test.ts'],
          setupFiles: ['tests/support/register-words.ts'],
          globalSetup: 'tests/support/postgres-shared.ts',
          testTimeout: 300_000,
          hookTimeout: 300_000,
        },
      },
    ],
  },
});
