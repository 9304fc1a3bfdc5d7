import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';
import { defineConfig } from 'vitest/config';
import { oneThreadWithDatabase } from '#tests/engines/one-thread.mjs';
import { leftOutOfSupabase } from './aliases.ts';

const root = fileURLToPath(new URL('..', import.meta.url));
const shared = {
  root,
  // An isolated worker would load React, MUI, Dexie and jsdom again for each file. fresh-modules.ts keeps the files apart.
  isolate: false,
  setupFiles: ['tests/support/fresh-modules.ts', 'tests/support/register-words.ts', 'tests/support/console-guard.ts'],
  sequence: { setupFiles: 'list' as const },
  // The reporter names tests that pass only at the second try.
  retry: process.env['CI'] ? 1 : 0,
  // For a machine that builds and tests at once, which can be ten times slower.
  testTimeout: 300_000,
  hookTimeout: 300_000,
};

/** Gives the code a public key. Vitest would put a `define` of it into the environment, where it counts as a hosted project. */
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
  // Supabase's client as in the build. Aliases reach only modules that Vitest transforms.
  resolve: { alias: leftOutOfSupabase },
  plugins: [withKey],
  test: {
    server: { deps: { inline: ['@supabase/supabase-js'] } },
    // VITEST_MAX_WORKERS overrides this.
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
            'tests/{auth,lint,faults,spec,engines}/*.test.ts',
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
