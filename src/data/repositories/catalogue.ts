// Sports, places and the searchable index over every venue on the device.
import { withDb, type BaseDb, type PartState } from '#data/storage/db.ts';
import { readUserDb } from '#data/session/user-db-guard.ts';
import { readStoredUser } from '#data/session/session-storage.ts';
import type { Pack, VenueSite } from '#data/storage/pack-rows.ts';
import { usualPaymentCheck, type PaymentCheck } from '#domain/booking.ts';
import type { Reference, VenueSummary } from '#domain/venue.ts';
import { buildVenueIndex, type VenueIndex } from '#domain/venue-search.ts';
import { venuesOf } from './read-pack.ts';

type Decoded = { stamp: string; venues: VenueSummary[] };

let decoded = new Map<string, Decoded>();
let built: { stamp: string; index: VenueIndex } | undefined;

function stampOf(state: PartState | undefined): string {
  return state ? `${state.p}:${state.g}:${state.stamp}` : '';
}

/** Sports, cities and areas by name; undefined until the first sync. */
export async function readReference(): Promise<Reference | undefined> {
  const row = await withDb((db) => db.reference.get('ref'));
  return row?.value;
}

/** How long checking a payment usually takes, as the server last said it; the usual time before the first sync. */
export async function readPaymentCheck(): Promise<PaymentCheck> {
  return (await readReference())?.check ?? usualPaymentCheck;
}

/** Names of sports by id. */
export function sportNames(reference: Reference | undefined): Map<number, string> {
  return new Map((reference?.sports ?? []).map(({ id, name }) => [id, name]));
}

type Held = { reference: Reference | undefined; stamps: Map<string, string>; changed: Pack[] };

const revs = new WeakMap<VenueSummary, number>();
const sites = new WeakMap<VenueSummary, string>();

function decode(pack: Pack, names: ReadonlyMap<number, string>): VenueSummary[] {
  const venues = venuesOf(pack, names);
  // Packs that an older build stored have no such column.
  const stored: Pack['site'] | undefined = pack.site;
  for (const [row, venue] of venues.entries()) {
    revs.set(venue, pack.rev[row] ?? 0);
    const site = stored?.[row];
    if (site) sites.set(venue, site);
  }
  return venues;
}

/** The server's version of a card: tells whether it is newer than an opened page of the same venue. */
export function revOf(venue: VenueSummary): number {
  return revs.get(venue) ?? 0;
}

/** Address, facilities and courts as the city's pack has them; undefined while it lacks them. */
export function siteOf(venue: VenueSummary): VenueSite | undefined {
  const stored = sites.get(venue);
  // Written by `answers.ts`, which had checked it.
  return stored === undefined ? undefined : (JSON.parse(stored) as VenueSite);
}

/** Asked of thousands of venues with one press, so the text is searched as `answers.ts` wrote it, and not parsed. */
function offers(venue: VenueSummary, facility: string): boolean {
  return sites.get(venue)?.includes(JSON.stringify({ name: facility, available: true })) ?? false;
}

/** Reads stamps, which are small, and only those packs whose stamp is new. */
async function readHeld(db: BaseDb): Promise<Held> {
  return db.transaction('r', db.parts, db.packs, db.reference, async () => {
    const states = new Map((await db.parts.toArray()).map((state) => [state.p, state]));
    const reference = (await db.reference.get('ref'))?.value;
    const ofReference = stampOf(states.get('ref'));
    const cities = await db.packs.toCollection().primaryKeys();
    const stamps = new Map(cities.map((city) => [city, `${ofReference}|${stampOf(states.get(`city:${city}`))}`]));
    const stale = cities.filter((city) => decoded.get(city)?.stamp !== stamps.get(city));
    const changed = (await db.packs.bulkGet(stale)).filter((pack) => pack !== undefined);
    return { reference, stamps, changed };
  });
}

/**
 * Every venue on the device, ready for `searchVenues`. The same object until a pull changed something, so that it can be
 * read as often as one likes.
 */
export async function readVenueIndex(): Promise<VenueIndex> {
  const { reference, stamps, changed } = await withDb(readHeld);
  const stamp = [...stamps.values()].join();
  if (built?.stamp === stamp) return built.index;
  const names = sportNames(reference);
  const next = new Map<string, Decoded>();
  const fresh = new Map(changed.map((pack) => [pack.city, decode(pack, names)]));
  for (const [city, stampOfCity] of stamps) {
    const venues = fresh.get(city) ?? decoded.get(city)?.venues ?? [];
    next.set(city, { stamp: stampOfCity, venues });
  }
  decoded = next;
  const venues = [...next.values()].flatMap((city) => city.venues);
  built = { stamp, index: buildVenueIndex(venues, reference?.sports ?? [], offers) };
  return built.index;
}

const rows = new WeakMap<VenueIndex, Map<string, VenueSummary>>();

/** The card of one venue; undefined when no pack on the device has it. */
export async function readVenueSummary(id: string): Promise<VenueSummary | undefined> {
  const index = await readVenueIndex();
  let byId = rows.get(index);
  if (!byId) {
    byId = new Map(index.venues.map((venue) => [venue.id, venue]));
    rows.set(index, byId);
  }
  return byId.get(id);
}

/** Server time in ms of the last pull of a part that succeeded (`city:*`: of the city that waits longest); undefined if never. */
export async function readFreshness(part: string): Promise<number | undefined> {
  if (part === 'user') {
    const uid = readStoredUser()?.id;
    const state = uid ? await readUserDb(uid, (db) => db.parts.get('user')) : undefined;
    return state?.at || undefined;
  }
  if (part !== 'city:*') return (await withDb((db) => db.parts.get(part)))?.at;
  const states = await withDb((db) => db.parts.where('p').startsWith('city:').toArray());
  const ages = states.filter(({ p }) => p !== part).map(({ at }) => at);
  return ages.length > 0 ? Math.min(...ages) : undefined;
}
