import { IDBFactory } from 'fake-indexeddb';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { EarlyQuestion } from '#data/server/early-answer.ts';
import { askEarly } from './ask-early.ts';

const id = 'ba412000-0000-8000-807a-4e6ba1cca4f3';
const venue = { name: 'Shaheen <b>Sports</b>', area: 'Clifton', city: 'Karachi', sum: 9, count: 2 };
const pulled = (row: object = venue) => ({
  k: 'sp1',
  viewer: null,
  now: '',
  parts: [{ p: `venue:${id}`, venue: row }],
});

const fetched = vi.fn<typeof fetch>();
const page = () => window as { baariEarly?: EarlyQuestion };
const texts = () => [...document.querySelectorAll('h1, p')].map(({ textContent }) => textContent);

beforeEach(() => {
  fetched.mockReset().mockImplementation(() => Promise.resolve(Response.json(pulled())));
  document.body.innerHTML = '<div id="early-page"><main><i class="MuiSkeleton-root"></i><b></b><b></b></main></div>';
  vi.stubGlobal('fetch', fetched);
  vi.stubGlobal('indexedDB', new IDBFactory());
  vi.stubGlobal('navigator', { onLine: true, serviceWorker: { controller: {} } });
});
afterEach(() => {
  delete page().baariEarly;
  document.body.replaceChildren();
  vi.unstubAllGlobals();
  history.replaceState(null, '', '/');
});

function open(pathname = `/venues/${id}`): void {
  history.replaceState(null, '', pathname);
  askEarly({
    url: '/rest/v1/rpc/',
    headers: { apikey: 'public' },
  });
}

/** A device that has been here before: with the pages of these venues, and with the packs of these cities. */
async function keep(ids: readonly string[], cities: readonly string[] = []): Promise<void> {
  await new Promise<void>((resolve) => {
    const opening = indexedDB.open('baari-app', 10);
    opening.onupgradeneeded = () => {
      const store = opening.result.createObjectStore('venues', { keyPath: 'id' });
      for (const kept of ids) store.put({ id: kept });
      const packs = opening.result.createObjectStore('packs', { keyPath: 'city' });
      for (const city of cities) packs.put({ city });
    };
    opening.onsuccess = () => {
      opening.result.close();
      resolve();
    };
  });
}

const settle = () => new Promise((resolve) => setTimeout(resolve, 50));

test('a venue is asked for once, as anyone, in the words of the code that takes the answer over', async () => {
  open();
  await vi.waitFor(() => expect(texts()).not.toEqual([]));
  expect(fetched).toHaveBeenCalledTimes(1);
  const [address, init] = fetched.mock.calls[0] ?? [];
  expect(address).toBe('/rest/v1/rpc/sync_pull');
  expect(init).toMatchObject({
    method: 'POST',
    headers: { apikey: 'public' },
    body: `{"parts":[{"p":"venue:${id}"}]}`,
    credentials: 'omit',
  });
  expect(page().baariEarly).toMatchObject({ name: 'sync_pull', args: init?.body });
  await expect(page().baariEarly?.answer).resolves.toMatchObject({ data: pulled() });
});

test.each(['/', '/venues'])('on %s of a phone without a catalogue its first venues are asked for', async (path) => {
  fetched.mockResolvedValue(
    Response.json({ k: 'sp1', viewer: null, parts: [{ p: 'first', venues: [['v1', 'Padel']] }] }),
  );
  await keep(['a venue that was opened from a link']);
  open(path);
  await vi.waitFor(() => expect(fetched).toHaveBeenCalledTimes(1));
  const { earlyList } = await import('#data/server/early-answer.ts');
  expect(await earlyList()).toEqual([['v1', 'Padel']]);
  expect(fetched.mock.calls[0]?.[1]).toMatchObject({ body: '{"parts":[{"p":"first"}]}', credentials: 'omit' });
  expect(texts(), 'the app draws them').toEqual([]);
});

test.each([
  ['a stranger', { k: 'other', viewer: null, parts: [{ venues: [] }] }],
  ['somebody who is meant', { k: 'sp1', viewer: 'u1', parts: [{ venues: [] }] }],
  ['a page', 'hello'],
])('an answer of %s is no list', async (_who, answer) => {
  fetched.mockResolvedValue(Response.json(answer));
  open('/');
  const { earlyList } = await import('#data/server/early-answer.ts');
  expect(await earlyList()).toBeUndefined();
});

