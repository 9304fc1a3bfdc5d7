// Sports, places and the searchable index over every venue on the device.
import { withDb, type BaseDb, type PartState } from '#data/storage/db.ts';
import type { Pack, PackRates, VenueSite } from '#data/storage/pack-rows.ts';
import { pictureAddress } from '#data/server/picture-address.ts';
import type { SportRate } from '#domain/rates.ts';
import { usualPaymentCheck, type PaymentCheck } from '#domain/booking.ts';
import type { Reference, VenueSummary } from '#domain/venue.ts';
import { buildVenueIndex, type VenueIndex } from '#domain/venue-search.ts';

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

function readRates(packed: PackRates): SportRate[] {
  const rates: SportRate[] = [];
  for (let at = 0; at + 2 < packed.length; at += 3) {
    rates.push({ sport: String(packed[at]), min: Number(packed[at + 1]), max: Number(packed[at + 2]) });
  }
  return rates;
}

/** A pack as the rows that screens know; sport ids without a name (reference not here yet) are left out. */
export function venuesOf(pack: Pack, names: ReadonlyMap<number, string>): VenueSummary[] {
  return pack.id.map((id, row) => ({
    id,
    name: pack.name[row] ?? '',
    city: pack.city,
    area: pack.area[row] ?? '',
    lat: pack.lat[row] ?? null,
    lng: pack.lng[row] ?? null,
    open: pack.open[row] ?? '',
    close: pack.close[row] ?? '',
    image: pictureAddress(pack.image[row] ?? null),
    ratingSum: pack.sum[row] ?? 0,
    ratingCount: pack.count[row] ?? 0,
    minPrice: pack.min[row] ?? null,
    rates: readRates(pack.rates[row] ?? []),
    sports: namesOf(pack.sports[row] ?? [], names),
    vendor: pack.vendor[row] ?? null,
  }));
}

/** Names of sports by id, unknown ids left out. */
export function namesOf(ids: readonly number[], names: ReadonlyMap<number, string>): string[] {
  return ids.flatMap((id) => names.get(id) ?? []);
}

type Held = { reference: Reference | undefined; stamps: Map<string, string>; changed: Pack[] };

const revs = new WeakMap<VenueSummary, number>();
const sites = new WeakMap<VenueSummary, string>();

function decode(pack: Pack, names: ReadonlyMap<number, string>): VenueSummary[] {
  const venues = venuesOf(pack, names);
  for (const [row, venue] of venues.entries()) {
    revs.set(venue, pack.rev[row] ?? 0);
    sites.set(venue, pack.site[row] ?? '');
  }
  return venues;
}

/** The server's version of a card: tells whether it is newer than an opened page of the same venue. */
export function revOf(venue: VenueSummary): number {
  return revs.get(venue) ?? 0;
}

/** Address, facilities and courts of a card, as the city's pack has them. */
export function siteOf(venue: VenueSummary): VenueSite {
  // Written by `answers.ts`, which had checked it.
  return JSON.parse(sites.get(venue) ?? '') as VenueSite;
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
