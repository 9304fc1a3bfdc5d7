import { beforeEach, expect, test, vi } from 'vitest';
import { json, newPhone, openTab, type Phone } from '#tests/support/phone.ts';
import { cityPart, packRow, pulled, referencePart, uuid } from '#tests/support/samples.ts';

let phone: Phone;

beforeEach(() => {
  phone = newPhone();
  openTab();
});

const partsOf = (body: unknown) => (body as { parts: { p: string; c?: string }[] }).parts;

/** Answers every city with one venue of its own. */
function serve(): void {
  phone.online(({ body }) => {
    const answers = partsOf(body).flatMap(({ p }): object[] => {
      if (p === 'ref') return [referencePart];
      const cities = p === 'city:*' ? ['Karachi', 'Lahore'] : [p.replace('city:', '')];
      return cities.map((city) => cityPart(city, [packRow(uuid(city.length), `${city} Padel`)]));
    });
    return json(pulled(null, answers));
  });
}

const pull = async () => (await import('#data/sync/pull.ts')).pullCatalogue();

test('venues and pictures go, the names of cities stay, and the next pull starts anew', async () => {
  serve();
  await pull();
  const { clearKeptVenues, readKeptVenues } = await import('./kept-venues.ts');
  await expect(readKeptVenues()).resolves.toEqual({ venues: 2, cities: 2 });
  const dropped: string[] = [];
  vi.stubGlobal('caches', { delete: async (name: string) => dropped.push(name) });

  await clearKeptVenues();
  await expect(readKeptVenues()).resolves.toEqual({ venues: 0, cities: 0 });
  expect(dropped).toEqual(['venue-pictures']);
  const { readReference } = await import('./catalogue.ts');
  expect((await readReference())?.cities).toHaveLength(2);

  phone.sent.length = 0;
  await pull();
  await expect(readKeptVenues()).resolves.toEqual({ venues: 2, cities: 2 });
  const cities = phone.sent.flatMap(({ body }) => partsOf(body)).filter(({ p }) => p.startsWith('city:'));
  expect(cities.every(({ c }) => c === undefined)).toBe(true);
});

test.each([
  ['auto', false, true],
  ['auto', true, false],
  ['less', false, false],
  ['all', true, true],
] as const)('%s with the data saver %s: every city %s', async (use, saveData, isEverything) => {
  vi.stubGlobal('navigator', { locks: phone.locks, onLine: true, connection: { saveData } });
  const { readDataUse, writeDataUse } = await import('#data/storage/settings.ts');
  await expect(readDataUse()).resolves.toBe('auto');
  await writeDataUse(use);
  serve();
  await pull();
  const { readKeptVenues } = await import('./kept-venues.ts');
  expect((await readKeptVenues()).cities).toBe(isEverything ? 2 : 1);
});
