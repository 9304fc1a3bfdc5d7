// Contact sheets of every customer screen in its states, to be looked at: node tests/screenshots/sheets.mjs <folder> [pattern of names] [look]
// Needs a build. Each screen is opened once, on a phone, and drawn in four widths and both schemes: eight looks, or what `look` says: rtl, small (320 px), large (twice the text), forced (forced colours), whole (every part of a long page),
// short (360x640, for dialogs). What a picture does not show is printed: what shifted, sticks out, is cut, or is too small to touch.
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { chromium } from '@playwright/test';
import { runnerImport } from 'vite';
import { browserArgs, provideChromium } from '#tests/engines/chromium.mjs';

const [folder, only = '', look = 'all'] = process.argv.slice(2);
if (!folder) throw new Error('Where to? node tests/screenshots/sheets.mjs <folder> [pattern of names] [look]');
mkdirSync(folder, { recursive: true });

const load = async (path) =>
  (await runnerImport(`./${path}`, { configFile: 'vite.config.ts', logLevel: 'error' })).module;
const { makeTemplate, startServer } = await load('tests/support/server.ts');
const { apiOf } = await load('tests/support/fixtures-api.ts');
const { addReceipt, arriveAs, bookByApi, chooseHours, confirmButton, holdSpot, openSpot, setStatus } = await load(
  'tests/support/fixtures-steps.ts',
);

const bothSchemes = (...sizes) =>
  sizes.flatMap(([width, height]) => ['light', 'dark'].map((scheme) => ({ width, height, scheme })));
const inLight = (...sizes) => bothSchemes(...sizes).filter(({ scheme }) => scheme === 'light');
/** Per look: what a screen is drawn in, one after the other. */
const looks = {
  all: bothSchemes([360, 740], [390, 844], [768, 1024], [1280, 800]),
  rtl: inLight([360, 740], [1280, 800]),
  small: inLight([320, 568]),
  large: inLight([360, 740], [1280, 800]),
  forced: inLight([360, 740]),
  whole: inLight([360, 740], [1280, 800]),
  short: bothSchemes([360, 640]),
};
const isWide = ({ width }) => width >= 768;

