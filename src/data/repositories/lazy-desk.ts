// A door of the consoles' own: what customers' screens name is on their way to the device.
import { door } from '#domain/door.ts';
import type { fetchDeskDays as fetchDays } from './desk-days.ts';

const loadDeskPull = door(() => import('#data/sync/pull-desk.ts'));
const loadDeskDays = door(() => import('./desk-days.ts'));

/**
 * See `sync/pull-desk.ts`: what is on the device is on the screen before the code that asks the server.
 * @throws {AppError} OFFLINE too when its code could not be fetched
 */
export async function pullDesk(venueId: string): Promise<void> {
  await (await loadDeskPull()).pullDesk(venueId);
}

/**
 * See `desk-days.ts`.
 * @throws {AppError} OFFLINE too when its code could not be fetched
 */
export async function fetchDeskDays(...asked: Parameters<typeof fetchDays>): ReturnType<typeof fetchDays> {
  return (await loadDeskDays()).fetchDeskDays(...asked);
}
