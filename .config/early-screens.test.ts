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
  chunk('texts', 'src/text/customer-texts.ts'),
  chunk('pull', 'src/data/sync/pull.ts', ['exchange']),
  chunk('exchange', 'src/data/sync/pull-request.ts'),
];

/** By what name files ask for the door of the console. */
const imports = { '/assets/desk-as-asked.js': '/assets/desk.js', '/assets/texts-as-asked.js': '/assets/texts.js' };

const page =
  '<head><!-- early styles --></head><body><div id="root" hidden><!-- early shell --></div><!-- early script --></body>';
const parts = { markup: '<p class="MuiSkeleton-root"></p>', styles: '.ui-1{color:red}', names: ['1', '2'] };

async function transform(html = page, drawn = parts, rows: Record<string, string> = imports) {
  const { transformIndexHtml: hook } = earlyScreens(async () => drawn);
  if (typeof hook !== 'object') throw new Error('no hook');
  const list = { type: 'asset', fileName: 'importmap.json', source: JSON.stringify({ imports: rows }) };
  const bundle = Object.fromEntries(
    [...chunks, list].map((each) => [each.fileName, each]),
  ) as unknown as Rolldown.OutputBundle;
  const made = hook.handler.call({} as never, html, { bundle, path: '/', filename: '' } as never);
  return (await made) as { html: string; tags: { children: string }[] };
}

const link = (href: string) => `<a href="${href}">${href}</a>`;
const ids = ['mark', 'home', 'page', 'guest', 'person'];

type Opened = { preloaded: string[]; imported: string[]; heading: string; shown: string[]; marked: string[] };

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
  const code = `${/<script>(.*)<\/script>/.exec(html)?.[1]};${tags[0]?.children}`;
  const imported: string[] = [];
  const ask = async (path: string) => {
    imported.push(path);
    throw new Error('It cannot be had.');
  };
  // oxlint-disable-next-line no-new-func -- the script is what is tested
  new Function('location', 'navigator', 'ask', code.replaceAll('import(', 'ask('))(
    { pathname },
    { onLine: isOnline },
    ask,
  );
  expect(document.getElementById('root')?.hidden, 'nothing is painted before it is the right half').toBe(false);
  const links = [...document.querySelectorAll('link')];
  expect(links.every(({ rel }) => rel === 'modulepreload')).toBe(true);
  return {
    imported,
    preloaded: links.map(({ href }) => new URL(href).pathname.slice('/assets/'.length, -'.js'.length)).sort(),
    heading: document.querySelector('h1')?.textContent ?? '',
    shown: [...document.querySelectorAll<HTMLElement>('#root > div')]
      .filter((part) => !part.hidden)
      .map(({ id }) => id.replace('early-', '')),
    marked: [...document.querySelectorAll('[id]:not([hidden]) > .Mui-selected')].map((each) => each.textContent),
  };
}

test('the document holds the drawn shell, and its styles in the words of the cache that takes them over', async () => {
  const { html } = await transform();
  expect(html.replace(/<script>.*<\/script>/, '')).toBe(
    '<head><style data-emotion="ui 1 2">.ui-1{color:red}</style></head><body><div id="root" hidden><p class="MuiSkeleton-root"></p></div></body>',
  );
  await expect(transform('<head></head>')).rejects.toThrow('no place');
  const bare = { ...parts, markup: '<p></p>' };
  await expect(transform(page, bare), 'a shell without the block that headings replace').rejects.toThrow('no place');
});

test('Home shows its first words and asks for nothing more', async () => {
  expect(await open('/')).toMatchObject({
    preloaded: [],
    imported: [],
    heading: '',
    shown: ['home', 'guest'],
    marked: ['/'],
  });
});

test('the venue list has its heading and asks for all that it needs, and for nothing that comes anyway', async () => {
  expect(await open('/venues')).toEqual({
    preloaded: ['exchange', 'phone', 'pull', 'texts', 'venues'],
    imported: [],
    heading: 'All Venues',
    shown: ['page', 'guest'],
    marked: ['/venues'],
  });
});

test('a venue asks for its page and for the code that fetches one', async () => {
  expect(await open('/venues/7f')).toMatchObject({ preloaded: ['exchange', 'phone', 'texts', 'venue'], heading: '' });
});

test('My Bookings has its heading; a screen that few open directly asks for nothing', async () => {
  expect(await open('/my-bookings')).toMatchObject({ preloaded: ['exchange', 'mine', 'phone', 'pull', 'texts'] });
  expect((await open('/my-bookings')).heading).toBe('My Bookings');
  expect(await open('/login')).toMatchObject({ preloaded: [], heading: '', shown: ['page', 'guest'] });
});

test('a screen of the vendor console asks for its door, and for what customers know as well', async () => {
  const console = { preloaded: ['opener', 'phone', 'texts'], imported: ['/assets/desk-as-asked.js'], heading: '' };
  expect(await open('/vendor/7f/today')).toMatchObject(console);
  expect(await open('/vendor/7f/bookings/9c')).toMatchObject(console);
  expect(await open('/vendor-signup')).toMatchObject({ preloaded: [], imported: [] });
});

test('a build whose list of imports lacks the door of the console is refused', async () => {
  await expect(transform(page, parts, {})).rejects.toThrow('no row for src/app/pages/vendor-console.tsx');
});

test('whoever is signed in sees their own places, and grey blocks until their bookings are read', async () => {
  expect(await open('/my-bookings', { isPerson: true })).toMatchObject({
    shown: ['page', 'person'],
    marked: ['/my-bookings'],
  });
  expect(document.querySelector('#early-page')?.textContent).toBe('My Bookings');
});

test('a guest in My Bookings is told at once whose they are', async () => {
  await open('/my-bookings');
  expect(document.querySelector('#early-page')?.innerHTML).toBe('<h1>My Bookings</h1><p>Please log in</p>');
  await open('/venues');
  expect(document.querySelector('#early-page')?.textContent).toBe('All Venues');
});

test('without network there is a place for the mark that says so', async () => {
  expect((await open('/', { isOnline: false })).shown).toContain('mark');
});