const apiPaths = /\/(?:rest|functions|auth)\/v1\//;
const broken = (page) => page.route(apiPaths, (route) => route.fulfill({ status: 503 }));
const silent = (page) => page.route(/\/(?:rest|functions)\/v1\//, () => undefined);
const calm = (page, ms = 1000) => page.waitForTimeout(ms);
const at = (path, more = {}) => ({ path, ...more });
const goOffline = async (page) => {
  await page.context().setOffline(true);
  await calm(page);
};
const button = (page, name, role = 'button') => page.getByRole(role, { name }).filter({ visible: true }).first();
/** One after the other: a name of a button, or a step. */
const steps =
  (...all) =>
  async (page, people) => {
    for (const step of all) {
      if (typeof step === 'function') await step(page, people);
      else await button(page, step).click();
      await calm(page);
    }
  };
const tab = (name) => (page) => button(page, name, 'tab').click();
const row = (status, name) => (page) =>
  page
    .getByRole('row')
    .filter({ hasText: status })
    .filter({ has: page.getByRole('button', { name }) })
    .first()
    .getByRole('button', { name })
    .first()
    .click();
const fill = (label, value) => (page) => page.getByLabel(label).first().fill(value);
const scrollTo = (words) => (page) =>
  page
    .getByText(words)
    .first()
    .evaluate((node) => node.scrollIntoView({ block: 'center' }));

/** Each is opened by itself: `as` by whom, `first` before it opens, `after` when it stands; `phone` on phones only, `worker` with one. */
function screensOf({ venue, tomorrow, spots, api }) {
  const list = '/venues?city=Karachi';
  /** Somebody new with a booking, which they cancel with no network: the write waits. */
  const withQueued = async (page) => {
    const person = await api.signUp('Hina Raza');
    const next = spot();
    const booking = await bookByApi(api, person, next, next.hours.slice(1, 2));
    await arriveAs(page, person);
    await page.goto('/my-bookings');
    await steps(row(/Pending/, /^Cancel/), goOffline, /^Yes, cancel/)(page);
    return booking;
  };
  const openPanel = (page) => button(page, /^(Waiting to send|Not sent) \(/).click();
  const save = async (page) => {
    for (const _ of [1, 2]) {
      await page
        .locator('main')
        .getByRole('button', { name: /^Save /, pressed: false })
        .first()
        .click();
      await calm(page, 300);
    }
  };
  const spot = () => {
    const next = spots.shift();
    if (!next) throw new Error('No court is left for this screen.');
    return next;
  };
  const booked = async (page) => {
    const { hours, ...where } = spot();
    await holdSpot(page, where, hours.slice(1, 3));
    return where;
  };
  return {
    home: at('/'),
    'home-signed-in': at('/', { as: 'rich' }),
    'home-broken': at('/', { first: broken }),
    'home-loading': at('/', { first: silent }),
    'home-incomplete': at('/', { after: steps(/^Find Venues/) }),
    venues: at('/venues'),
    'venues-evening': at(`${list}&sport=Futsal&when=${tomorrow}&at=evening`),
    'venues-none': at(`${list}&q=zzzzq`),
    'venues-unknown': at('/venues?city=Karachee&sport=Fustal'),
    'venues-map': at(`${list}&view=map`),
    'venues-filters': at('/venues', { phone: true, after: steps(/^Filters/) }),
    'venues-broken': at('/venues', { first: broken }),
    'venues-loading': at('/venues', { first: silent }),
    'venues-offline': at(list, { after: goOffline }),
    venue: at(venue),
    'venue-hours': at(venue, {
      as: 'other',
      after: async (page) => {
        const { hours, ...where } = spot();
        await openSpot(page, where);
        await chooseHours(page, hours.slice(1, 3));
        await calm(page);
      },
    }),
    'venue-board': at(venue, { after: scrollTo('Courts and hours') }),
    'venue-details': at(venue, { after: steps(tab(/Details|About/)) }),
    'venue-reviews': at(venue, { after: steps(tab(/Reviews/)) }),
    'venue-loading': at(venue, { first: silent }),
    'venue-broken': at(venue, { first: broken }),
    'venue-offline': at(venue, { after: goOffline }),
    'venue-missing': at('/venues/00000000-0000-4000-8000-000000000000'),
    'booking-dialog': at(venue, { as: 'other', after: async (page) => void (await booked(page)) }),
    'booking-receipt': at(venue, {
      as: 'other',
      after: async (page) => {
        await booked(page);
        await addReceipt(page);
        await confirmButton(page).scrollIntoViewIfNeeded();
        await calm(page);
      },
    }),
    'booking-guest': at(venue, {
      after: async (page) => {
        const { hours, ...where } = spot();
        await openSpot(page, where);
        await chooseHours(page, hours.slice(1, 3));
        await steps(/^Proceed to Payment/)(page);
      },
    }),
    'booking-success': at(venue, {
      as: 'other',
      after: async (page) => {
        await booked(page);
        await addReceipt(page);
        await confirmButton(page).click();
        await page.waitForURL(/my-bookings/);
        await calm(page, 2000);
      },
    }),
    'booking-started': at(venue, {
      as: 'other',
      after: async (page) => {
        await booked(page);
        await page.keyboard.press('Escape');
        await calm(page, 2000);
      },
    }),
    login: at('/login'),
    register: at('/login?tab=register'),
    'login-errors': at('/login', { after: steps(/^Log ?in$/i) }),
    'register-errors': at('/login?tab=register', { after: steps(/^(Register|Sign ?up|Create)/i) }),
    'forgot-password': at('/forgot-password'),
    'forgot-sent': at('/forgot-password', { after: steps(fill(/email/i, 'nobody@baari.test'), /^Send|reset/i) }),
    'reset-password': at('/reset-password?code=abc'),
    'reset-none': at('/reset-password'),
    'change-password': at('/change-password', { as: 'rich' }),
    'delete-account': at('/delete-account', { as: 'newcomer' }),
    'delete-ask': at('/delete-account', {
      as: 'newcomer',
      after: async (page, people) => {
        await page.getByLabel(/email/i).first().fill(people.newcomer.email);
        await steps(/^Continue|^Next|^Delete/i)(page);
      },
    }),
    profile: at('/profile', { as: 'rich' }),
    'profile-signed-out': at('/profile'),
    'my-bookings': at('/my-bookings', { as: 'rich' }),
    'my-bookings-long': at('/my-bookings', { as: 'player' }),
    'my-bookings-empty': at('/my-bookings', { as: 'newcomer' }),
    'my-bookings-signed-out': at('/my-bookings'),
    'my-bookings-broken': at('/my-bookings', { as: 'rich', first: broken }),
    'my-bookings-loading': at('/my-bookings', { as: 'rich', first: silent }),
    'my-bookings-offline': at('/my-bookings', { as: 'rich', after: goOffline }),
    'my-bookings-cancel': at('/my-bookings', { as: 'rich', after: steps(row(/Pending/, /^Cancel/)) }),
    'my-bookings-cancel-confirmed': at('/my-bookings', { as: 'rich', after: steps(row(/Confirmed/, /^Cancel/)) }),
    'my-bookings-queued': at('/my-bookings', {
      as: 'player',
      after: steps(row(/Pending/, /^Cancel/), goOffline, /^Yes, cancel/),
    }),
    'my-bookings-ticket': at('/my-bookings', { as: 'rich', after: steps(row(/Confirmed/, /^Ticket/)) }),
    'my-bookings-rate': at('/my-bookings', { as: 'rich', after: steps(row(/Completed/, /^Rate/)) }),
    'my-bookings-team': at('/my-bookings', { as: 'rich', after: steps(row(/Confirmed/, /^Tell the team/)) }),
    'my-bookings-receipt': at('/my-bookings', { as: 'player', after: steps(row(/Pending/, /^View the receipt/)) }),
    outbox: at('/', {
      worker: true,
      after: steps((page) => calm(page, 2000), withQueued, openPanel),
    }),
    'outbox-refused': at('/', {
      after: async (page) => {
        await setStatus(api, await withQueued(page), 'confirmed');
        await page.context().setOffline(false);
        await calm(page, 5000);
        await openPanel(page);
        await calm(page);
      },
    }),
    'outbox-sending': at('/', {
      after: async (page) => {
        await withQueued(page);
        await page.route(/apply_mutations/, () => undefined);
        await page.context().setOffline(false);
        await calm(page, 4000);
        await openPanel(page);
        await calm(page);
      },
    }),
    'favourites-none': at('/', { as: 'newcomer', after: scrollTo('Featured venues') }),
    favourites: at('/venues', { after: steps(save, (page) => page.goto('/'), scrollTo('Saved venues')) }),
    'favourites-list': at('/venues', { after: steps(save) }),
    'favourites-offline': at('/', {
      worker: true,
      after: steps(
        (page) => page.waitForFunction(() => navigator.serviceWorker.controller?.state === 'activated'),
        (page) => page.goto('/venues'),
        (page) => calm(page, 2000),
        goOffline,
        save,
        (page) => page.goto('/'),
        scrollTo('Saved venues'),
      ),
    }),
    menu: at('/', { phone: true, as: 'rich', after: steps(/menu/i) }),
    'menu-guest': at('/', { phone: true, after: steps(/menu/i) }),
    'menu-wide': at('/', { wide: true, as: 'rich', after: steps('Ayesha Khan') }),
    notifications: at('/', { wide: true, as: 'rich', after: steps(/^Notifications/) }),
    'notifications-phone': at('/', { phone: true, as: 'rich', after: steps(/menu/i, /^Notifications/) }),
    'notifications-none': at('/', { phone: true, as: 'newcomer', after: steps(/menu/i, /^Notifications/) }),
    'failure-bar': at('/my-bookings', {
      as: 'rich',
      after: async (page) => {
        await page.route(/\/assets\//, (route) => route.abort());
        await steps(row(/Completed/, /^Rate/))(page);
      },
    }),
    install: at('/', {
      worker: true,
      first: (page) =>
        page.addInitScript(() => {
          Object.defineProperty(navigator, 'standalone', { value: false });
          Object.defineProperty(navigator, 'maxTouchPoints', { value: 5 });
          const memory = { visits: 1, lastVisit: Date.now() - 86_400_000, dismissedAt: 0 };
          localStorage.setItem('baari.install', JSON.stringify(memory));
        }),
    }),
    'install-how': at('/', {
      worker: true,
      first: (page) =>
        page.addInitScript(() => {
          Object.defineProperty(navigator, 'standalone', { value: false });
          Object.defineProperty(navigator, 'maxTouchPoints', { value: 5 });
          const memory = { visits: 1, lastVisit: Date.now() - 86_400_000, dismissedAt: 0 };
          localStorage.setItem('baari.install', JSON.stringify(memory));
        }),
      after: steps(/^Show how/),
    }),
    update: at('/', {
      worker: true,
      after: async (page) => {
        await page.waitForFunction(() => navigator.serviceWorker.controller?.state === 'activated');
        // A worker's own script does not pass by the page's routes.
        const script = readFileSync('dist/sw.js', 'utf8');
        writeFileSync('dist/sw.js', `${script}\n// newer`);
        await page.evaluate(async () => (await navigator.serviceWorker.getRegistration())?.update());
        await calm(page, 4000);
        writeFileSync('dist/sw.js', script);
      },
    }),
    payment: at('/payment', { as: 'rich' }),
    'payment-success': at('/payment-success', { as: 'rich' }),
    'payment-canceled': at('/payment-canceled', { as: 'rich' }),
    sports: at('/sports'),
    sport: at('/sports/futsal'),
    'sport-unknown': at('/sports/chess'),
    about: at('/about'),
    help: at('/help'),
    faq: at('/help/faq#payment'),
    terms: at('/terms'),
    privacy: at('/privacy'),
    contact: at('/contact'),
    'contact-errors': at('/contact', { after: steps(/^Send/) }),
    'contact-queued': at('/contact', {
      as: 'newcomer',
      after: steps(goOffline, fill(/^Subject/, 'Lights'), fill(/^Message/, 'Too dim.'), /^Send/),
    }),
    'vendor-signup': at('/vendor-signup'),
    'vendor-signup-in': at('/vendor-signup', { as: 'newcomer' }),
    'vendor-errors': at('/vendor-signup', { as: 'newcomer', after: steps(/^(Submit|Register|Send|Apply)/) }),
    'not-found': at('/nowhere'),
  };
}

/** What shifted since the page opened, before anybody touched it. */
const watchShifts = () => {
  globalThis.shifts = [];
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries())
      if (!entry.hadRecentInput && entry.value > 0.0005)
        globalThis.shifts.push(
          `${entry.value.toFixed(4)} ${entry.sources.map(({ node }) => (node?.outerHTML ?? '').slice(0, 90)).join(' | ')}`,
        );
  }).observe({ type: 'layout-shift', buffered: true });
};

