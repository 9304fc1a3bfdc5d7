import { expect, test } from 'vitest';
import { receiptKind } from '#supabase/functions/receipts/receipt-kind.ts';
import { badReceipts, brokenPictures, goodReceipts, redrawnReceipts } from '#tests/support/receipt-corpus.ts';
import { isWholePdf, receiptTypeOf } from './receipt.ts';

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

const bill = '%PDF-1.4\ntrailer<</Root 1 0 R>>\n%%EOF';
const zipEnd = (comment: string) =>
  `PK\u0005\u0006${'\0'.repeat(16)}${String.fromCharCode(comment.length)}\0${comment}`;

test.each([
  ['whole', bill, true],
  ['with something short behind its end', `${bill}\r\n\0\0`, true],
  ['that names a zip but ends as none', `${bill}${zipEnd('')}more`, true],
  ['of a version that does not exist', bill.replace('1.4', '9.4'), false],
  ['cut short', bill.slice(0, -6), false],
  ['that is a page too', bill.replace('trailer', '<script>1</script>trailer'), false],
  ['with a zip behind it', bill + zipEnd(''), false],
  ['with a zip behind it that says something', bill + zipEnd('hello'), false],
])('a PDF %s', (_name, content, isWhole) => {
  expect(isWholePdf(text(content))).toBe(isWhole);
  expect(receiptKind(text(content)) !== null).toBe(isWhole);
});

test('phone and server agree about every PDF of the corpus that is small enough', () => {
  const pdfs = [...goodReceipts, ...badReceipts].filter(
    (file) => receiptTypeOf(file.bytes) === 'application/pdf' && file.bytes.length <= 5 * 1024 * 1024,
  );
  expect(pdfs.length).toBeGreaterThanOrEqual(5);
  for (const file of pdfs) expect(isWholePdf(file.bytes), file.name).toBe(receiptKind(file.bytes) !== null);
});

const mostBytes = 5 * 1024 * 1024;

test.each(badReceipts.filter(({ name }) => !redrawnReceipts.has(name) && !brokenPictures.has(name)))(
  'the phone refuses by its bytes: $name',
  ({ bytes: content }) => {
    const type = receiptTypeOf(content);
    const isTaken =
      type === 'application/pdf' ? content.length <= mostBytes && isWholePdf(content) : type !== undefined;
    expect(isTaken).toBe(false);
  },
);
