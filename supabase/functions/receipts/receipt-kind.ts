/** What a payment receipt may be. The name and the declared type of an upload are never believed: only its bytes. */
export type ReceiptKind = { extension: 'jpg' | 'png' | 'pdf'; mime: string };

const jpeg: ReceiptKind = { extension: 'jpg', mime: 'image/jpeg' };
const png: ReceiptKind = { extension: 'png', mime: 'image/png' };
const pdf: ReceiptKind = { extension: 'pdf', mime: 'application/pdf' };

// A picture that unpacks to more than this is a bomb, not a receipt. Cameras of phones make up to 64 megapixels (9248 x
// 6944) when asked for their most, and long screenshots are narrow. `src/domain/picture-size.ts` says the same before decoding.
const maximumSide = 20_000;
const maximumPixels = 65_000_000;
/** Progressive pictures refine in about ten scans; every further one is decoded over the whole picture again. */
const maximumScans = 64;
/** Text and colour profiles in a PNG are packed: a large one unpacks to a thousand times its size. */
const maximumPacked = 1024 * 1024;

/** The kind of receipt that these bytes are, or null for anything else, also for a file that is two kinds at once. */
export function receiptKind(bytes: Uint8Array): ReceiptKind | null {
  if (hasMarkup(bytes) || endsAsZip(bytes)) return null;
  if (isJpeg(bytes)) return jpeg;
  if (isPng(bytes)) return png;
  if (isPdf(bytes)) return pdf;
  return null;
}

/** The kind that belongs to a stored path; the path has passed `receiptPath` before. */
export function kindOfPath(path: string): ReceiptKind {
  return [jpeg, png, pdf].find((kind) => path.endsWith(`.${kind.extension}`)) ?? pdf;
}

function ascii(bytes: Uint8Array, start: number, end: number): string {
  return String.fromCharCode(...bytes.subarray(Math.max(0, start), end));
}

function word(bytes: Uint8Array, at: number): number {
  return ((bytes[at] ?? 0) << 8) | (bytes[at + 1] ?? 0);
}

function isSaneSize(width: number, height: number): boolean {
  return width > 0 && height > 0 && width <= maximumSide && height <= maximumSide && width * height <= maximumPixels;
}

// Browsers that guess types look at the first bytes only, so markup further in is harmless.
function hasMarkup(bytes: Uint8Array): boolean {
  return /<(?:!doctype|html|script|svg|iframe)/i.test(ascii(bytes, 0, 1024));
}

// A zip (docx, jar) is found from its end, so it can hide behind any picture.
function endsAsZip(bytes: Uint8Array): boolean {
  const shortest = 22;
  for (let at = bytes.length - shortest; at >= Math.max(0, bytes.length - shortest - 0xffff); at -= 1) {
    const isMark = bytes[at] === 0x50 && bytes[at + 1] === 0x4b && bytes[at + 2] === 0x05 && bytes[at + 3] === 0x06;
    const comment = (bytes[at + 20] ?? 0) | ((bytes[at + 21] ?? 0) << 8);
    if (isMark && at + shortest + comment === bytes.length) return true;
  }
  return false;
}

/** Walks the segments: each is FF, a marker and its length; one of them must give a sane size. The picture must end, after not too many scans. */
function isJpeg(bytes: Uint8Array): boolean {
  if (bytes[0] !== 0xff || bytes[1] !== 0xd8) return false;
  let hasSize = false;
  let at = 2;
  while (at + 4 <= bytes.length) {
    if (bytes[at] !== 0xff) return false;
    const marker = bytes[at + 1] ?? 0;
    if (marker === 0xff) {
      at += 1;
      continue;
    }
    const length = word(bytes, at + 2);
    if (marker < 0xc0 || length < 2) return false;
    const isFrame = marker <= 0xcf && marker !== 0xc4 && marker !== 0xc8 && marker !== 0xcc;
    if (isFrame) {
      if (!isSaneSize(word(bytes, at + 7), word(bytes, at + 5))) return false;
      hasSize = true;
    }
    const isPictureData = marker === 0xda;
    if (isPictureData) return hasSize && hasEnd(bytes, at + 2 + length) && scansFrom(bytes, at) <= maximumScans;
    at += 2 + length;
  }
  return false;
}

/** How many scans follow up to the end of the picture. In picture data FF stands before a marker, or before 00 for itself. */
function scansFrom(bytes: Uint8Array, start: number): number {
  let scans = 0;
  for (let at = start; at + 1 < bytes.length; at += 1) {
    if (bytes[at] !== 0xff) continue;
    if (bytes[at + 1] === 0xd9) break;
    if (bytes[at + 1] === 0xda) scans += 1;
  }
  return scans;
}

// Phones append notes of their own behind the end, so it need not be the last thing; a picture cut short has none.
function hasEnd(bytes: Uint8Array, pictureStart: number): boolean {
  for (let at = bytes.length - 2; at > pictureStart; at -= 1) {
    if (bytes[at] === 0xff && bytes[at + 1] === 0xd9) return true;
  }
  return false;
}

/** Walks every chunk: a sane IHDR first, picture data, IEND last and nothing behind it. */
function isPng(bytes: Uint8Array): boolean {
  if (ascii(bytes, 0, 8) !== '\u0089PNG\r\n\u001a\n') return false;
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  let hasData = false;
  let at = 8;
  while (at + 12 <= bytes.length) {
    const length = view.getUint32(at);
    const type = ascii(bytes, at + 4, at + 8);
    if ((at === 8) !== (type === 'IHDR')) return false;
    if (type === 'IHDR' && (length !== 13 || !isSaneSize(view.getUint32(at + 8), view.getUint32(at + 12))))
      return false;
    // An animation is no receipt, and each of its frames may be as large as the picture.
    if (type === 'acTL' || (/^(?:zTXt|iTXt|iCCP)$/.test(type) && length > maximumPacked)) return false;
    hasData ||= type === 'IDAT';
    at += 12 + length;
    if (type === 'IEND') return hasData && at === bytes.length;
  }
  return false;
}

function isPdf(bytes: Uint8Array): boolean {
  return /^%PDF-[12]\.\d/.test(ascii(bytes, 0, 8)) && ascii(bytes, bytes.length - 1024, bytes.length).includes('%%EOF');
}
