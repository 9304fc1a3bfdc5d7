// The door of the room `sync`: bringing what this device knows up to date. All of it is fetched when it is called: what is on
// the device is on the screen before the code that asks the server, and a device that cannot fetch that code could not ask.
import type { Booking } from '#domain/booking.ts';
import { door } from '#domain/door.ts';
import type { FreeHours } from '#domain/free-hours.ts';
import type { FreeHoursQuestion } from '#data/sync/free-hours.ts';
import type { CataloguePull } from '#data/sync/pull.ts';

const loadPull = door(() => import('#data/sync/pull.ts'));
const loadPullRequest = door(() => import('#data/sync/pull-request.ts'));
const loadFreeHours = door(() => import('#data/sync/free-hours.ts'));
const loadUserRows = door(() => import('#data/sync/apply-user.ts'));
const loadEviction = door(() => import('#data/sync/evict-cache.ts'));

/**
 * See `sync/pull.ts`.
 * @throws {AppError} OFFLINE too when its code could not be fetched
 */
export async function pullCatalogue(wanted?: CataloguePull): Promise<void> {
  await (await loadPull()).pullCatalogue(wanted);
}

/**
 * See `sync/pull.ts`.
 * @throws {AppError} OFFLINE too when its code could not be fetched
 */
export async function pullUser(): Promise<void> {
  await (await loadPull()).pullUser();
}

/** True when a screen of this tab has brought the catalogue up to date within so many ms: asking again would be waste. */
export async function hasJustPulled(within: number): Promise<boolean> {
  return (await loadPull()).hasJustPulled(within);
}

/**
 * Brings the page of one venue.
 * @throws {AppError} NOT_FOUND when it is gone | OFFLINE | BUSY | NOT_OURS | UNEXPECTED | STORAGE_*
 */
export async function pullVenuePage(id: string): Promise<void> {
  await (await loadPullRequest()).pullParts([`venue:${id}`], undefined);
}

/**
 * See `sync/free-hours.ts`.
 * @throws {AppError} OFFLINE too when its code could not be fetched
 */
export async function fetchFreeHours(asked: FreeHoursQuestion): Promise<FreeHours> {
  return (await loadFreeHours()).fetchFreeHours(asked);
}

/**
 * Stores a booking that the server has just answered with.
 * @throws {AppError} SIGNED_OUT when the person left meanwhile | STORAGE_*
 */
export async function storeBooking(uid: string, booking: Booking): Promise<void> {
  await (await loadUserRows()).storeBooking(uid, booking);
}

/**
 * Drops everything that the server can give again.
 * @throws {AppError} STORAGE_*
 */
export async function evictCache(): Promise<void> {
  await (await loadEviction()).evictCache();
}
