// One venue: its page when it was opened before, otherwise what the city pack knows.
import { withDb } from '#data/storage/db.ts';
import { pictureAddress } from '#data/server/picture-address.ts';
import { pullVenuePage } from '#data/sync.ts';
import type { VenuePage } from '#data/storage/venue-page.ts';
import { AppError } from '#domain/errors.ts';
import { ratesOf } from '#domain/rates.ts';
import type { VenueDetails, VenueSummary } from '#domain/venue.ts';
import { namesOf, readReference, readVenueSummary as readSummary, revOf, siteOf, sportNames } from './catalogue.ts';

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

function withPage(summary: VenueSummary | undefined, page: VenuePage, sports: string[]): VenueDetails {
  const { venue, courts, reviews } = page;
  const { id, name, city, area, lat, lng, open, close, vendor } = venue;
  const image = pictureAddress(venue.image);
  const own = { id, name, city, area, image, lat, lng, open, close, vendor, sports };
  const numbers = {
    ratingSum: venue.sum,
    ratingCount: venue.count,
    minPrice: venue.min,
    rates: summary?.rates ?? ratesOf(courts),
  };
  const { description, address, mapUrl, facilities } = venue;
  // Cities are pulled more often than pages are opened, so the card may know better.
  const newer = summary && revOf(summary) > venue.rev ? { ...summary, ...siteOf(summary) } : {};
  const { prices, openings } = page;
  const rules = { prices, openings, lead: venue.lead, terms: venue.terms };
  return { ...own, ...numbers, description, address, mapUrl, facilities, courts, reviews, ...newer, rules };
}

/** The card of one venue; undefined when no pack on the device has it. */
export const readVenueSummary = readSummary;

/** All that the device knows of a venue; `description` and `reviews` are undefined until it was opened with a connection. */
export async function readVenue(id: string): Promise<VenueDetails | undefined> {
  const [page, summary, reference] = await Promise.all([
    withDb((db) => db.venues.get(id)),
    readVenueSummary(id),
    readReference(),
  ]);
  if (page) return withPage(summary, page, namesOf(page.venue.sports, sportNames(reference)));
  if (!summary) return undefined;
  return { ...summary, ...siteOf(summary), description: undefined, reviews: undefined };
}

/**
 * Cards of the venues opened last on this device, newest first, at most `most`.
 * @throws {AppError} STORAGE_BROKEN
 */
export async function readRecentVenues(most: number): Promise<VenueSummary[]> {
  // Without those that somebody opened who left: see `clearBrowsingHistory`.
  const ids = await withDb((db) => db.venues.where('openedAt').above(0).primaryKeys());
  return readVenueSummaries(ids.slice(-most).reverse());
}

/**
 * Cards in the order of the ids; those that no pack on the device has are left out.
 * @throws {AppError} STORAGE_BROKEN
 */
export async function readVenueSummaries(ids: readonly string[]): Promise<VenueSummary[]> {
  const found = await Promise.all(ids.map((id) => readVenueSummary(id)));
  return found.filter((venue) => venue !== undefined);
}

const underWay = new Map<string, Promise<void>>();

async function pull(id: string): Promise<void> {
  if (!uuid.test(id)) throw new AppError('NOT_FOUND');
  // An opened venue stays on the device, also when it was opened without a connection. The page has been read by now: a
  // write before that would make the reading wait, and repeat it.
  await withDb((db) => db.venues.update(id, { openedAt: Date.now() }));
  await pullVenuePage(id);
}

/**
 * Brings a venue's page up to date.
 * @throws {AppError} NOT_FOUND when it is gone | OFFLINE | BUSY | NOT_OURS | UNEXPECTED | STORAGE_*
 */
export function pullVenue(id: string): Promise<void> {
  const known = underWay.get(id);
  if (known) return known;
  const started = pull(id).finally(() => underWay.delete(id));
  underWay.set(id, started);
  return started;
}
