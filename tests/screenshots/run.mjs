// The README's pictures, from the built app with its demo data: npm run screenshots. It needs a build (npm run build).
import { mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium } from '@playwright/test';
import { browserArgs, provideChromium } from '#tests/engines/chromium.mjs';
import { startBuiltApp } from '#tests/runner/built-app.mjs';

const port = Number(process.env.PORT ?? 4176);
const origin = `http://localhost:${port}`;
const folder = 'docs/screenshots';
/** What a picture may weigh, so that the README stays light. */
const mostBytes = 60_000;
const work = mkdtempSync(join(tmpdir(), 'baari-screenshots-'));

/** Keeps what the window shows as WebP, in the best quality that is light enough. */
async function keep(page, name) {
  const path = join(folder, name);
  const devtools = await page.context().newCDPSession(page);
  for (const quality of [85, 75, 65, 55, 45]) {
    const { data } = await devtools.send('Page.captureScreenshot', { format: 'webp', quality });
    writeFileSync(path, Buffer.from(data, 'base64'));
    if (statSync(path).size <= mostBytes) return console.log(`${path}: ${statSync(path).size} bytes`);
  }
  throw new Error(`${path} is larger than ${mostBytes} bytes.`);
}

async function open(browser, width, height, scale) {
  const context = await browser.newContext({
    viewport: { width, height },
    deviceScaleFactor: scale,
    isMobile: width < 768,
    hasTouch: width < 768,
    locale: 'en-PK',
    timezoneId: 'Asia/Karachi',
    reducedMotion: 'reduce',
  });
  return context.newPage();
}

const server = await startBuiltApp(join(work, 'data'), port);
const browser = await chromium.launch({ executablePath: await provideChromium(), args: browserArgs });
try {
  const desktop = await open(browser, 1280, 800, 1);
  await desktop.goto(`${origin}/venues?city=Karachi`);
  const card = desktop.locator('main a[href^="/venues/"]').first();
  await card.waitFor();
  // The evening's free hours come last.
  await desktop.locator('main article a[href*="hour="]').first().waitFor();
  await keep(desktop, 'venues-1280.webp');

  const phone = await open(browser, 390, 844, 2);
  await phone.goto(`${origin}${await card.getAttribute('href')}`);
  await phone.locator('main h1').waitFor();
  await phone.locator('main [role=grid] [role=gridcell]').first().waitFor();
  await keep(phone, 'venue-390.webp');
} finally {
  await browser.close();
  server.kill();
  rmSync(work, { recursive: true, force: true, maxRetries: 10, retryDelay: 200 });
}
