// How large a picture is, from its first bytes: a file of a few kilobytes may unpack to a gigabyte, which ends the tab on a
// cheap phone. `supabase/functions/receipts/receipt-kind.ts` draws the same line.

type PictureSize = { width: number; height: number };

const largestSide = 20_000;
const largestPixels = 65_000_000;

const word = (bytes: Uint8Array, at: number) => ((bytes[at] ?? 0) << 8) | (bytes[at + 1] ?? 0);
const long = (bytes: Uint8Array, at: number) => word(bytes, at) * 65_536 + word(bytes, at + 2);

/** Frames are C0 to CF, but for the tables and the marker of arithmetic coding that lie between them. */
const isFrame = (marker: number) => marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);

function jpegSize(bytes: Uint8Array): PictureSize | undefined {
  for (let at = 2; at + 9 <= bytes.length && bytes[at] === 0xff;) {
    const marker = bytes[at + 1] ?? 0;
    if (isFrame(marker)) return { width: word(bytes, at + 7), height: word(bytes, at + 5) };
    if (marker === 0xda) return undefined;
    at += marker === 0xff ? 1 : 2 + Math.max(2, word(bytes, at + 2));
  }
  return undefined;
}

/** Pixels of a JPEG or PNG by its header; undefined when these bytes do not reach that far, or are neither. */
export function pictureSize(bytes: Uint8Array): PictureSize | undefined {
  if (bytes[0] === 0xff && bytes[1] === 0xd8) return jpegSize(bytes);
  if (bytes[0] !== 0x89 || bytes[1] !== 0x50 || bytes.length < 24) return undefined;
  return { width: long(bytes, 16), height: long(bytes, 20) };
}

/** True for a picture that may be unpacked: up to 65 megapixels (cameras of devices make 64) and 20,000 pixels a side. */
export function isDecodable({ width, height }: PictureSize): boolean {
  return width > 0 && height > 0 && width <= largestSide && height <= largestSide && width * height <= largestPixels;
}
