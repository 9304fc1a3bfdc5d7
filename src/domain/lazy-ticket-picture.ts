import { AppError } from './errors.ts';
import type { ticketPicture } from './ticket-picture.ts';

/**
 * What draws a QR code: 6 kB, fetched with the first ticket and kept by nobody, because the picture is.
 * @throws {AppError} OFFLINE
 */
export async function loadTicketPicture(): Promise<typeof ticketPicture> {
  const drawing = await import('./ticket-picture.ts').catch((cause: unknown) => {
    throw new AppError('OFFLINE', {}, { cause });
  });
  return drawing.ticketPicture;
}
