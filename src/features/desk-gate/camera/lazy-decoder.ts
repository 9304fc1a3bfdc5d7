// A door: most phones at gates read codes themselves, and do without 13 kB of ours.
import { AppError } from '#domain/errors.ts';
import type * as pixels from './decode-pixels.ts';

/**
 * See `decode-pixels.ts`.
 * @throws {AppError} OFFLINE when its code could not be fetched
 */
export async function loadDecoder(): Promise<typeof pixels.decodePixels> {
  const found = await import('./decode-pixels.ts').catch((cause: unknown) => {
    throw new AppError('OFFLINE', {}, { cause });
  });
  return found.decodePixels;
}
