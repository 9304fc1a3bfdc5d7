import type { StoredReceipt } from './booking.ts';

/** Largest receipt in bytes that the server takes (5 MB). */
export const maxReceiptBytes = 5 * 1024 * 1024;

type ReceiptType = StoredReceipt['type'];

const marks: readonly { type: ReceiptType; bytes: readonly number[] }[] = [
  { type: 'image/jpeg', bytes: [0xff, 0xd8, 0xff] },
  { type: 'image/png', bytes: [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a] },
  { type: 'application/pdf', bytes: [0x25, 0x50, 0x44, 0x46, 0x2d] },
];

const ascii = (bytes: Uint8Array) => String.fromCharCode(...bytes);

/** True when a zip (docx, jar) ends here: those are found from their end, so one can hide behind anything. */
function endsAsZip(bytes: Uint8Array): boolean {
  const shortest = 22;
  for (let at = bytes.length - shortest; at >= Math.max(0, bytes.length - shortest - 0xffff); at -= 1) {
    const isMark = ascii(bytes.subarray(at, at + 4)) === 'PK\x05\x06';
    const comment = (bytes[at + 20] ?? 0) | ((bytes[at + 21] ?? 0) << 8);
    if (isMark && at + shortest + comment === bytes.length) return true;
  }
  return false;
}

/** True for a PDF that is whole and nothing else: the server's rule, so that nobody confirms with one it refuses. */
export function isWholePdf(bytes: Uint8Array): boolean {
  const start = ascii(bytes.subarray(0, 1024));
  const isPage = /<(?:!doctype|html|script|svg|iframe)/i.test(start);
  const hasEnd = ascii(bytes.subarray(-1024)).includes('%%EOF');
  return /^%PDF-[12]\.\d/.test(start) && hasEnd && !isPage && !endsAsZip(bytes);
}

/** What a file is by its first bytes; its name and declared type prove nothing. Undefined for all that is no receipt. */
export function receiptTypeOf(start: Uint8Array): ReceiptType | undefined {
  return marks.find(({ bytes }) => bytes.every((byte, at) => start[at] === byte))?.type;
}
