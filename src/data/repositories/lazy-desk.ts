// A door of the consoles' own: what customers' screens name is on their way to the device.
import { AppError } from '#domain/errors.ts';
import type { fetchDeskDays as fetchDays } from './desk-days.ts';

function offline(cause: unknown): never {
  throw new AppError('OFFLINE', {}, { cause });
}

/**
 * See `sync/pull-desk.ts`: what is on the device is on the screen before the code that asks the server.
 * @throws {AppError} OFFLINE too when its code could not be fetched
 */
export async function pullDesk(venueId: string): Promise<void> {
  const desk = await import('#data/sync/pull-desk.ts').catch(offline);
  await desk.pullDesk(venueId);
}

/**
 * See `desk-days.ts`.
 * @throws {AppError} OFFLINE too when its code could not be fetched
 */
export async function fetchDeskDays(...asked: Parameters<typeof fetchDays>): ReturnType<typeof fetchDays> {
  const days = await import('./desk-days.ts').catch(offline);
  return days.fetchDeskDays(...asked);
}
