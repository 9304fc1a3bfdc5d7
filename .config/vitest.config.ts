import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';

const root = fileURLToPath(new URL('..', import.meta.url));
const shared = { root, setupFiles: ['tests/support/words.ts', 'tests/support/console-guard.ts'] };

export default defineConfig({
  root,
  test: {
    projects: [
      {
        extends: true,
        test: {
          ...shared,
          name: 'node',
          environment: 'node',
          include: ['{src,sw,supabase,.config}/**/*.test.ts', 'tests/lint/*.test.ts'],
        },
      },
      {
        extends: true,
        test: { ...shared, name: 'dom', environment: 'jsdom', include: ['src/**/*.test.tsx'] },
      },
      {
        extends: true,
        test: {
          root,
          name: 'db',
          environment: 'node',
          include: ['tests/db/**/*.test.ts'],
          testTimeout: 120_000,
          hookTimeout: 120_000,
        },
      },
    ],
  },
});
