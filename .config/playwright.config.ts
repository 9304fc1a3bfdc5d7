import { fileURLToPath } from 'node:url';
import { defineConfig } from '@playwright/test';
import type { StoryOptions } from '#tests/support/fixtures.ts';
import { browserArgs, provideChromium } from '#tests/engines/chromium.mjs';
import { switchedOff } from '#tests/engines/switched-off.mjs';

const root = (path: string) => fileURLToPath(new URL(`../${path}`, import.meta.url));

const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };
const desktop = { viewport: { width: 1280, height: 800 } };

const timed = '**/start-times.spec.ts';
// What a keyboard does is the same at any width, and the wide screen shows all its words at once.
const wideOnly = ['**/keyboard.spec.ts', '**/keyboard-flows.spec.ts', '**/texts.spec.ts'];
// Stories of a phone that wait for bytes nearly all the time. They are told in the lane that has less to do: a project of their
// own would be one more process and one more browser.
const slow = '**/slow-line.spec.ts';
const isFullSweep = process.env['BAARI_SWEEP'] === '1';
const isAlone = process.env['BAARI_STEP'] === 'timed';
/** On a story that only `npm run sweep` tells: beside it stands which test of every run proves the same. */
const sweepOnly = isFullSweep || isAlone ? [] : /@sweep/;

/** Each process of the run reads this file: the first one looks for the browser, and the others hear of it. */
const executablePath = (process.env['BAARI_CHROMIUM'] ??= await provideChromium());
const browser = { executablePath, args: [...browserArgs, switchedOff] };
/** No compiler of hot code, and no threads that tidy up the memory of a page that is about to go. */
const hastyScripts = ['--no-opt', '--no-maglev', '--single-threaded-gc', '--min-semi-space-size=16'];
/**
 * Pages of stories live for seconds: what the compiler of hot code prepares for later is a tenth of all that they work. Not
 * where time is measured.
 */
const shortLived = {
  launchOptions: { ...browser, args: [...browser.args, `--js-flags=${hastyScripts.join(' ')}`] },
  motion: false,
};

export default defineConfig<StoryOptions>({
  testDir: root('tests/e2e'),
  outputDir: root('test-results'),
  globalSetup: root('tests/support/fixtures-setup.ts'),
  // Stories wait more than they work, and beside them there is always something that computes. Each worker costs a server, a
  // browser and a phone that installs the app: twenty seconds of work before its first story.
  workers: 2,
  grepInvert: sweepOnly,
  fullyParallel: true,
  // A test that passes only at the second try hides a fault: it is told apart. It does not hold back everything else on a
  // machine whose speed nobody knows.
  retries: process.env['CI'] ? 1 : 0,
  forbidOnly: Boolean(process.env['CI']),
  // Patience costs a good run nothing: a machine that is three times slower must not fail where nothing is wrong.
  timeout: 240_000,
  expect: { timeout: 40_000 },
  reporter: [['list']],
  use: {
    locale: 'en-PK',
    timezoneId: 'Asia/Karachi',
    // A trace of every step costs a third of the whole run: BAARI_TRACE=1 keeps one of whatever fails. Not at a second try
    // either: the recorder itself failed one that had gone well, over a file of its own that was not there.
    trace: process.env['BAARI_TRACE'] ? 'retain-on-failure' : 'off',
    screenshot: 'only-on-failure',
    // Pages that shared a process would save a third of opening a screen, but what a page thinks of the network is one for all of
    // a process: a page that is set offline was online again when another one was made or closed.
    launchOptions: browser,
  },
  projects: [
    // One device in a usual run: to install the app on a second one takes as much work as several stories.
    {
      name: 'phone',
      use: { ...phone, ...shortLived },
      testIgnore: [slow, ...wideOnly, ...(isFullSweep || isAlone ? [timed] : [])],
      ...(!isFullSweep && { workers: 1 }),
    },
    // Stories whose screens differ on a wide screen; everything else is the same code at any width. What needs the app on the
    // device is among the others.
    {
      name: 'desktop',
      use: { ...desktop, ...shortLived, keepsApp: isFullSweep },
      testMatch: [...wideOnly, slow, ...(isFullSweep ? ['**/axe-*.spec.ts'] : [])],
      grepInvert: sweepOnly,
      workers: 1,
    },
    // Milliseconds are only worth something while nothing else runs (`npm test -- timed`). Beside the others these stories are
    // stories of the phone.
    {
      name: 'timed',
      use: phone,
      testMatch: isAlone ? timed : [],
      fullyParallel: false,
      dependencies: ['phone', 'desktop'],
    },
  ],
});
