import { expect, test } from 'vitest';
import type { Rolldown } from 'vite';
import { home } from '#text/en/home.ts';
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
  chunk('en', 'src/text/en.ts'),
  chunk('pull', 'src/data/sync/pull.ts', ['exchange']),
  chunk('exchange', 'src/data/sync/exchange.ts'),
];

function transform() {
  const { transformIndexHtml: hook } = earlyScreens();
  if (typeof hook !== 'object') throw new Error('no hook');
  const bundle = Object.fromEntries(chunks.map((each) => [each.fileName, each])) as unknown as Rolldown.OutputBundle;
  const made = hook.handler.call({} as never, '<h1>%home.title%</h1>', { bundle, path: '/', filename: '' } as never);
  return made as { html: string; tags: { children: string }[] };
}

type Opened = { preloaded: string[]; heading: string; isHero: boolean };

/** Runs the script as the browser does, on the three elements that it touches. */
function open(pathname: string): Opened {
  const heading = { textContent: '' };
  const hero = { hidden: true };
  const body = { hidden: false, firstElementChild: heading };
  const shell = { querySelector: (selector: string) => (selector === '.hero' ? hero : body) };
  const links: { href: string; rel: string }[] = [];
  const document = {
    querySelector: () => shell,
    createElement: () => ({ href: '', rel: '' }),
    head: { append: (link: { href: string; rel: string }) => links.push(link) },
  };
  const code = transform().tags[0]?.children ?? '';
  // oxlint-disable-next-line no-new-func -- the script is what is tested
  new Function('document', 'location', code)(document, { pathname });
  expect(links.every(({ rel }) => rel === 'modulepreload')).toBe(true);
  return {
    preloaded: links.map(({ href }) => href.slice('/assets/'.length, -'.js'.length)).sort(),
    heading: heading.textContent,
    isHero: body.hidden && !hero.hidden,
  };
}

test('Home shows its first words, which come from the dictionary, and asks for nothing more', () => {
  expect(transform().html).toBe(`<h1>${home['home.title']}</h1>`);
  expect(open('/')).toEqual({ preloaded: [], heading: '', isHero: true });
});

test('the venue list has its heading and asks for all that it needs, and for nothing that comes anyway', () => {
  expect(open('/venues')).toEqual({
    preloaded: ['en', 'exchange', 'phone', 'pull', 'venues'],
    heading: 'All Venues',
    isHero: false,
  });
});

test('a venue asks for its page and for the code that fetches one', () => {
  expect(open('/venues/7f')).toMatchObject({ preloaded: ['en', 'exchange', 'phone', 'venue'], heading: '' });
});

test('My Bookings has its heading; a screen that few open directly asks for nothing', () => {
  expect(open('/my-bookings')).toMatchObject({ preloaded: ['en', 'exchange', 'mine', 'phone', 'pull'] });
  expect(open('/my-bookings').heading).toBe('My Bookings');
  expect(open('/login')).toEqual({ preloaded: [], heading: '', isHero: false });
});