test('its name, rating and place are shown as text, whatever they hold, and nothing jumps', async () => {
  const blocks = [...document.querySelectorAll('b')];
  open();
  await vi.waitFor(() => expect(texts()).toEqual(['Shaheen <b>Sports</b>', '4.5 ★ (2) · Clifton, Karachi']));
  expect(document.querySelector('main')?.innerHTML).toMatch(
    /^<h1 dir="auto" class="venue-name">.+<\/h1><p dir="auto">.+<\/p><b><\/b><b><\/b>$/,
  );
  expect(
    blocks.map(({ isConnected }) => isConnected),
    'they are new where they are now',
  ).toEqual([false, false]);
  expect(page().baariEarly?.shown).toEqual({ id, name: texts()[0], line: texts()[1] });
});

test('what the app has drawn meanwhile is left alone', async () => {
  document.body.innerHTML = '<main><i class="MuiSkeleton-root"></i></main>';
  open();
  await vi.waitFor(() => expect(page().baariEarly?.shown).toBeDefined());
  expect(document.body.innerHTML).toBe('<main><i class="MuiSkeleton-root"></i></main>');
});

test.each([
  [1, 5, '5.0 ★ (1) · Clifton, Karachi'],
  [0, 0, 'Clifton, Karachi'],
])('with %i ratings', async (count, sum, text) => {
  fetched.mockResolvedValue(Response.json(pulled({ ...venue, count, sum })));
  open();
  await vi.waitFor(() => expect(texts()[1]).toBe(text));
});

test('no database is left behind on a phone that has none', async () => {
  open();
  await vi.waitFor(() => expect(fetched).toHaveBeenCalled());
  expect(await indexedDB.databases()).toEqual([]);
});

describe('asked for', () => {
  test('at once where no worker is, as on a first visit', () => {
    vi.stubGlobal('navigator', { onLine: true });
    const opened = vi.spyOn(indexedDB, 'open');
    open();
    expect(fetched).toHaveBeenCalledTimes(1);
    expect(opened).not.toHaveBeenCalled();
  });
  test('when the phone has other venues only', async () => {
    await keep(['another']);
    open();
    await vi.waitFor(() => expect(fetched).toHaveBeenCalledTimes(1));
  });
  test('when the browser blocks site data: to look for the worker throws', async () => {
    const refuse = () => {
      throw new DOMException('The operation is insecure.', 'SecurityError');
    };
    vi.stubGlobal('navigator', Object.defineProperty({ onLine: true }, 'serviceWorker', { get: refuse }));
    expect(open).not.toThrow();
    await vi.waitFor(() => expect(fetched).toHaveBeenCalledTimes(1));
  });
  test('when the browser keeps nothing', async () => {
    vi.stubGlobal('indexedDB', null);
    open();
    await vi.waitFor(() => expect(fetched).toHaveBeenCalledTimes(1));
  });
});

describe('not asked for', () => {
  const cases: [string, () => void | Promise<void>, string?][] = [
    ['what the phone has', () => keep([id])],
    ['a catalogue that the phone has, for Home', () => keep([], ['Karachi']), '/'],
    ['a catalogue that the phone has, for the list', () => keep([], ['Karachi']), '/venues'],
    ['another screen', () => undefined, '/my-bookings'],
    ['what cannot be a venue', () => undefined, '/venues/7f'],
    ['with no network', () => void vi.stubGlobal('navigator', { onLine: false })],
    ['while data is saved', () => void vi.stubGlobal('navigator', { onLine: true, connection: { saveData: true } })],
  ];
  test.each(cases)('%s', async (_what, prepare, pathname) => {
    await prepare();
    open(pathname);
    await settle();
    expect(fetched).not.toHaveBeenCalled();
    expect(texts()).toEqual([]);
  });

  test('when the code was faster', async () => {
    open();
    const asked = page().baariEarly;
    if (asked) asked.isOver = true;
    await settle();
    expect(fetched).not.toHaveBeenCalled();
  });
});

describe('nothing is shown', () => {
  const answers: [string, () => Response][] = [
    ['by a stranger', () => Response.json({ parts: [{ venue }] })],
    ['about a person', () => Response.json({ ...pulled(), viewer: 'somebody' })],
    ['of a venue that is gone', () => Response.json({ ...pulled(), parts: [{ p: `venue:${id}`, gone: true }] })],
    ['by a page', () => new Response('<h1>Free Wi-Fi</h1>')],
    ['with an error', () => Response.json(pulled(), { status: 503 })],
  ];
  test.each(answers)('of an answer %s', async (_what, response) => {
    fetched.mockResolvedValue(response());
    open();
    await vi.waitFor(() => expect(page().baariEarly?.answer).toBeDefined());
    await page().baariEarly?.answer?.catch(() => undefined);
    await settle();
    expect(texts()).toEqual([]);
    expect(page().baariEarly?.shown).toBeUndefined();
  });
});
