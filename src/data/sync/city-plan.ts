// Which cities a catalogue pull asks for: the chosen one first, the others after, few on Save-Data.
import { withDb } from '#data/storage/db.ts';
import { citiesWithVenues } from '#domain/place.ts';
import { everyCity } from './apply-cities.ts';

/** The server answers at most 60 parts at a time. */
const mostParts = 50;

async function knownCities(): Promise<{ names: string[]; held: Set<string> }> {
  return withDb(async (db) => {
    const reference = await db.reference.get('ref');
    const held = new Set((await db.parts.toArray()).map(({ p }) => p));
    return { names: citiesWithVenues(reference?.value.cities ?? []).map(({ name }) => name), held };
  });
}

/** The parts of the first request: everything in one when all cities are known, else the chosen city before the others. */
export async function firstParts(city: string | undefined, all: boolean): Promise<string[]> {
  const { names, held } = await knownCities();
  if (all && (held.has(everyCity) || !city)) return ['ref', everyCity];
  const first = city ?? names[0];
  return first ? ['ref', `city:${first}`] : ['ref'];
}

/** The parts of the second request: cities that are still missing. On Save-Data the largest one, if there is none at all. */
export async function missingParts(all: boolean): Promise<string[]> {
  const { names, held } = await knownCities();
  const missing = names.map((name) => `city:${name}`).filter((p) => !held.has(p));
  if (all) return missing.length > mostParts ? [everyCity] : missing;
  return missing.length === names.length ? missing.slice(0, 1) : [];
}

/** From now on one request asks for all cities: from the oldest of their cursors, of one generation. */
export async function noteAllHeld(): Promise<void> {
  await withDb((db) =>
    db.transaction('rw', db.parts, async () => {
      const cities = (await db.parts.toArray()).filter(({ p }) => p.startsWith('city:') && p !== everyCity);
      const [first] = cities;
      if ((await db.parts.get(everyCity)) || !first || cities.some(({ c, g }) => c === null || g !== first.g)) return;
      const oldest = cities.reduce((a, b) => (BigInt(b.c ?? 0) < BigInt(a.c ?? 0) ? b : a));
      await db.parts.put({ ...oldest, p: everyCity });
    }),
  );
}
