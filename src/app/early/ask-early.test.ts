import { IDBFactory } from 'fake-indexeddb';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import type { EarlyQuestion } from '#data/early-answer.ts';
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
let blocks: { replaced: boolean }[];
let heading: { textContent: string };
let line: { textContent: string };
let page: { baariEarly?: EarlyQuestion };

beforeEach(() => {
  fetched.mockReset().mockImplementation(() => Promise.resolve(Response.json(pulled())));
  heading = { textContent: '' };
  line = { textContent: '' };
  blocks = [{ replaced: false }];
  page = {};
  const body = {
    children: [heading, line],
    querySelectorAll: () =>
      blocks.map((block) => ({ replaceWith: () => (block.replaced = true), cloneNode: () => undefined })),
  };
  vi.stubGlobal('document', { querySelector: () => body });
  vi.stubGlobal('window', page);
  vi.stubGlobal('fetch', fetched);
  vi.stubGlobal('indexedDB', new IDBFactory());
  vi.stubGlobal('navigator', { onLine: true });
});

function open(pathname = `/venues/${id}`): void {
  vi.stubGlobal('location', { pathname });
  askEarly({
    url: '/rest/v1/rpc/',
    headers: { apikey: 'public' },
    words: { place: '{area}, {city}', review: '{count} review', reviews: '{count} reviews', noRating: 'No ratings' },
  });
}

/** A phone that has been here before; with the page of a venue when it was opened then. */
async function keep(...ids: string[]): Promise<void> {
  await new Promise<void>((resolve) => {
    const opening = indexedDB.open('baari', 20);
    opening.onupgradeneeded = () => {
      const store = opening.result.createObjectStore('venues', { keyPath: 'id' });
      for (const kept of ids) store.put({ id: kept });
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
  await vi.waitFor(() => expect(heading.textContent).not.toBe(''));
  expect(fetched).toHaveBeenCalledTimes(1);
  const [address, init] = fetched.mock.calls[0] ?? [];
  expect(address).toBe('/rest/v1/rpc/sync_pull');
  expect(init).toMatchObject({
    method: 'POST',
    headers: { apikey: 'public' },
    body: `{"parts":[{"p":"venue:${id}"}]}`,
    credentials: 'omit',
  });
  expect(page.baariEarly).toMatchObject({ name: 'sync_pull', args: init?.body });
  await expect(page.baariEarly?.answer).resolves.toMatchObject({ data: pulled() });
});

test('its name, rating and place are shown as text, whatever they hold', async () => {
  open();
  await vi.waitFor(() => expect(heading.textContent).toBe('Shaheen <b>Sports</b>'));
  expect(line.textContent).toBe('4.5 · 2 reviews · Clifton, Karachi');
  expect(blocks).toEqual([{ replaced: true }]);
  expect(page.baariEarly?.shown).toEqual({ id, name: heading.textContent, line: line.textContent });
});

test.each([
  [1, 5, '5.0 · 1 review · Clifton, Karachi'],
  [0, 0, 'No ratings · Clifton, Karachi'],
])('with %i ratings', async (count, sum, text) => {
  fetched.mockResolvedValue(Response.json(pulled({ ...venue, count, sum })));
  open();
  await vi.waitFor(() => expect(line.textContent).toBe(text));
});

test('no database is left behind on a phone that has none', async () => {
  open();
  await vi.waitFor(() => expect(fetched).toHaveBeenCalled());
  expect(await indexedDB.databases()).toEqual([]);
});

describe('asked for', () => {
  test('when the phone has other venues only', async () => {
    await keep('another');
    open();
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
    ['what the phone has', () => keep(id)],
    ['another screen', () => undefined, '/venues'],
    ['what cannot be a venue', () => undefined, '/venues/7f'],
    ['with no network', () => void vi.stubGlobal('navigator', { onLine: false })],
    ['while data is saved', () => void vi.stubGlobal('navigator', { onLine: true, connection: { saveData: true } })],
  ];
  test.each(cases)('%s', async (_what, prepare, pathname) => {
    await prepare();
    open(pathname);
    await settle();
    expect(fetched).not.toHaveBeenCalled();
    expect(heading.textContent).toBe('');
  });

  test('when the code was faster', async () => {
    open();
    if (page.baariEarly) page.baariEarly.isOver = true;
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
    await vi.waitFor(() => expect(page.baariEarly?.answer).toBeDefined());
    await page.baariEarly?.answer?.catch(() => undefined);
    await settle();
    expect(heading.textContent).toBe('');
    expect(page.baariEarly?.shown).toBeUndefined();
  });
});