/** What sticks out of the window, is cut off, or is smaller than a finger. */
const findFaults = (isPhone) => {
  const found = [];
  const root = document.scrollingElement;
  // The width that was asked for: `innerWidth` grows with the page on a phone.
  if (root.scrollWidth > root.clientWidth + 1) found.push(`wider than the window: ${root.scrollWidth}`);
  const called = (node) =>
    `${node.tagName.toLowerCase()} "${(node.getAttribute('aria-label') ?? node.textContent ?? '').trim().slice(0, 50)}"`;
  const dialog = [...document.querySelectorAll('[role=dialog]')].at(-1);
  for (const node of (dialog ?? document).querySelectorAll(
    'a,button,input,select,textarea,[role=tab],[role=gridcell],summary',
  )) {
    const box = node.getBoundingClientRect();
    if (!isPhone || box.width < 2 || box.height < 2 || getComputedStyle(node).visibility === 'hidden') continue;
    if (node.tagName === 'INPUT' && /file|checkbox|radio/.test(node.type)) continue;
    const within = node.tagName === 'A' && getComputedStyle(node).display === 'inline';
    const over = getComputedStyle(node, '::after');
    const tall =
      over.position === 'absolute' && over.content !== 'none'
        ? Math.max(box.height, box.height - parseFloat(over.top) - parseFloat(over.bottom))
        : box.height;
    const wide =
      over.position === 'absolute' && over.content !== 'none'
        ? Math.max(box.width, box.width - parseFloat(over.left) - parseFloat(over.right))
        : box.width;
    if (!within && (tall < 43.5 || wide < 43.5)) found.push(`${Math.round(wide)}x${Math.round(tall)} ${called(node)}`);
  }
  for (const node of (dialog ?? document.body).querySelectorAll('*')) {
    const style = getComputedStyle(node);
    if (node.childElementCount > 0 || !node.textContent.trim() || node.clientWidth < 3) continue;
    if (style.overflowX !== 'visible' && node.scrollWidth > node.clientWidth + 1) found.push(`cut: ${called(node)}`);
    const box = node.getBoundingClientRect();
    if (
      box.width > 2 &&
      (box.right > innerWidth + 1 || box.left < -1) &&
      !node.closest('[role=grid],[role=tablist],[data-scrolls]')
    )
      if (
        style.position !== 'absolute' &&
        ![...ancestors(node)].some((each) => /auto|scroll|hidden|clip/.test(getComputedStyle(each).overflowX))
      )
        found.push(`outside: ${called(node)}`);
  }
  function* ancestors(node) {
    for (let each = node.parentElement; each; each = each.parentElement) yield each;
  }
  return [...new Set(found)];
};

