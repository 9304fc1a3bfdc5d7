import { expect, test } from 'vitest';
import { receiptKind } from '#supabase/functions/receipts/receipt-kind.ts';
import { join, jpegFile, pngFile, samples } from '#supabase/functions/receipts/receipt-samples.ts';
import { badReceipts, goodReceipts } from '#tests/support/receipt-corpus.ts';
import { isDecodable, pictureSize } from './picture-size.ts';

const sizes: [number, number, boolean][] = [
  [1, 1, true],
  [1080, 20_000, true],
  [9248, 6944, true],
  [8063, 8063, false],
  [12_000, 9000, false],
  [16_384, 12_288, false],
  [20_001, 1, false],
  [0, 100, false],
  [65_535, 65_535, false],
];

test.each(sizes)('%i x %i: %s, on the phone as on the server', (width, height, isFine) => {
  for (const bytes of [jpegFile(width, height), pngFile(width, height)]) {
    expect(pictureSize(bytes)).toEqual({ width, height });
    expect(isDecodable({ width, height })).toBe(isFine);
    expect(receiptKind(bytes) !== null).toBe(isFine);
  }
});

test('a size is found behind what a camera writes before it', () => {
  const [start, rest] = [samples.jpeg.subarray(0, 2), jpegFile(4000, 3000).subarray(2)];
  const notes = join([0xff, 0xff, 0xe1, 0xff, 0xff], new Uint8Array(65_533));
  expect(pictureSize(join(start, notes, notes, rest))).toEqual({ width: 4000, height: 3000 });
});

test.each([
  ['nothing', new Uint8Array()],
  ['a PDF', samples.pdf],
  ['a JPEG that is cut before its size', samples.jpeg.subarray(0, 20)],
  ['a PNG that is cut before its size', samples.png.subarray(0, 20)],
  ['a JPEG whose segment has no length', Uint8Array.of(0xff, 0xd8, 0xff, 0xe0, 0, 0, 0, 0, 0, 0, 0, 0)],
])('%s has none', (_name, bytes) => {
  expect(pictureSize(bytes)).toBeUndefined();
});

test('every picture that the server takes may be decoded', () => {
  const pictures = [...goodReceipts, ...badReceipts].filter(
    ({ bytes }) => receiptKind(bytes) !== null && bytes[0] !== 0x25,
  );
  expect(pictures.length).toBeGreaterThanOrEqual(10);
  for (const { name, bytes } of pictures) {
    const size = pictureSize(bytes);
    expect(size && isDecodable(size), name).toBe(true);
  }
});
