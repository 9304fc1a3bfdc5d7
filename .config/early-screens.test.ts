// @vitest-environment jsdom
import { expect, test } from 'vitest';
import type { Rolldown } from 'vite';
import { authKey } from '#data/session/session-storage.ts';
import { earlyScreens } from './early-screens.ts';

const chunk = (name: string, source: string, imports: string[] = [], isEntry = false) => ({
  type: 'chunk',
  isEntry,
  imports: imports.map((file) => `assets/${file}.js`),
  moduleIds: [`/project/${source}`],
  fileName: `assets/${name}.js`,
});

const chunks = [
  chunk('index', 'src/main.tsx', ['react'], true),
  chunk('react', 'node_modules/react'),
  chunk('venues', 'src/app/pages/venues-page.tsx', ['index', 'phone']),
  chunk('venue', 'src/app/pages/venue-page.tsx', ['index', 'phone']),
  chunk('mine', 'src/app/pages/my-bookings-page.tsx', ['phone']),
  chunk('phone', 'node_modules/dexie'),
  chunk('opener', 'src/data/session/open-db.ts', ['phone']),
  chunk('desk', 'src/app/pages/vendor-console.tsx', ['opener']),
  chunk('customer-texts', 'src/text/customer-texts.ts'),
  chunk('pull', 'src/data/sync/pull.ts', ['exchange']),
  chunk('exchange', 'src/data/sync/pull-request.ts'),
];

const page = `<head>
    <!-- early styles -->
    <script type="module" crossorigin src="/react.js"></script>
    <script type="module" crossorigin src="/app.js"></script>
    <link rel="modulepreload" crossorigin href="/more.js">
    <link rel="manifest" href="/m">
  </head><body><div id="root" hidden><!-- early shell --></div><!-- early script --><!-- app scripts --></body>`;
const parts = { markup: '<p class="MuiSkeleton-root"></p>', styles: '.ui-1{color:red}', names: ['1', '2'] };

async function transform(html = page, drawn = parts) {
  const { transformIndexHtml: hook } = earlyScreens(async () => drawn);
  if (typeof hook !== 'object') throw new Error('no hook');
  const bundle = Object.fromEntries(chunks.map((each) => [each.fileName, each])) as unknown as Rolldown.OutputBundle;
  const made = hook.handler.call({} as never, html, { bundle, path: '/', filename: '' } as never);
  return (await made) as { html: string; tags: { children: string }[] };
}

const link = (href: string) => `<a href="${href}">${href}</a>`;
const ids = ['mark', 'home', 'page', 'guest', 'person'];

type Opened = { preloaded: string[]; heading: string; shown: string[]; marked: string[] };

/** Runs the script as the browser does, on a document as the build makes it. */
async function open(pathname: string, { isPerson = false, isOnline = true } = {}): Promise<Opened> {
  const parted = ids.map((id) => {
    const links = ['guest', 'person'].includes(id) ? ['/', '/venues', id === 'guest' ? '/login' : '/my-bookings'] : [];
    const isHidden = ['mark', 'home', 'person'].includes(id);
    return `<div id="early-${id}"${isHidden ? ' hidden' : ''}><i class="MuiSkeleton-root"></i>${links.map(link).join('')}</div>`;
  });
  parted.push('<template id="early-signed-out"><p>Please log in</p></template>');
  document.head.innerHTML = '';
  document.body.innerHTML = `<div id="root" hidden>${parted.join('')}</div>`;
  localStorage.clear();
  if (isPerson) localStorage.setItem(authKey, '{}');
  const { html, tags } = await transform();
  const code = `${/<script>(.*?)<\/script>/.exec(html)?.[1]};${tags[0]?.children}`;
  // oxlint-disable-next-line no-new-func -- the script is what is tested
  new Function('location', 'navigator', code)({ pathname }, { onLine: isOnline });
  expect(document.getElementById('root')?.hidden, 'nothing is painted before it is the right half').toBe(false);
  const links = [...document.querySelectorAll('link')];
  expect(links.every(({ rel }) => rel === 'modulepreload')).toBe(true);
  return {
    preloaded: links.map(({ href }) => new URL(href).pathname.slice('/assets/'.length, -'.js'.length)).sort(),
    heading: document.querySelector('h1')?.textContent ?? '',
    shown: [...document.querySelectorAll<HTMLElement>('#root > div')]
      .filter((part) => !part.hidden)
      .map(({ id }) => id.replace('early-', '')),
    marked: [...document.querySelectorAll('[id]:not([hidden]) > .Mui-selected')].map((each) => each.textContent),
  };
}

test('the document holds the drawn shell, with its styles in the form that Emotion’s cache takes over', async () => {
  const { html } = await transform();
  expect(html).toContain('<style data-emotion="ui 1 2">.ui-1{color:red}</style>');
  expect(html).toContain('<div id="root" hidden><p class="MuiSkeleton-root"></p></div>');
  await expect(transform('<head></head>')).rejects.toThrow('no place');
  const bare = { ...parts, markup: '<p></p>' };
  await expect(transform(page, bare), 'a shell without the block that headings replace').rejects.toThrow('no place');
});

test('the modules come behind the shell, in their order', async () => {
  const { html } = await transform();
  const order = ['<style', 'rel="manifest"', '</head>', 'id="root"', '/react.js', '/app.js', '/more.js'];
  const found = order.map((part) => html.indexOf(part));
  expect(found).not.toContain(-1);
  expect(found).toEqual(found.toSorted((a, b) => a - b));
  await expect(
    transform(page.replaceAll(/<script.*?>/g, '').replace(/<link rel="modulepreload.*>/, '')),
  ).rejects.toThrow('no scripts');
});

test.each([
  ['/', [], '', ['home', 'guest']],
  ['/venues', [], 'All Venues', ['page', 'guest']],
  ['/venues/7f', ['customer-texts', 'exchange', 'phone', 'venue'], '', ['page', 'guest']],
  ['/my-bookings', ['customer-texts', 'exchange', 'mine', 'phone', 'pull'], 'My Bookings', ['page', 'guest']],
  ['/vendor/7f/today', ['customer-texts', 'desk', 'opener', 'phone'], '', ['page', 'guest']],
  ['/vendor/7f/bookings/9c', ['customer-texts', 'desk', 'opener', 'phone'], '', ['page', 'guest']],
  ['/vendor-signup', [], '', ['page', 'guest']],
  ['/login', [], '', ['page', 'guest']],
])('%s preloads the files of its screen that do not come anyway', async (path, preloaded, heading, shown) => {
  const opened = await open(path);
  expect(opened).toMatchObject({ preloaded, heading, shown });
  expect(opened.marked).toEqual(['/', '/venues', '/login'].includes(path) ? [path] : []);
});

test('a signed-in user gets their own links, and grey blocks until their bookings are read', async () => {
  expect(await open('/my-bookings', { isPerson: true })).toMatchObject({
    shown: ['page', 'person'],
    marked: ['/my-bookings'],
  });
  expect(document.querySelector('#early-page')?.textContent).toBe('My Bookings');
});

test('a guest in My Bookings is asked to log in at once', async () => {
  await open('/my-bookings');
  expect(document.querySelector('#early-page')?.innerHTML).toBe('<h1>My Bookings</h1><p>Please log in</p>');
  await open('/venues');
  expect(document.querySelector('#early-page')?.textContent).toBe('All Venues');
});

test('a device without network gets the mark that says so', async () => {
  expect((await open('/', { isOnline: false })).shown).toContain('mark');
});
