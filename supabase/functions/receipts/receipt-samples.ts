import { deflateSync } from 'node:zlib';

/** Files for the tests of the receipts endpoint: the smallest true ones of each kind, and the ones that only pretend. */
export const samples = {
  jpeg: jpegFile(1, 1),
  png: pngFile(1, 1),
  pdf: ascii('%PDF-1.4\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n'),
};

/** A whole PDF that runs a script when it opens. */
export const scriptedPdf = ascii(
  '%PDF-1.4\n1 0 obj<</Type/Catalog/OpenAction<</S/J#61vaScript/JS(this.print\\(\\))>>>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n',
);

export function ascii(text: string): Uint8Array<ArrayBuffer> {
  return new Uint8Array(Buffer.from(text, 'latin1'));
}

export function join(...parts: (Uint8Array | number[])[]): Uint8Array<ArrayBuffer> {
  return new Uint8Array(Buffer.concat(parts.map((part) => Buffer.from(part))));
}

export function jpegFile(width: number, height: number): Uint8Array<ArrayBuffer> {
  const jfif = [0xff, 0xe0, 0, 16, ...ascii('JFIF\0'), 1, 1, 0, 0, 1, 0, 1, 0, 0];
  const frame = [0xff, 0xc0, 0, 11, 8, height >> 8, height & 255, width >> 8, width & 255, 1, 1, 0x11, 0];
  const scan = [0xff, 0xda, 0, 8, 1, 1, 0, 0, 63, 0];
  return join([0xff, 0xd8], jfif, frame, scan, [0x12, 0x34], [0xff, 0xd9]);
}

export function pngFile(width: number, height: number): Uint8Array<ArrayBuffer> {
  const header = join(word(width), word(height), [8, 0, 0, 0, 0]);
  const signature = [0x89, ...ascii('PNG\r\n'), 0x1a, 0x0a];
  const data = deflateSync(Uint8Array.of(0, 0));
  return join(signature, chunk('IHDR', header), chunk('IDAT', data), chunk('IEND', []));
}

/** A zip without entries, as it would follow a picture: a docx and a jar end the same way. */
export const emptyZip = join(
  ascii('PK'),
  [5, 6],
  Array.from({ length: 18 }, () => 0),
);

// The checksum is not looked at by the endpoint, so it stays zero.
function chunk(type: string, data: Uint8Array | number[]): Uint8Array<ArrayBuffer> {
  return join(word(data.length), ascii(type), data, [0, 0, 0, 0]);
}

function word(value: number): number[] {
  return [value >>> 24, (value >>> 16) & 255, (value >>> 8) & 255, value & 255];
}
