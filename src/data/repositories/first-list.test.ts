import { beforeEach, expect, test, vi } from 'vitest';
import { newPhone, openTab, type Phone } from '#tests/support/phone.ts';

let phone: Phone;
beforeEach(() => {
  phone = newPhone();
  openTab();
});

const venue = {
  id: 'v1',
  name: 'Clifton Padel',
  city: 'Karachi',
  area: 'Clifton',
  lat: 24.8,
  lng: 67.0,
  open: '07:00',
  close: '02:00',
  image: null,
  ratingSum: 45,
  ratingCount: 10,
  minPrice: 2000,
  rates: [{ sport: 'Padel', min: 2000, max: 3500 }],
  sports: ['Padel'],
  vendor: null,
};
const list = () => import('./first-list.ts');

test('each screen gets what it showed last, at once', async () => {
  const { keepFirstList, readFirstList } = await list();
  expect(readFirstList('home')).toEqual([]);
  keepFirstList('home', [venue]);
  keepFirstList('venues', [venue, { ...venue, id: 'v2' }]);
  expect(readFirstList('home')).toEqual([venue]);
  expect(readFirstList('venues')).toHaveLength(2);
});

test('nothing of it is left when somebody signs out', async () => {
  const { keepFirstList, readFirstList } = await list();
  keepFirstList('home', [venue]);
  const { clearBrowsingHistory } = await import('#data/session/browsing-history.ts');
  await clearBrowsingHistory();
  expect(readFirstList('home')).toEqual([]);
});

test.each(['no JSON', '[]', '{"home": {}}', '{"home": [{"id": "v1"}]}', '{"home": [null]}', 'null'])(
  '%s in its place is no list',
  async (kept) => {
    phone.local.setItem('baari-first-list', kept);
    expect((await list()).readFirstList('home')).toEqual([]);
  },
);

test.each([
  ['a price that is no number', { minPrice: '2,000' }],
  ['rates without numbers', { rates: [null] }],
  ['a rating that is missing', { ratingCount: undefined }],
  ['sports that are no words', { sports: [{ id: 1 }] }],
  ['a picture that is no address', { image: {} }],
])('a venue with %s is no list: another release may have kept it', async (_what, change) => {
  phone.local.setItem('baari-first-list', JSON.stringify({ home: [venue, { ...venue, ...change }] }));
  expect((await list()).readFirstList('home')).toEqual([]);
});

test('a full phone forgets it and goes on', async () => {
  const { keepFirstList, readFirstList } = await list();
  vi.spyOn(phone.local, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError');
  });
  expect(() => keepFirstList('home', [venue])).not.toThrow();
  expect(readFirstList('home')).toEqual([]);
});

test('what the document asked for is shown with one price for all courts; anything else is no list', async () => {
  const row = ['v1', 'Clifton Padel', 'Karachi', 'Clifton', null, 45, 10, 2000, 3500, ['Padel']];
  const answered = (venues: unknown) =>
    Object.assign(globalThis, {
      baariEarly: {
        name: 'sync_pull',
        args: '{"parts":[{"p":"first"}]}',
        answer: Promise.resolve({ data: { k: 'sp1', viewer: null, parts: [{ p: 'first', venues }] }, receivedAt: 1 }),
      },
    });
  const { readEarlyList } = await list();
  answered([row]);
  expect(await readEarlyList()).toEqual([
    expect.objectContaining({
      id: 'v1',
      area: 'Clifton',
      rates: [{ sport: '', min: 2000, max: 3500 }],
      sports: ['Padel'],
    }),
  ]);
  for (const wrong of [undefined, 'x', [['v1']], [null, row].slice(0, 1)]) {
    answered(wrong);
    expect(await readEarlyList()).toEqual([]);
  }
  Reflect.deleteProperty(globalThis, 'baariEarly');
  expect(await readEarlyList()).toEqual([]);
});
