import type { StoredReceipt } from '#domain/booking.ts';
import { AppError } from '#domain/errors.ts';
import { isDecodable, pictureSize } from '#domain/picture-size.ts';
import { isWholePdf, maxReceiptBytes, receiptTypeOf } from '#domain/receipt.ts';

/** Above this a file is not even opened: a device camera stays far below. */
const largestPhoto = 40 * 1024 * 1024;
const longestSide = 1600;
/** What a receipt needs to be readable; reached in quality steps, so that it travels over a weak signal. */
const aimBytes = 150_000;
const qualities = [0.82, 0.7, 0.55, 0.42];

async function decode(file: Blob): Promise<ImageBitmap> {
  try {
    return await createImageBitmap(file);
  } catch (thrown) {
    throw new AppError('RECEIPT_UNREADABLE', {}, { cause: thrown });
  }
}

/** The size lies behind what the camera wrote, which is rarely more than this. */
const usualHeader = 256 * 1024;

/** Refuses a picture that would take more memory than a device has, from its header: decoding it would end the tab. */
async function checkSize(file: Blob): Promise<void> {
  for (const part of [file.slice(0, usualHeader), file]) {
    const size = pictureSize(new Uint8Array(await part.arrayBuffer()));
    if (!size) continue;
    if (!isDecodable(size)) throw new AppError('RECEIPT_UNREADABLE', size);
    return;
  }
  throw new AppError('RECEIPT_UNREADABLE');
}

type Paper = {
  context: CanvasRenderingContext2D | OffscreenCanvasRenderingContext2D | null;
  encode(quality: number): Promise<Blob | null>;
};

function paper(width: number, height: number): Paper {
  if (typeof OffscreenCanvas === 'function') {
    const canvas = new OffscreenCanvas(width, height);
    return {
      context: canvas.getContext('2d', { alpha: false }),
      encode: (quality) => canvas.convertToBlob({ type: 'image/jpeg', quality }),
    };
  }
  const canvas = Object.assign(document.createElement('canvas'), { width, height });
  return {
    context: canvas.getContext('2d', { alpha: false }),
    encode: (quality) =>
      new Promise((resolve) => {
        canvas.toBlob(resolve, 'image/jpeg', quality);
      }),
  };
}

/** Browsers that hide their fingerprint give back noise instead of the picture: better the original than that. */
function isFaithful({ context }: Paper): boolean {
  if (!context) return false;
  context.fillStyle = 'rgb(10, 200, 90)';
  context.fillRect(0, 0, 1, 1);
  const [red = 0, green = 0, blue = 0] = context.getImageData(0, 0, 1, 1).data;
  return Math.abs(red - 10) + Math.abs(green - 200) + Math.abs(blue - 90) < 24;
}

/** The picture as JPEG, without what the camera wrote about place and time; undefined when this browser cannot make one. */
async function shrink(file: Blob, side = longestSide, aim = aimBytes): Promise<Blob | undefined> {
  const picture = await decode(file);
  try {
    const scale = Math.min(1, side / Math.max(picture.width, picture.height));
    const width = Math.max(1, Math.round(picture.width * scale));
    const height = Math.max(1, Math.round(picture.height * scale));
    const sheet = paper(width, height);
    if (!sheet.context || !isFaithful(sheet)) return undefined;
    sheet.context.fillStyle = '#fff';
    sheet.context.fillRect(0, 0, width, height);
    sheet.context.drawImage(picture, 0, 0, width, height);
    let smallest: Blob | undefined;
    for (const quality of qualities) {
      const made = await sheet.encode(quality);
      if (made?.type !== 'image/jpeg') return undefined;
      smallest = made;
      if (made.size <= aim) break;
    }
    return smallest;
  } finally {
    picture.close();
  }
}

function withExtension(name: string, extension: string): string {
  const stem = name.replace(/\.[^.]*$/, '').trim() || 'receipt';
  return `${stem}.${extension}`;
}

async function stored(content: Blob, name: string, type: StoredReceipt['type']): Promise<StoredReceipt> {
  if (content.size > maxReceiptBytes) throw new AppError('RECEIPT_TOO_LARGE', { bytes: content.size });
  return { name, type, bytes: await content.arrayBuffer() };
}

/**
 * A picked file as a receipt that can be kept and sent: recognised by its bytes, pictures as JPEG of at most 1600 px and
 * about 150 kB with nothing but the picture in them, PDFs as they are, if they are whole and nothing else.
 * @throws {AppError} RECEIPT_TYPE | RECEIPT_TOO_LARGE (over 5 MB after shrinking) | RECEIPT_UNREADABLE (also over 65 megapixels)
 */
export async function prepareReceipt(file: File): Promise<StoredReceipt> {
  if (file.size > largestPhoto) throw new AppError('RECEIPT_TOO_LARGE', { bytes: file.size });
  const start = await file
    .slice(0, 16)
    .arrayBuffer()
    .catch((thrown: unknown) => {
      // A file in the cloud that is not on the device.
      throw new AppError('RECEIPT_UNREADABLE', {}, { cause: thrown });
    });
  const type = receiptTypeOf(new Uint8Array(start));
  if (!type) throw new AppError('RECEIPT_TYPE', { name: file.name });
  if (type === 'application/pdf') {
    const pdf = await stored(file, withExtension(file.name, 'pdf'), type);
    if (!isWholePdf(new Uint8Array(pdf.bytes))) throw new AppError('RECEIPT_TYPE', { name: file.name });
    return pdf;
  }
  await checkSize(file);
  const picture = await shrink(file);
  if (picture) return stored(picture, withExtension(file.name, 'jpg'), 'image/jpeg');
  return stored(file, withExtension(file.name, type === 'image/png' ? 'png' : 'jpg'), type);
}

/** For a slow line: still readable, and there in seconds. */
const lightSide = 1000;
const lightBytes = 60_000;

/** A copy of a picture of at most 1000 px and about 60 kB; undefined when that would not be a third smaller, or cannot be made. */
export async function lightenReceipt({ name, type, bytes }: StoredReceipt): Promise<StoredReceipt | undefined> {
  if (type === 'application/pdf') return undefined;
  const picture = await shrink(new Blob([bytes], { type }), lightSide, lightBytes).catch(() => undefined);
  if (!picture || picture.size > bytes.byteLength * (2 / 3)) return undefined;
  return stored(picture, withExtension(name, 'jpg'), 'image/jpeg');
}
