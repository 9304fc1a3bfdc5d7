import { describe, expect, test } from 'vitest';
import { receiptKind } from './receipt-kind.ts';
import { ascii, emptyZip, join, jpegFile, pngFile, samples } from './receipt-samples.ts';

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