async function take(browser, url, windows, screen, people, name) {
  const context = await browser.newContext({
    baseURL: url,
    viewport: { width: windows[0].width, height: windows[0].height },
    isMobile: !isWide(windows[0]),
    hasTouch: true,
    colorScheme: windows[0].scheme,
    forcedColors: look === 'forced' ? 'active' : 'none',
    locale: 'en-PK',
    timezoneId: 'Asia/Karachi',
    reducedMotion: 'reduce',
    serviceWorkers: screen.worker ? 'allow' : 'block',
  });
  await context.addInitScript(watchShifts);
  if (look === 'rtl')
    await context.addInitScript(() => {
      const turn = () => document.documentElement?.setAttribute('dir', 'rtl');
      turn();
      new MutationObserver(turn).observe(document, { childList: true });
    });
  if (look === 'large')
    await context.addInitScript(() =>
      addEventListener('DOMContentLoaded', () => document.documentElement.style.setProperty('font-size', '200%')),
    );
  const page = await context.newPage();
  const pictures = [];
  const shoot = async (words, wide) => {
    const data = (await page.screenshot({ type: 'jpeg', quality: 85 })).toString('base64');
    pictures.push({ words: `${name} ${words}`, data, wide });
  };
  try {
    if (screen.as) await arriveAs(page, people[screen.as]);
    await screen.first?.(page);
    await page.goto(screen.path);
    await page.waitForLoadState('networkidle', { timeout: 5000 }).catch(() => undefined);
    await calm(page, 500);
    const shifts = await page.evaluate(() => globalThis.shifts);
    for (const shift of shifts) console.log(`${name} ${windows[0].width}: shifted ${shift}`);
    await screen.after?.(page, people);
  } catch (thrown) {
    console.log(`${name}: ${String(thrown).slice(0, 500)}`);
  }
  for (const { width, height, scheme } of windows) {
    await page.setViewportSize({ width, height });
    await page.emulateMedia({ colorScheme: scheme });
    await calm(page, 350);
    const faults = scheme === 'light' ? await page.evaluate(findFaults, width < 768) : [];
    if (faults.length > 0) console.log(`${name} ${width}: ${faults.join('; ')}`);
    if (look !== 'whole') {
      await shoot(`${width} ${scheme}`, width >= 768);
      continue;
    }
    const parts = Math.min(
      8,
      await page.evaluate(() => Math.ceil(document.scrollingElement.scrollHeight / (innerHeight - 120))),
    );
    for (let part = 0; part < parts; part++) {
      await page.evaluate((nth) => scrollTo(0, nth * (innerHeight - 120)), part);
      await calm(page, 400);
      await shoot(`${width} part ${part + 1}`, width >= 768);
    }
  }
  await context.close();
  return pictures;
}

