import { fileURLToPath } from 'node:url';
import { defineConfig } from '@playwright/test';
import { browserArgs, provideChromium } from '#tests/engines/chromium.mjs';

const root = (path: string) => fileURLToPath(new URL(`../${path}`, import.meta.url));

const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };
const desktop = { viewport: { width: 1280, height: 800 } };

const timed = '**/start-times.spec.ts';
// What a keyboard does is the same at any width, and the wide screen shows all its words at once.
const wideOnly = ['**/keyboard-flows.spec.ts', '**/texts.spec.ts'];

export default defineConfig({
  testDir: root('tests/e2e'),
  outputDir: root('test-results'),
  globalSetup: root('tests/support/fixtures-setup.ts'),
  workers: 2,
  fullyParallel: true,
  // A test that passes only at the second try hides a fault: it is told apart. It does not hold back everything else on a
  // machine whose speed nobody knows.
  retries: process.env['CI'] ? 1 : 0,
  forbidOnly: Boolean(process.env['CI']),
  timeout: 90_000,
  expect: { timeout: 15_000 },
  reporter: [['list']],
  use: {
    locale: 'en-PK',
    timezoneId: 'Asia/Karachi',
    trace: 'retain-on-failure',
    launchOptions: { executablePath: await provideChromium(), args: browserArgs },
  },
  projects: [
    { name: 'phone', use: phone, testIgnore: [timed, ...wideOnly] },
    // Stories whose screens differ on a wide screen; everything else is the same code at any width.
    {
      name: 'desktop',
      use: desktop,
      testMatch: [
        '**/booking.spec.ts',
        '**/keyboard.spec.ts',
        ...wideOnly,
        '**/axe-*.spec.ts',
        '**/notifications.spec.ts',
      ],
    },
    // Milliseconds are only worth something while nothing else runs.
    { name: 'timed', use: phone, testMatch: timed, fullyParallel: false, dependencies: ['phone', 'desktop'] },
  ],
});
