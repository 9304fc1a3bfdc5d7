import { decodeQR } from 'qr/decode.js';

/** What a frame may be searched for beyond the first look, in ms and in attempts: a cheap phone has four times as long a look. */
const effort = { effort: 6, timeLimit: 40 };

/** The text of a QR code in a picture (RGBA); undefined when there is none that can be read. */
export function decodePixels(picture: { width: number; height: number; data: Uint8ClampedArray }): string | undefined {
  try {
    return decodeQR(picture, effort);
  } catch {
    return undefined;
  }
}
