// A door of the consoles' own: what customers' screens name is on their way to the device.
import { AppError } from '#domain/errors.ts';

/**
 * See `sync/pull-desk.ts`: what is on the device is on the screen before the code that asks the server.
 * @throws {AppError} OFFLINE too when its code could not be fetched
 */
export async function pullDesk(venueId: string): Promise<void> {
  const desk = await import('#data/sync/pull-desk.ts').catch((cause: unknown) => {
    throw new AppError('OFFLINE', {}, { cause });
  });
  await desk.pullDesk(venueId);
}
