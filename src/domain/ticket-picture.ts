import { encodeQR } from 'qr';

/** Light modules on each side of a QR code, so that a camera finds its edge. */
const quiet = 4;

/** A QR code as an SVG shows it: the dark modules as one path, a module being 1 by 1, in a square of `size`. */
export type TicketPicture = { size: number; path: string };

/** Draws a text as a QR code with error correction M; each stretch of dark modules in a row is one rectangle. */
export function ticketPicture(text: string): TicketPicture {
  const modules = encodeQR(text, 'raw', { ecc: 'medium', border: quiet });
  const path = modules
    .flatMap((row, y) =>
      row.flatMap((isDark, x) => {
        if (!isDark || row[x - 1]) return [];
        const width = row.indexOf(false, x) - x;
        return [`M${x} ${y}h${width}v1h-${width}z`];
      }),
    )
    .join('');
  return { size: modules.length, path };
}
