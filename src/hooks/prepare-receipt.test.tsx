import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { join, jpegFile, pngFile } from '#supabase/functions/receipts/receipt-samples.ts';
import { prepareReceipt } from './prepare-receipt.ts';

const jpeg = [...jpegFile(1200, 800)];
const png = [...pngFile(1200, 800)];
const docx = [0x50, 0x4b, 3, 4];

function file(start: number[], name: string, size = 1000): File {
  const bytes = new Uint8Array(size);
  bytes.set(start);
  return new File([bytes], name);
}

function pdf(name: string, size = 1000): File {
  return new File(['%PDF-1.7\n', new Uint8Array(size - 15), '%%EOF\n'], name);
}

/** A picture of 200 megapixels that says so only behind so many bytes of notes. */
function noted(bytes: number): Uint8Array<ArrayBuffer> {
  const picture = jpegFile(16_384, 12_288);
  const note = join([0xff, 0xe1, 0xff, 0xff], new Uint8Array(65_533));
  const notes = Array.from({ length: Math.ceil(bytes / note.length) }, () => note);
  return join(picture.subarray(0, 2), ...notes, picture.subarray(2));
}

/** What the canvas of this test makes: its size at each quality, and the pixel that it gives back. */
let sizes: number[];
let pixel: number[];
let drawn: { width: number; height: number }[];
let asked: number[];

class FakeCanvas {
  readonly width: number;
  readonly height: number;
  constructor(width: number, height: number) {
    this.width = width;
    this.height = height;
    drawn.push({ width, height });
  }
  getContext() {
    return { fillRect() {}, drawImage() {}, getImageData: () => ({ data: pixel }) };
  }
  convertToBlob({ type, quality }: { type: string; quality: number }) {
    const size = sizes[Math.min(asked.length, sizes.length - 1)] ?? 0;
    asked.push(quality);
    return Promise.resolve(new Blob([new Uint8Array(size)], { type }));
  }
}

function decodeAs(width: number, height: number): void {
  vi.stubGlobal('createImageBitmap', async () => ({ width, height, close() {} }));
}

beforeEach(() => {
  sizes = [100_000];
  pixel = [10, 200, 90, 255];
  drawn = [];
  asked = [];
  vi.stubGlobal('OffscreenCanvas', FakeCanvas);
  decodeAs(1200, 800);
});

afterEach(() => vi.unstubAllGlobals());

