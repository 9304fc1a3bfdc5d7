import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { chromium } from '@playwright/test';

/** Nothing that phones home or needs a graphics card; `--no-sandbox` because CI runs as root. */
export const browserArgs = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

const onThisSystem = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/opt/google/chrome/chrome',
];

/** The Chromium to test with: CHROMIUM_PATH, else the system's, else the one that Playwright installed. */
export function findChromium(): string {
  const wanted = process.env['CHROMIUM_PATH'];
  const candidates = wanted ? [wanted] : [...onThisSystem, chromium.executablePath()];
  const found = candidates.find(
    (path) => existsSync(path) && spawnSync(path, ['--version'], { timeout: 20_000 }).status === 0,
  );
  if (found) return found;
  throw new Error(
    `No Chromium that starts was found (${candidates.join(', ')}).\n` +
      'Install one (Debian: apt-get install chromium; anywhere: npx playwright install chromium), or set CHROMIUM_PATH.',
  );
}
