import { expect, test } from 'vitest';
import { receiptTypeOf } from './receipt.ts';

const bytes = (...values: number[]) => new Uint8Array(values);
const text = (value: string) => new TextEncoder().encode(value);

test.each([
  ['a JPEG', bytes(0xff, 0xd8, 0xff, 0xe1, 0), 'image/jpeg'],
  ['a PNG', bytes(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0), 'image/png'],
  ['a PDF', text('%PDF-1.7'), 'application/pdf'],
  ['a docx (zip)', text('PK\u0003\u0004'), undefined],
  ['a GIF', text('GIF89a'), undefined],
  ['a WebP', text('RIFF....WEBP'), undefined],
  ['a page', text('<!doctype html>'), undefined],
  ['a PNG that lost its line ends', bytes(0x89, 0x50, 0x4e, 0x47, 0x0a, 0x1a, 0x0a), undefined],
  ['too little', bytes(0xff, 0xd8), undefined],
  ['nothing', bytes(), undefined],
])('%s', (_name, start, type) => {
  expect(receiptTypeOf(start)).toBe(type);
});
