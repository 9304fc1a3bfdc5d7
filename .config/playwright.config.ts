import { fileURLToPath } from 'node:url';
import { defineConfig } from '@playwright/test';
import type { StoryOptions } from '#tests/support/fixtures.ts';
import { browserArgs, provideChromium } from '#tests/engines/chromium.mjs';
import { switchedOff } from '#tests/engines/switched-off.mjs';

const root = (path: string) => fileURLToPath(new URL(`../${path}`, import.meta.url));

const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };
const desktop = { viewport: { width: 1280, height: 800 } };

const timed = '**/start-times.spec.ts';
// A keyboard does the same at any width, and a wide screen shows all words at once.
const wideOnly = ['**/keyboard.spec.ts', '**/keyboard-flows.spec.ts', '**/texts.spec.ts'];
// Phone stories that mostly wait for bytes. They run in the project that has less to do, because a project of their own would
// need another process and another browser.
const slow = '**/slow-line.spec.ts';
const isFullSweep = process.env['BAARI_SWEEP'] === '1';
const isAlone = process.env['BAARI_STEP'] === 'timed';
/** Stories that only `npm run sweep` tells. The comment beside the tag names the test of every run that proves the same. */
const sweepOnly = isFullSweep || isAlone ? [] : /@sweep/;

/** Each process of the run reads this file: the first one looks for the browser and passes it on. */
const executablePath = (process.env['BAARI_CHROMIUM'] ??= await provideChromium());
const browser = { executablePath, args: [...browserArgs, switchedOff] };
/**
 * Browser without an optimizing compiler and without background garbage collection, which take a tenth of a story's CPU. Stories
 * live for seconds. Not for stories that measure time.
 */
const hastyScripts = ['--no-opt', '--no-maglev', '--single-threaded-gc', '--min-semi-space-size=16'];
const shortLived = {
  launchOptions: { ...browser, args: [...browser.args, `--js-flags=${hastyScripts.join(' ')}`] },
  motion: false,
};

export default defineConfig<StoryOptions>({
  testDir: root('tests/e2e'),
  outputDir: root('test-results'),
  globalSetup: root('tests/support/fixtures-setup.ts'),
  // Each worker starts a server and a browser and installs the app: 20 s of work before its first story.
  workers: 2,
  grepInvert: sweepOnly,
  fullyParallel: true,
  // The reporter names tests that pass only at the second try.
  retries: process.env['CI'] ? 1 : 0,
  forbidOnly: Boolean(process.env['CI']),
  // Long enough for a machine that is three times slower.
  timeout: 240_000,
  expect: { timeout: 40_000 },
  reporter: [['list']],
  use: {
    locale: 'en-PK',
    timezoneId: 'Asia/Karachi',
    // Traces take a third of the run's time. BAARI_TRACE=1 keeps those of failed tests. Not at a retry: the recorder itself has
    // failed a test that passed.
    trace: process.env['BAARI_TRACE'] ? 'retain-on-failure' : 'off',
    screenshot: 'only-on-failure',
    // Pages do not share a process, although that would save a third of opening a screen: they would share "offline" too.
    launchOptions: browser,
  },
  projects: [
    // One device in a usual run: installing the app on a second one costs as much as several stories.
    {
      name: 'phone',
      use: { ...phone, ...shortLived },
      testIgnore: [slow, ...wideOnly, ...(isFullSweep || isAlone ? [timed] : [])],
      ...(!isFullSweep && { workers: 1 }),
    },
    // Stories whose screens differ on a wide screen.
    {
      name: 'desktop',
      use: { ...desktop, ...shortLived, keepsApp: isFullSweep },
      testMatch: [...wideOnly, slow, ...(isFullSweep ? ['**/axe-*.spec.ts'] : [])],
      grepInvert: sweepOnly,
      workers: 1,
    },
    // Milliseconds count only while nothing else runs (`npm test -- timed`). Otherwise these stories belong to the phone.
    {
      name: 'timed',
      use: phone,
      testMatch: isAlone ? timed : [],
      fullyParallel: false,
      dependencies: ['phone', 'desktop'],
    },
  ],
});
