import { describe, expect, test } from 'vitest';
import { receiptKind } from './receipt-kind.ts';
import { ascii, emptyZip, join, jpegFile, pngFile, samples } from './receipt-samples.ts';

/** The small picture refined in so many further scans. */
function scanned(scans: number): Uint8Array<ArrayBuffer> {
  const scan = [0xff, 0xda, 0, 8, 1, 1, 0, 0, 63, 0, 0x12, 0xff, 0x00, 0x34];
  return join(samples.jpeg.subarray(0, -2), ...Array.from({ length: scans }, () => scan), [0xff, 0xd9]);
}

/** The small picture with a chunk of this name and length behind its header. */
function withChunk(name: string, length: number): Uint8Array<ArrayBuffer> {
  const head = 8 + 25;
  const size = [length >>> 24, (length >>> 16) & 255, (length >>> 8) & 255, length & 255];
  const chunk = join(size, ascii(name), new Uint8Array(length), [0, 0, 0, 0]);
  return join(samples.png.subarray(0, head), chunk, samples.png.subarray(head));
}

describe('what a receipt may be', () => {
  test.each([
    ['jpeg', 'jpg', 'image/jpeg'],
    ['png', 'png', 'image/png'],
    ['pdf', 'pdf', 'application/pdf'],
  ] as const)('%s', (name, extension, mime) => {
    expect(receiptKind(samples[name])).toEqual({ extension, mime });
  });

  test('a jpeg with padding between its segments', () => {
    const [start, rest] = [samples.jpeg.slice(0, 2), samples.jpeg.slice(2)];
    expect(receiptKind(join(start, [0xff, 0xff], rest))?.extension).toBe('jpg');
  });

  test('a picture in a dozen scans, one with a note or a colour profile', () => {
    expect(receiptKind(scanned(12))?.extension).toBe('jpg');
    for (const name of ['tEXt', 'zTXt', 'iCCP']) expect(receiptKind(withChunk(name, 3000))?.extension).toBe('png');
  });

  test('a photograph with something of the phone behind its end', () => {
    expect(receiptKind(join(samples.jpeg, ascii('SEFT')))?.extension).toBe('jpg');
  });
});

describe('what it may not be', () => {
  test.each([
    ['nothing', ascii('')],
    ['text', ascii('paid 2100 rupees')],
    ['a web page', ascii('<!doctype html><p>paid</p>')],
    ['an svg', ascii('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>')],
    ['a docx, whatever its name', join(ascii('PK'), [3, 4], ascii('word/document.xml'), emptyZip)],
    ['a gif', ascii('GIF89a')],
    ['only the first bytes of a jpeg', Uint8Array.of(0xff, 0xd8, 0xff, 0xe0)],
    ['a jpeg without picture data', samples.jpeg.slice(0, 33)],
    ['a jpeg start before a script', join([0xff, 0xd8, 0xff], ascii('/*<script>alert(1)</script>'))],
    ['a jpeg of no size', jpegFile(0, 10)],
    ['a jpeg of an absurd size', jpegFile(60_000, 60_000)],
    [
      'a jpeg with a page in its comment',
      join([0xff, 0xd8, 0xff, 0xfe, 0, 14], ascii('<html></html'), samples.jpeg.slice(2)),
    ],
    ['a jpeg with a zip behind it', join(samples.jpeg, emptyZip)],
    ['only the first bytes of a png', samples.png.slice(0, 8)],
    ['a png of an absurd size', pngFile(60_000, 60_000)],
    ['a jpeg of 200 megapixels', jpegFile(16_384, 12_288)],
    ['a png of 200 megapixels', pngFile(16_384, 12_288)],
    ['a jpeg of a thousand scans', scanned(1000)],
    ['a png that moves', withChunk('acTL', 8)],
    ['a png with two megabytes of packed text', withChunk('zTXt', 2 * 1024 * 1024)],
    ['a png with two megabytes of packed colours', withChunk('iCCP', 2 * 1024 * 1024)],
    ['a png with a zip behind it', join(samples.png, emptyZip)],
    ['a png with anything behind it', join(samples.png, [1])],
    ['a png that stops in the middle', samples.png.slice(0, -12)],
    ['a pdf that does not start at once', join(ascii('\n'), samples.pdf)],
    ['a pdf that never ends', ascii('%PDF-1.4\n1 0 obj')],
    ['a pdf that is a page too', join(ascii('%PDF-1.4\n<html><script>alert(1)</script>'), samples.pdf)],
  ])('%s', (_name, bytes) => {
    expect(receiptKind(bytes)).toBeNull();
  });
});