describe('pictures', () => {
  test('become JPEG, whatever they were, and keep their name', async () => {
    const receipt = await prepareReceipt(file(png, 'Screenshot 1.2.PNG'));
    expect(receipt).toMatchObject({ name: 'Screenshot 1.2.jpg', type: 'image/jpeg' });
    expect(receipt.bytes.byteLength).toBe(100_000);
  });

  test.each([
    [4000, 3000, { width: 1600, height: 1200 }],
    [600, 6000, { width: 160, height: 1600 }],
    [800, 600, { width: 800, height: 600 }],
    [20_000, 3, { width: 1600, height: 1 }],
  ])('of %i × %i are drawn at most 1600 px long', async (width, height, size) => {
    decodeAs(width, height);
    await prepareReceipt(file(jpeg, 'a.jpg'));
    expect(drawn).toEqual([size]);
  });

  test('step down in quality until they are small, and no further', async () => {
    sizes = [400_000, 200_000, 140_000, 90_000];
    expect((await prepareReceipt(file(jpeg, 'a.jpg'))).bytes.byteLength).toBe(140_000);
    expect(asked).toHaveLength(3);
  });

  test('that stay large are sent as small as they get', async () => {
    sizes = [900_000, 800_000, 700_000, 600_000];
    expect((await prepareReceipt(file(jpeg, 'a.jpg'))).bytes.byteLength).toBe(600_000);
  });

  test('of 9 MB are fine, because they shrink', async () => {
    expect((await prepareReceipt(file(jpeg, 'photo.jpg', 9_000_000))).bytes.byteLength).toBe(100_000);
  });

  test('that cannot be opened are told apart from wrong files', async () => {
    vi.stubGlobal('createImageBitmap', () => Promise.reject(new DOMException('broken', 'InvalidStateError')));
    await expect(prepareReceipt(file(jpeg, 'a.jpg'))).rejects.toMatchObject({ code: 'RECEIPT_UNREADABLE' });
  });

  test.each([
    ['a JPEG', jpegFile(16_384, 12_288)],
    ['a PNG', pngFile(16_384, 12_288)],
    ['a JPEG with 300 kB of notes before its size', noted(300_000)],
  ])('%s of 200 megapixels is refused before anything unpacks it', async (_name, bytes) => {
    const decode = vi.fn();
    vi.stubGlobal('createImageBitmap', decode);
    await expect(prepareReceipt(new File([bytes], 'a.jpg'))).rejects.toMatchObject({ code: 'RECEIPT_UNREADABLE' });
    expect(decode).not.toHaveBeenCalled();
  });

  test('that tell no size are not opened', async () => {
    await expect(prepareReceipt(file([0xff, 0xd8, 0xff, 0xe1], 'a.jpg'))).rejects.toMatchObject({
      code: 'RECEIPT_UNREADABLE',
    });
  });

  test('go as they are where the browser gives back noise instead of pictures', async () => {
    pixel = [255, 255, 255, 255];
    expect(await prepareReceipt(file(png, 'slip.png'))).toMatchObject({ name: 'slip.png', type: 'image/png' });
    await expect(prepareReceipt(file(png, 'slip.png', 6_000_000))).rejects.toMatchObject({ code: 'RECEIPT_TOO_LARGE' });
  });

  test('without a name get one', async () => {
    expect((await prepareReceipt(file(jpeg, '.jpg'))).name).toBe('receipt.jpg');
  });
});

describe('other files', () => {
  test('a PDF passes as it is', async () => {
    const receipt = await prepareReceipt(pdf('slip.pdf'));
    expect(receipt).toMatchObject({ name: 'slip.pdf', type: 'application/pdf' });
    expect(receipt.bytes.byteLength).toBe(1000);
  });

  test('a PDF of 5 MB passes, one byte more does not', async () => {
    const limit = 5 * 1024 * 1024;
    expect((await prepareReceipt(pdf('slip.pdf', limit))).bytes.byteLength).toBe(limit);
    await expect(prepareReceipt(pdf('slip.pdf', limit + 1))).rejects.toMatchObject({ code: 'RECEIPT_TOO_LARGE' });
  });

  test('a PDF that the server would refuse is refused before anybody confirms with it', async () => {
    const cut = new File(['%PDF-1.7\n1 0 obj'], 'slip.pdf');
    await expect(prepareReceipt(cut)).rejects.toMatchObject({ code: 'RECEIPT_TYPE' });
  });

  test.each([
    ['a docx', 'slip.docx'],
    ['a docx that is called a picture', 'slip.jpg'],
  ])('%s is refused by its content', async (_name, name) => {
    await expect(prepareReceipt(file(docx, name))).rejects.toMatchObject({ code: 'RECEIPT_TYPE' });
  });

  test('an empty file is refused', async () => {
    await expect(prepareReceipt(new File([], 'slip.jpg'))).rejects.toMatchObject({ code: 'RECEIPT_TYPE' });
  });

  test('a file that is too large to be opened is not opened', async () => {
    const huge = new File([new Uint8Array(jpeg)], 'video.jpg');
    vi.spyOn(huge, 'size', 'get').mockReturnValue(41 * 1024 * 1024);
    await expect(prepareReceipt(huge)).rejects.toMatchObject({ code: 'RECEIPT_TOO_LARGE' });
  });

  test('a file that is only in the cloud is told as unreadable', async () => {
    const cloud = file(jpeg, 'a.jpg');
    vi.spyOn(cloud, 'slice').mockReturnValue(
      Object.assign(new Blob(), { arrayBuffer: () => Promise.reject(new DOMException('gone', 'NotReadableError')) }),
    );
    await expect(prepareReceipt(cloud)).rejects.toMatchObject({ code: 'RECEIPT_UNREADABLE' });
  });
});