/** Pictures side by side under their names. */
async function keepSheet(browser, name, pictures, sizes) {
  const page = await browser.newPage({ viewport: { width: 1568, height: 600 } });
  const figures = pictures.map(
    ({ words, data }, place) =>
      `<figure style="margin:2px;width:${sizes[place % sizes.length]}px"><b>${words}</b><img style="width:100%;border:1px solid #888" src="data:image/jpeg;base64,${data}"></figure>`,
  );
  await page.setContent(
    `<body style="margin:0;font:12px sans-serif;display:flex;flex-wrap:wrap;align-items:start">${figures.join('')}`,
  );
  const path = join(folder, `${name}.png`);
  writeFileSync(path, await page.screenshot({ fullPage: true }));
  console.log(path);
  await page.close();
}

const template = await makeTemplate(process.env.BAARI_TEMPLATE);
const server = await startServer(template);
const browser = await chromium.launch({ executablePath: await provideChromium(), args: browserArgs });
try {
  const api = apiOf(server);
  const people = {
    player: await api.signUp('Muhammad Abdurrahman Shamsuddin Qureshi-Siddiqui'),
    newcomer: await api.signUp('Ali Raza'),
    other: await api.signUp('Zara Sheikh'),
  };
  const email = 'ayesha@baari.test';
  const { body } = await api.call('POST', '/auth/v1/token?grant_type=password', {
    body: { email, password: 'baari-demo-2026' },
  });
  people.rich = { name: 'Ayesha Khan', email, session: body };
  const [first, second] = [await api.nextSpot(), await api.nextSpot()];
  await bookByApi(api, people.player, first, first.hours.slice(0, 5));
  const declined = await bookByApi(api, people.player, second, second.hours.slice(0, 1));
  await setStatus(api, declined, 'cancelled');
  const spots = [];
  for (let count = 0; count < 24; count++) spots.push(await api.nextSpot());
  const tomorrow = new Date(Date.now() + 29 * 3_600_000).toISOString().slice(0, 10);
  const screens = screensOf({ venue: `/venues/${first.venue.id}`, tomorrow, spots, api });
  const kinds = {
    phone: { kept: [], most: 8, count: 0, sizes: [386] },
    wide: {
      kept: [],
      most: look === 'all' ? 16 : 9,
      count: 0,
      sizes: look === 'all' ? [290, 290, 484, 484] : [516],
    },
  };
  const flush = async (kind) => {
    const { kept, sizes } = kinds[kind];
    if (kept.length === 0) return;
    kinds[kind].count += 1;
    await keepSheet(browser, `${look}-${kind}-${String(kinds[kind].count).padStart(2, '0')}`, kept.splice(0), sizes);
  };
  for (const [name, screen] of Object.entries(screens)) {
    if (!new RegExp(only).test(name)) continue;
    const windows = looks[look].filter((window) => !screen[isWide(window) ? 'phone' : 'wide']);
    if (windows.length === 0) continue;
    const pictures = await take(browser, server.url, windows, screen, people, name);
    for (const [kind, { kept, most }] of Object.entries(kinds)) {
      const ofKind = pictures.filter(({ wide }) => wide === (kind === 'wide'));
      if (kept.length + ofKind.length > most) await flush(kind);
      kept.push(...ofKind);
      if (kept.length >= most) await flush(kind);
    }
  }
  await flush('phone');
  await flush('wide');
} finally {
  await browser.close();
  await server.dispose();
  if (!process.env.BAARI_TEMPLATE) rmSync(template, { recursive: true, force: true });
}
