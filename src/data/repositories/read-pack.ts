// A city's pack as the rows that screens know.
import { pictureAddress } from '#data/server/picture-address.ts';
import type { Pack, PackRates, PackRows, VenueSite } from '#data/storage/pack-rows.ts';
import { ratesOf, type SportRate } from '#domain/rates.ts';
import type { VenueSummary } from '#domain/venue.ts';

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
