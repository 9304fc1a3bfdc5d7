// All published venues of one city in columns: one record reads far faster than a row each, and travels smaller.
import { ratesOf, type SportRate } from '#domain/rates.ts';
import type { Court, Facility, VenueSummary } from '#domain/venue.ts';
import { pictureAddress } from '#data/server/picture-address.ts';
import type { Pack, PackRates, PackRows } from '#data/storage/pack-rows.ts';
import { digestOf, type Digest } from './digest.ts';
import type { Stretch } from './part-state.ts';

/** The columns in the server's order; a pack has one array for each, all of the same length. */
export const packColumns = [
  'id',
  'name',
  'area',
  'lat',
  'lng',
  'open',
  'close',
  'image',
  'sum',
  'count',
  'min',
  'sports',
  'vendor',
  'rev',
  'site',
] as const;

const storedColumns = [...packColumns, 'rates'] as const;

/** What a city says of a venue beyond its card: all that a booking starts from. */
export type VenueSite = { address: string | null; mapUrl: string | null; facilities: Facility[]; courts: Court[] };

/** What an answer says about a city: rows that are new or changed (all of its stretch of ids when `full`), and ids that left. */
export type PackChange = { full: boolean; rows: PackRows; del: string[] } & Stretch;

function emptyRows(): PackRows {
  return {
    id: [],
    name: [],
    area: [],
    lat: [],
    lng: [],
    open: [],
    close: [],
    image: [],
    sum: [],
    count: [],
    min: [],
    sports: [],
    vendor: [],
    rev: [],
    site: [],
    rates: [],
  };
}

function copyRow(from: PackRows, row: number, to: PackRows, at: number): void {
  // Columns differ in type, so they are copied as unknown values by the same name.
  const source: Record<string, unknown[]> = from;
  const target: Record<string, unknown[]> = to;
  for (const column of storedColumns) {
    const values = target[column];
    if (values) values[at] = source[column]?.[row] ?? null;
  }
}

/** A full page is the truth about its stretch: what lies in it and is not in the page is gone. */
function isReplaced(id: string, { full, after, next }: PackChange): boolean {
  return full && id > after && (next === null || id <= next);
}

/**
 * The pack after a change. An older copy of a row (by `rev`) never replaces a newer one, whatever the order in which
 * answers arrive.
 */
export function mergePack(city: string, before: Pack | undefined, change: PackChange): Pack {
  if (!before) return { city, ...change.rows };
  const merged = emptyRows();
  const gone = new Set(change.del);
  const place = new Map<string, number>();
  for (const [row, id] of before.id.entries()) {
    if (gone.has(id) || isReplaced(id, change)) continue;
    place.set(id, place.size);
    copyRow(before, row, merged, place.size - 1);
  }
  for (const [row, id] of change.rows.id.entries()) {
    const at = place.get(id) ?? place.size;
    if ((merged.rev[at] ?? 0) > (change.rows.rev[row] ?? 0)) continue;
    place.set(id, at);
    copyRow(change.rows, row, merged, at);
  }
  return { city, ...merged };
}

/** True when the change says nothing: the stored pack then need not be written again. */
export function isEmptyChange({ full, rows, del, after, next }: PackChange): boolean {
  return (!full || after === next) && rows.id.length === 0 && del.length === 0;
}

/** True when the pack has venues without their site: an older build, or an older server, brought them. */
export function lacksSites(pack: Pack): boolean {
  const sites: PackRows['site'] | undefined = pack.site;
  return pack.id.some((_id, row) => !sites?.[row]);
}

/** Rates as a pack keeps them, of courts as a site has them. */
export function packRates(courts: readonly Court[]): PackRates {
  return ratesOf(courts).flatMap(({ sport, min, max }) => [sport, min, max]);
}

function readRates(packed: PackRates): SportRate[] {
  const rates: SportRate[] = [];
  for (let at = 0; at + 2 < packed.length; at += 3) {
    rates.push({ sport: String(packed[at]), min: Number(packed[at + 1]), max: Number(packed[at + 2]) });
  }
  return rates;
}

/** The rates of one row; where an older build stored it without, they are made of its courts. */
function ratesOfRow(pack: Pack, row: number): SportRate[] {
  const stored: PackRows['rates'] | undefined = pack.rates;
  const packed = stored?.[row];
  if (packed) return readRates(packed);
  const sites: PackRows['site'] | undefined = pack.site;
  const site = sites?.[row];
  // Written by `answers.ts`, which had checked it.
  return site ? ratesOf((JSON.parse(site) as VenueSite).courts) : [];
}

/** The digest of a pack as the server computes it over the same rows. */
export function packDigest(pack: Pack): Digest {
  return digestOf(pack.id, pack.rev);
}

/** A pack as the rows that screens know; sport ids without a name (reference not here yet) are left out. */
export function venuesOf(pack: Pack, sportNames: ReadonlyMap<number, string>): VenueSummary[] {
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
    rates: ratesOfRow(pack, row),
    sports: namesOf(pack.sports[row] ?? [], sportNames),
    vendor: pack.vendor[row] ?? null,
  }));
}

/** Names of sports by id, unknown ids left out. */
export function namesOf(ids: readonly number[], sportNames: ReadonlyMap<number, string>): string[] {
  return ids.flatMap((id) => sportNames.get(id) ?? []);
}
