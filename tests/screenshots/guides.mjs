// The pictures of docs/run-your-venue.md, from the built app with its demo data: npm run screenshots:guides. It needs a
// build (npm run build).
import { mkdirSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium } from '@playwright/test';
import { browserArgs, provideChromium } from '#tests/engines/chromium.mjs';
import { startBuiltApp } from '#tests/runner/built-app.mjs';

const port = Number(process.env.PORT ?? 4177);
const origin = `http://localhost:${port}`;
/** The build copies it as it is: guides show their pictures from there, and no customer downloads one. */
const folder = 'public/guides';
const mostBytes = 60_000;
const password = 'baari-demo-2026';
const work = mkdtempSync(join(tmpdir(), 'baari-guides-'));
mkdirSync(folder, { recursive: true });

/** Keeps what the window shows as WebP, in the best quality that is light enough. */
async function keep(page, name) {
  const path = join(folder, `${name}.webp`);
  // What slides in has come to rest.
  await page.waitForTimeout(700);
  const devtools = await page.context().newCDPSession(page);
  for (const quality of [80, 70, 60, 50, 40]) {
    const { data } = await devtools.send('Page.captureScreenshot', { format: 'webp', quality });
    writeFileSync(path, Buffer.from(data, 'base64'));
    if (statSync(path).size <= mostBytes) return console.log(`${path}: ${statSync(path).size} bytes`);
  }
  throw new Error(`${path} is larger than ${mostBytes} bytes.`);
}

/** A phone on which that person is signed in, at an address. */
async function phoneOf(browser, email, path) {
  const context = await browser.newContext({
    baseURL: origin,
    viewport: { width: 390, height: 844 },
    deviceScaleFactor: 1.5,
    isMobile: true,
    hasTouch: true,
    locale: 'en-PK',
    timezoneId: 'Asia/Karachi',
    reducedMotion: 'reduce',
  });
  const page = await context.newPage();
  await page.goto(`/login?next=${encodeURIComponent(path)}`);
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Log in', exact: true }).click();
  await page.waitForURL((url) => url.pathname === path);
  return page;
}

const press = (page, name) => page.getByRole('button', { name, exact: true }).filter({ visible: true }).last().click();

/** A date in Karachi, so many days from now. */
const inDays = (days) =>
  new Intl.DateTimeFormat('en-CA', { timeZone: 'Asia/Karachi' }).format(Date.now() + days * 86_400_000);
const dayFirst = (day) => day.split('-').reverse().join('/');

/** What the demo's customer would show at the gate. */
async function ticketCode(browser) {
  const page = await phoneOf(browser, 'ayesha@baari.test', '/my-bookings');
  const ticket = page.getByRole('button', { name: /^Ticket.*Badal Turf/ }).first();
  await ticket.click();
  const code = await page
    .getByRole('dialog')
    .getByText(/^[0-9A-Z]{3}-[0-9A-Z]{3}$/)
    .first()
    .textContent();
  await page.context().close();
  return code ?? '';
}

async function takeVenue(browser) {
  const page = await phoneOf(browser, 'owner.karachi@baari.test', '/vendor');
  await page.getByRole('link', { name: /Badal Turf/ }).click();
  await page.waitForURL(/\/vendor\/[^/]+\/today$/);
  const venue = new URL(page.url()).pathname.replace('/today', '');
  /** Opens a screen of the venue and waits for something that only its content has. */
  const open = async (path, content) => {
    await page.goto(`${venue}/${path}`);
    await page.getByText(content).filter({ visible: true }).first().waitFor();
  };
  const tomorrow = inDays(1);

  await open(`today?day=${tomorrow}`, 'Arrivals');
  await keep(page, 'today');

  await open(`calendar?day=${tomorrow}`, 'Turf A');
  await page.getByRole('gridcell').first().waitFor();
  await keep(page, 'calendar');
  await page.getByRole('gridcell', { name: /free/ }).first().click();
  await press(page, 'Walk-in');
  const form = page.getByRole('dialog', { name: 'Walk-in' });
  await form.getByLabel('Name', { exact: true }).fill('Usman Tariq');
  await keep(page, 'walk-in');

  await open('gate', 'Last checks on this phone');
  await page.getByLabel('Type the code').fill(await ticketCode(browser));
  await page.getByRole('alert').filter({ hasText: 'Ayesha' }).waitFor();
  await keep(page, 'gate');

  await open('bookings?tab=upcoming', 'Hamza Malik');
  await keep(page, 'bookings');

  await open('venue', '2 price rules');
  await keep(page, 'settings');
  await open('venue/prices', 'Weekend nights');
  await keep(page, 'prices');
  await open('venue/policy', 'Moderate');
  await keep(page, 'policy');
  await open('venue/hours', 'Friday prayer');
  await keep(page, 'hours');

  await press(page, 'Eid');
  await page.getByLabel('First day').fill(dayFirst(inDays(5)));
  await page.getByLabel('Last day').fill(dayFirst(inDays(5)));
  await press(page, 'Save hours');
  await page.getByRole('dialog').getByText('Ayesha Khan', { exact: true }).waitFor();
  await keep(page, 'closing');
  await page.context().close();
}

const server = await startBuiltApp(join(work, 'data'), port);
const browser = await chromium.launch({ executablePath: await provideChromium(), args: browserArgs });
try {
  await takeVenue(browser);
} finally {
  await browser.close();
  server.kill();
  rmSync(work, { recursive: true, force: true, maxRetries: 10, retryDelay: 200 });
}
