// All published venues of one city in columns: one record reads far faster than a row each, and travels smaller.
import { ratesOf } from '#domain/rates.ts';
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

/** Rates as a pack keeps them, of courts as a site has them. */
export function packRates(courts: Parameters<typeof ratesOf>[0]): PackRates {
  return ratesOf(courts).flatMap(({ sport, min, max }) => [sport, min, max]);
}

/** The digest of a pack as the server computes it over the same rows. */
export function packDigest(pack: Pack): Digest {
  return digestOf(pack.id, pack.rev);
}
