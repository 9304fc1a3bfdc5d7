import { fileURLToPath } from 'node:url';
import { defineConfig } from '@playwright/test';
import { browserArgs, provideChromium } from '#tests/engines/chromium.mjs';

const root = (path: string) => fileURLToPath(new URL(`../${path}`, import.meta.url));

const executablePath = (process.env['BAARI_CHROMIUM'] ??= await provideChromium());

/** `npm run auth:check`: the real sign-in server and the embedded backend side by side, and a hosted build on the real one. */
export default defineConfig({
  testDir: root('tests/auth'),
  testMatch: '*.spec.ts',
  outputDir: root('test-results'),
  globalSetup: root('tests/auth/set-up.ts'),
  workers: 1,
  timeout: 120_000,
  expect: { timeout: 20_000 },
  reporter: [['list']],
  use: {
    locale: 'en-PK',
    timezoneId: 'Asia/Karachi',
    viewport: { width: 390, height: 844 },
    screenshot: 'only-on-failure',
    launchOptions: { executablePath, args: browserArgs },
  },
});
