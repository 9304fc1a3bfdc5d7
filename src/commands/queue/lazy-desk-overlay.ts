// A door: what a console's writes do to its entries is needed where some wait, and it brings the checks of their arguments along.
import { AppError } from '#domain/errors.ts';
import type { entriesWithPending } from './desk-overlay.ts';

/**
 * Loads `entriesWithPending`.
 * @throws {AppError} OFFLINE when its code could not be fetched
 */
export async function loadDeskOverlay(): Promise<typeof entriesWithPending> {
  const overlay = await import('./desk-overlay.ts').catch((cause: unknown) => {
    throw new AppError('OFFLINE', {}, { cause });
  });
  return overlay.entriesWithPending;
}
