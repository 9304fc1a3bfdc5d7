// The venues that Home and the list show before the database of this device is open: what they showed last, or on a first visit what
// the document asked for. They are shown and nothing else: everything that is searched, counted or booked comes from the database.
import { earlyList } from '#data/server/early-answer.ts';
import type { VenueSummary } from '#domain/venue.ts';
import { firstListKey, localStore } from '#data/storage/page-storage.ts';

/** `home` shows the first ones of its list. */
export type ListScreen = 'home' | 'venues';

type Kept = Partial<Record<ListScreen, VenueSummary[]>>;

const isText = (value: unknown) => typeof value === 'string';
const isNumber = (value: unknown) => typeof value === 'number';

/** Everything that a card draws: a row of another release must not break the screen at every start. */
function isSummary(value: unknown): value is VenueSummary {
  const venue = Object(value) as Partial<Record<keyof VenueSummary, unknown>>;
  const { id, name, city, area, image, ratingSum, ratingCount, minPrice, rates, sports } = venue;
  const isRate = (rate: unknown) => isNumber(Object(rate).min) && isNumber(Object(rate).max);
  return (
    [id, name, city, area].every(isText) &&
    [ratingSum, ratingCount].every(isNumber) &&
    (image === null || isText(image)) &&
    (minPrice === null || isNumber(minPrice)) &&
    Array.isArray(rates) &&
    rates.every(isRate) &&
    Array.isArray(sports) &&
    sports.every(isText)
  );
}

function readKept(): Kept {
  try {
    const kept: unknown = JSON.parse(localStore()?.getItem(firstListKey) ?? '{}');
    return Object(kept) as Kept;
  } catch {
    return {};
  }
}

/** The venues that a screen last showed on this device, at once; empty when it never did, or when that cannot be read. */
export function readFirstList(screen: ListScreen): readonly VenueSummary[] {
  const kept: unknown = readKept()[screen];
  return Array.isArray(kept) && kept.every(isSummary) ? kept : [];
}

/** Remembers what a screen shows to somebody who chose nothing; a full store only forgets it. */
export function keepFirstList(screen: ListScreen, venues: readonly VenueSummary[]): void {
  try {
    localStore()?.setItem(firstListKey, JSON.stringify({ ...readKept(), [screen]: venues }));
  } catch {
    return;
  }
}

type SentRow = [
  id: string,
  name: string,
  city: string,
  area: string,
  image: string | null,
  ratingSum: number,
  ratingCount: number,
  minPrice: number | null,
  maxPrice: number | null,
  sports: string[],
];

/** A row of part `first` (sync_pull). One price over all courts stands for the prices by sport. */
function summaryOf(row: unknown): VenueSummary {
  const [id, name, city, area, image, ratingSum, ratingCount, minPrice, max, sports] = row as SentRow;
  const rates = minPrice === null || max === null ? [] : [{ sport: '', min: minPrice, max }];
  const own = { id, name, city, area, image, ratingSum, ratingCount, minPrice, rates, sports };
  return { ...own, lat: null, lng: null, open: '', close: '', vendor: null };
}

/** The venues that the document asked for; empty when it did not, or when nothing of use came. Never throws. */
export async function readEarlyList(): Promise<readonly VenueSummary[]> {
  const rows = await earlyList();
  const venues = Array.isArray(rows) ? rows.filter((row) => Array.isArray(row)).map(summaryOf) : [];
  return venues.every(isSummary) ? venues : [];
}
