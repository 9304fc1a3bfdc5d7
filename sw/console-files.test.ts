import { createHash } from 'node:crypto';
import { beforeEach, expect, test, vi } from 'vitest';

type Extended = { waitUntil: (work: Promise<unknown>) => void };
const listeners = new Map<string, (event: Extended) => void>();
const routes = vi.hoisted(() => [] as { matches: unknown; answer: unknown }[]);
vi.mock('workbox-routing', () => ({
  registerRoute: (matches: unknown, answer: unknown) => routes.push({ matches, answer }),
}));

const site = 'https://baari.pk';
const body = (name: string) => `export const name = "${name}";\n`;
const digest = (name: string) => createHash('sha256').update(body(name)).digest('base64').slice(0, 8);
const listed = (name: string, part?: 'desk' | 'admin') => ({
  url: `assets/${name}.js`,
  revision: null,
  digest: digest(name),
  ...(part && { part }),
});
const list = [listed('index'), listed('desk', 'desk'), listed('today', 'desk'), listed('admin', 'admin')];

/** One store of the browser's; undefined until somebody opens it. */
let store: Map<string, Response> | undefined;
const pathOf = (request: Request | string) =>
  new URL(typeof request === 'string' ? request : request.url, site).pathname;
const cache = {
  match: async (request: Request | string) => store?.get(pathOf(request))?.clone(),
  put: async (request: Request, response: Response) => void store?.set(pathOf(request), response),
  delete: async (request: Request) => store?.delete(pathOf(request)),
  keys: async () => [...(store?.keys() ?? [])].map((path) => new Request(site + path)),
};
const server = vi.fn<(path: string) => Response>();
const script = (name: string) => new Response(body(name), { headers: { 'content-type': 'text/javascript' } });
const usual = (path: string) => script(/(\w+)\.js$/.exec(path)?.[1] ?? '');

class SiteRequest extends Request {
  constructor(input: Request | string, init?: RequestInit) {
    super(typeof input === 'string' ? new URL(input, site) : input, init);
  }
}

beforeEach(() => {
  store = undefined;
  listeners.clear();
  routes.length = 0;
  server.mockReset().mockImplementation(usual);
  vi.stubGlobal('Request', SiteRequest);
  vi.stubGlobal('fetch', async (request: Request) => server(pathOf(request)));
  vi.stubGlobal('caches', {
    has: async () => store !== undefined,
    open: async () => {
      store ??= new Map();
      return cache;
    },
    match: async (path: string) => cache.match(path),
  });
  vi.stubGlobal('self', {
    addEventListener: (kind: string, hear: (event: Extended) => void) => listeners.set(kind, hear),
  });
});

async function worker() {
  const { serveConsole } = await import('./console-files.ts');
  return serveConsole(list);
}
/** What a listener makes the browser wait for. */
async function happens(kind: 'install' | 'activate'): Promise<void> {
  const works: Promise<unknown>[] = [];
  listeners.get(kind)?.({ waitUntil: (work) => works.push(work) });
  await Promise.all(works);
}
const kept = () => [...(store?.keys() ?? [])].sort();
const whole = ['/assets/desk.js', '/assets/today.js'];

test('who never opens a console keeps none of it, over any number of versions', async () => {
  await worker();
  await happens('install');
  await happens('activate');
  expect(store).toBeUndefined();
  expect(server).not.toHaveBeenCalled();
});

test('the first opening keeps what only the console of a venue needs, and asks for nothing twice', async () => {
  const { keepConsole } = await worker();
  await keepConsole();
  await keepConsole();
  expect(kept()).toEqual(whole);
  expect(server).toHaveBeenCalledTimes(2);
});

test('a version without its own console is not installed; what had come is kept for the next try', async () => {
  store = new Map([['/assets/old.js', script('old')]]);
  await worker();
  server.mockImplementation((path) => (path.includes('today') ? new Response('', { status: 404 }) : usual(path)));
  await expect(happens('install')).rejects.toThrow('/assets/today.js is not the file of this version');
  expect(kept()).toEqual(['/assets/desk.js', '/assets/old.js']);
  server.mockClear().mockImplementation(usual);
  await happens('install');
  expect(server.mock.calls.flat()).toEqual(['/assets/today.js']);
  expect(kept(), 'the version before still needs its own').toEqual([
    ...whole.slice(0, 1),
    '/assets/old.js',
    '/assets/today.js',
  ]);
  await happens('activate');
  expect(kept()).toEqual(whole);
});

test('a page of somebody else under a script’s name is not kept', async () => {
  const { keepConsole } = await worker();
  server.mockImplementation(
    () => new Response('<title>Free Wi-Fi</title>', { headers: { 'content-type': 'text/javascript' } }),
  );
  await expect(keepConsole()).rejects.toThrow('is not the file');
  expect(kept()).toEqual([]);
});

test('its files come from the cache, and over the network for whoever has none', async () => {
  const { keepConsole } = await worker();
  const [route] = routes as { matches: (ask: object) => boolean; answer: (ask: object) => Promise<Response> }[];
  const ask = (path: string) => ({ url: new URL(path, site), sameOrigin: true, request: new Request(path) });
  expect(route?.matches(ask('/assets/desk.js'))).toBe(true);
  expect(['/assets/index.js', '/assets/admin.js', '/'].map((path) => route?.matches(ask(path)))).toEqual([
    false,
    false,
    false,
  ]);
  expect(await (await route?.answer(ask('/assets/desk.js')))?.text()).toBe(body('desk'));
  expect(server).toHaveBeenCalledTimes(1);
  await keepConsole();
  server.mockClear();
  await route?.answer(ask('/assets/desk.js'));
  expect(server).not.toHaveBeenCalled();
});
