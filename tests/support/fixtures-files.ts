// Receipt files, good and bad, made here so that no binaries lie in the repository.
import { randomBytes } from 'node:crypto';
import { crc32, deflateSync } from 'node:zlib';

export type TestFile = { name: string; mimeType: string; buffer: Buffer };

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const length = Buffer.alloc(4);
  length.writeUInt32BE(data.length);
  const sum = Buffer.alloc(4);
  sum.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, sum]);
}

/** A real PNG of random noise: no two are the same file, and noise does not compress. */
function noisePng(width: number, height: number): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, 2, 0, 0, 0], 8);
  const rows = Array.from({ length: height }, () => Buffer.concat([Buffer.from([0]), randomBytes(width * 3)]));
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(Buffer.concat(rows), { level: 1 })),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

/** A screenshot of a transfer, as people take it. */
export const pictureReceipt = (): TestFile => ({
  name: 'transfer.png',
  mimeType: 'image/png',
  buffer: noisePng(240, 320),
});

/** A picture of more than 6 MB, as a camera makes it. */
export const hugePicture = (): TestFile => ({
  name: 'camera.png',
  mimeType: 'image/png',
  buffer: noisePng(1500, 1400),
});

export const pdfReceipt = (bytes = 2000): TestFile => ({
  name: 'receipt.pdf',
  mimeType: 'application/pdf',
  buffer: Buffer.concat([Buffer.from('%PDF-1.4\n'), randomBytes(bytes), Buffer.from('\n%%EOF\n')]),
});

/** A Word document that says it is a photo. */
export const disguisedDocument = (): TestFile => ({
  name: 'receipt.jpg',
  mimeType: 'image/jpeg',
  buffer: Buffer.concat([Buffer.from([0x50, 0x4b, 0x03, 0x04]), Buffer.from('word/document.xml'), randomBytes(4000)]),
});
