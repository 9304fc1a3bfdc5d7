import { Refusal } from '../_shared/refusal.ts';
import type { ReceiptStorage } from './receipt-storage.ts';

/** A part: where it begins and ends in its file, in bytes. */
type Part = { name: string; from: number; to: number };

/** What one request of an upload in parts says about its file and about itself. */
export type PartRequest = { hash: string; extension: string; size: number; offset: number };

export const largestFile = 5 * 1024 * 1024;
export const largestPart = 1024 * 1024;
/** Only the last part may be smaller: a file is never scattered over thousands of objects. */
const smallestPart = 8 * 1024;

/** The query `?file=<sha256>.<jpg|png|pdf>&size=<bytes>&offset=<bytes>`; INVALID, RECEIPT_TOO_LARGE. */
export function readPartRequest(query: URLSearchParams): PartRequest {
  const [, hash, extension] = /^([0-9a-f]{64})\.(jpg|png|pdf)$/.exec(query.get('file') ?? '') ?? [];
  const [size, offset] = ['size', 'offset'].map((name) => {
    const text = query.get(name) ?? '';
    return /^\d{1,9}$/.test(text) ? Number(text) : -1;
  }) as [number, number];
  if (!hash || !extension || size < 1 || offset < 0 || offset > size) throw new Refusal(422, 'INVALID');
  if (size > largestFile) throw new Refusal(413, 'RECEIPT_TOO_LARGE');
  return { hash, extension, size, offset };
}

/** Refuses a part that would not fit its place: INVALID. */
export function checkPart({ size, offset }: PartRequest, length: number): void {
  const isLast = offset + length === size;
  if (offset + length > size || (!isLast && length < smallestPart)) throw new Refusal(422, 'INVALID');
}

/** The folder of a file's parts, beside the file. */
export function folderOf(path: string): string {
  return `${path}.parts`;
}

/** The name of a part says what it holds, so that parts of one place stored twice at once do no harm. */
export function partName(from: number, length: number): string {
  const digits = (offset: number) => String(offset).padStart(7, '0');
  return `${digits(from)}-${digits(from + length)}`;
}

/** The parts that follow each other without a gap from the first byte on. Two tabs may have stored the same place twice. */
export async function partsOf(storage: ReceiptStorage, path: string): Promise<{ parts: Part[]; length: number }> {
  const stored = (await storage.list(folderOf(path))).flatMap((name): Part[] => {
    const [, from, to] = /^(\d{7})-(\d{7})$/.exec(name) ?? [];
    return from && to ? [{ name, from: Number(from), to: Number(to) }] : [];
  });
  const parts: Part[] = [];
  let length = 0;
  for (;;) {
    const next = stored
      .filter(({ from, to }) => from === length && to > length)
      .sort((a, b) => b.to - a.to)
      .at(0);
    if (!next) return { parts, length };
    parts.push(next);
    length = next.to;
  }
}

/** The parts as one file; null when one of them is not what its name says. */
export async function joinParts(
  storage: ReceiptStorage,
  path: string,
  parts: readonly Part[],
): Promise<Uint8Array<ArrayBuffer> | null> {
  const whole = new Uint8Array(parts.at(-1)?.to ?? 0);
  const contents = await Promise.all(parts.map(({ name }) => storage.get(`${folderOf(path)}/${name}`)));
  for (const [index, { from, to }] of parts.entries()) {
    const bytes = contents[index];
    if (bytes?.byteLength !== to - from) return null;
    whole.set(bytes, from);
  }
  return whole;
}
