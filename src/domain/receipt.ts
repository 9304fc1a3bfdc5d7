import type { StoredReceipt } from './booking.ts';

/** Largest receipt in bytes that the server takes (5 MB). */
export const maxReceiptBytes = 5 * 1024 * 1024;

export type ReceiptType = StoredReceipt['type'];

const marks: readonly { type: ReceiptType; bytes: readonly number[] }[] = [
  { type: 'image/jpeg', bytes: [0xff, 0xd8, 0xff] },
  { type: 'image/png', bytes: [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a] },
  { type: 'application/pdf', bytes: [0x25, 0x50, 0x44, 0x46, 0x2d] },
];

/** What a file is by its first bytes; its name and declared type prove nothing. Undefined for all that is no receipt. */
export function receiptTypeOf(start: Uint8Array): ReceiptType | undefined {
  return marks.find(({ bytes }) => bytes.every((byte, at) => start[at] === byte))?.type;
}
