// Sixty files as they may arrive at the receipts endpoint: twenty receipts, forty that are none. All made here, byte by
// byte and always the same, so that no photograph of anybody lies in the project.
import { crc32, deflateSync } from 'node:zlib';

export type CorpusFile = { readonly name: string; readonly bytes: Uint8Array<ArrayBuffer> };

const megabyte = 1024 * 1024;

function text(value: string): Uint8Array {
  return Buffer.from(value, 'latin1');
}

function join(...parts: (Uint8Array | number[])[]): Uint8Array<ArrayBuffer> {
  return new Uint8Array(Buffer.concat(parts.map((part) => Buffer.from(part))));
}

const zeros = (count: number) => new Uint8Array(count);
const word = (value: number) => [value >> 8, value & 255];
const long = (value: number) => [(value >>> 24) & 255, (value >>> 16) & 255, ...word(value & 0xffff)];

/** A marker segment: FF, the marker, its length, its content. */
const segment = (marker: number, content: Uint8Array | number[]) =>
  join([0xff, marker], word(content.length + 2), content);

const huffman = (table: number) => segment(0xc4, [table, 1, ...zeros(15), 0]);
const jfif = segment(0xe0, [...text('JFIF\0'), 1, 1, 0, 0, 1, 0, 1, 0, 0]);
const gps = segment(
  0xe1,
  join(
    text('Exif\0\0MM\0*\0\0\0\b'),
    [0, 1, 0x88, 0x25, 0, 4, 0, 0, 0, 1, 0, 0, 0, 26, 0, 0, 0, 0],
    [0, 1, 0, 1, 0, 2, 0, 0, 0, 2],
    text('N\0\0\0\0\0\0\0'),
  ),
);

type JpegOptions = { frame?: number; extra?: Uint8Array[]; tail?: Uint8Array };

/** A grey picture that decoders open: every block is "no change", two bits long (one in a progressive first scan). */
function jpeg(width: number, height: number, { frame = 0xc0, extra = [jfif], tail = zeros(0) }: JpegOptions = {}) {
  const blocks = Math.ceil(width / 8) * Math.ceil(height / 8);
  const isProgressive = frame === 0xc2;
  const picture = zeros(Math.ceil((blocks * (isProgressive ? 1 : 2)) / 8));
  return join(
    [0xff, 0xd8],
    ...extra,
    segment(0xdb, [0, ...Array.from({ length: 64 }, () => 1)]),
    segment(frame, [8, ...word(height), ...word(width), 1, 1, 0x11, 0]),
    huffman(0x00),
    huffman(0x10),
    segment(0xda, [1, 1, 0, 0, isProgressive ? 0 : 63, 0]),
    picture,
    [0xff, 0xd9],
    tail,
  );
}

function chunk(type: string, data: Uint8Array | number[]): Uint8Array {
  const body = join(text(type), data);
  return join(long(data.length), body, long(crc32(body)));
}

const pngStart = join([0x89], text('PNG\r\n'), [0x1a, 0x0a]);
const header = (width: number, height: number) => chunk('IHDR', [...long(width), ...long(height), 8, 0, 0, 0, 0]);

/** A black picture that decoders open; `pixels` replaces what is packed inside. */
function png(width: number, height: number, extra: Uint8Array[] = [], pixels = zeros((width + 1) * height)) {
  return join(pngStart, header(width, height), ...extra, chunk('IDAT', deflateSync(pixels)), chunk('IEND', []));
}

const pdfBody = '1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj\n2 0 obj<</Type/Pages/Kids[]/Count 0>>endobj\n';
const pdfEnd = 'trailer<</Root 1 0 R>>\nstartxref\n0\n%%EOF';

function pdf(version: string, content = '', end = '\n'): Uint8Array<ArrayBuffer> {
  return join(text(`%PDF-${version}\n${pdfBody}${content}${pdfEnd}${end}`));
}

/** A zip without compression, as docx and jar are. */
function zip(...names: string[]): Uint8Array<ArrayBuffer> {
  const local = names.map((name) => join(text('PK'), [3, 4], zeros(22), [name.length, 0, 0, 0], text(name)));
  const size = join(...local).length;
  const central = names.map((name) => join(text('PK'), [1, 2], zeros(24), [name.length, 0], zeros(16), text(name)));
  const directory = join(...central);
  const little = (value: number) => [value & 255, (value >> 8) & 255, (value >> 16) & 255, value >>> 24];
  const count = [names.length, 0];
  const end = join(text('PK'), [5, 6, 0, 0, 0, 0], count, count, little(directory.length), little(size), [0, 0]);
  return join(...local, directory, end);
}

const docx = zip('[Content_Types].xml', 'word/document.xml');
const script = '<script>alert(document.domain)</script>';
const page = `<!doctype html><html><body>${script}</body></html>`;
const svg = `<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"></svg>`;

/** A loop, because a callback for each of twelve million bytes takes seconds. */
function noise(count: number): Uint8Array {
  const bytes = zeros(count);
  for (let n = 0; n < count; n += 1) bytes[n] = (n * 73 + (n >> 8) * 31) & 127;
  return bytes;
}

/** Made when somebody asks for its bytes: who wants one of them does not wait for all. */
function file(name: string, make: () => Uint8Array<ArrayBuffer>): CorpusFile {
  let made: Uint8Array<ArrayBuffer> | undefined;
  return {
    name,
    get bytes() {
      made ??= make();
      return made;
    },
  };
}

/** What pictures of the corpus carry beside the picture, and no picture may carry off the device. */
export const hiddenInFiles = ['Exif', 'GPS', 'PK\u0003\u0004', '<script', '<html', 'Meezan', 'SEFT', 'Android'];

/** Receipts: the endpoint takes every one of them. */
export const goodReceipts: CorpusFile[] = [
  file('small.jpg', () => jpeg(8, 8)),
  file('one-pixel.jpg', () => jpeg(1, 1)),
  file('screenshot.jpg', () => jpeg(1080, 2400)),
  file('phone-camera.jpg', () => jpeg(9248, 6944)),
  file('progressive.jpg', () => jpeg(640, 480, { frame: 0xc2 })),
  file('extended-sequential.jpg', () => jpeg(320, 240, { frame: 0xc1 })),
  file('with-place.jpg', () => jpeg(800, 600, { extra: [gps] })),
  file('with-place-and-jfif.jpg', () => jpeg(800, 600, { extra: [jfif, gps] })),
  file('with-thumbnail.jpg', () => jpeg(800, 600, { extra: [segment(0xe1, join(text('Exif\0\0'), jpeg(8, 8)))] })),
  file('commented.jpg', () => jpeg(64, 64, { extra: [jfif, segment(0xfe, text('Meezan Bank receipt'))] })),
  file('bare.jpg', () => jpeg(64, 64, { extra: [] })),
  file('with-maker-notes-behind.jpg', () => jpeg(64, 64, { tail: text('SEFT') })),
  file('nearly-5-mb.jpg', () => jpeg(64, 64, { tail: noise(5 * megabyte - 400) })),
  file('small.png', () => png(1, 1)),
  file('screenshot.png', () => png(1080, 2400)),
  file('with-text-chunk.png', () => png(32, 32, [chunk('tEXt', text('Software\0Android'))])),
  file('nearly-5-mb.png', () => png(8, 8, [chunk('prVt', noise(5 * megabyte - 400))])),
  file('bank.pdf', () => pdf('1.4')),
  file('new-version.pdf', () => pdf('2.0', '', '\r\n\0\0')),
  file('nearly-5-mb.pdf', () => pdf('1.7', `%${'x'.repeat(5 * megabyte - 400)}\n`)),
];

const photo = jpeg(640, 480);
const shot = png(64, 64);
const bill = pdf('1.4');

/** Everything else: the endpoint refuses every one of them with a code. */
export const badReceipts: CorpusFile[] = [
  file('nothing.jpg', () => join([])),
  file('one-byte.jpg', () => join([0xff])),
  file('zeros.jpg', () => join(zeros(4096))),
  file('words.jpg', () => join(text('I paid 2100 rupees, trust me'))),
  file('6-mb.jpg', () => join(photo, noise(6 * megabyte))),
  file('6-mb.pdf', () => join(text(`%PDF-1.4\n%${'x'.repeat(6 * megabyte)}\n${pdfEnd}`))),
  file('page.html', () => join(text(page))),
  file('page.jpg', () => join(text(page))),
  file('page-after-spaces.png', () => join(text(`\n\n   ${page}`))),
  file('drawing.svg', () => join(text(svg))),
  file('drawing-with-declaration.png', () => join(text(`<?xml version="1.0"?>${svg}`))),
  file('script.js', () => join(text('fetch("/rest/v1/bookings")'))),
  file('shell.jpg', () => join(text('#!/bin/sh\nrm -rf /\n'))),
  file('php.jpg', () => join(text('<?php system($_GET["c"]); ?>'))),
  file('program.exe', () => join(text('MZ'), zeros(60), text('PE\0\0'))),
  file('program.elf', () => join([0x7f], text('ELF'), zeros(60))),
  file('archive.zip', () => join(zip('a.txt'))),
  file('letter.docx', () => join(docx)),
  file('letter.jpg', () => join(docx)),
  file('app.jar.png', () => join(zip('META-INF/MANIFEST.MF'))),
  file('animation.gif', () => join(text('GIF89a'), [1, 0, 1, 0, 0, 0, 0, 0x3b])),
  file('animation-and-script.jpg', () => join(text('GIF89a=1;alert(1)//'))),
  file('picture.webp', () => join(text('RIFF'), [26, 0, 0, 0], text('WEBPVP8L'), zeros(14))),
  file('picture.bmp', () => join(text('BM'), zeros(52))),
  file('picture.tiff', () => join(text('MM\0*'), zeros(60))),
  file('picture.heic', () => join([0, 0, 0, 24], text('ftypheic'), zeros(60))),
  file('film.mp4', () => join([0, 0, 0, 24], text('ftypisom'), zeros(60))),
  file('jpeg-and-zip.jpg', () => join(photo, zip('a.class'))),
  file('png-and-zip.png', () => join(shot, docx)),
  file('pdf-and-zip.pdf', () => join(bill, docx)),
  file('jpeg-with-page.jpg', () => join(jpeg(64, 64, { extra: [segment(0xfe, text(page))] }))),
  file('png-with-page.png', () => join(png(8, 8, [chunk('tEXt', text(`Comment\0${page}`))]))),
  file('pdf-behind-page.pdf', () => join(text(page), bill)),
  file('pdf-with-page.pdf', () => join(pdf('1.4', page))),
  file('jpeg-magic-only.jpg', () => join([0xff, 0xd8, 0xff, 0xe0], noise(500))),
  file('cut-in-the-header.jpg', () => join(photo.slice(0, 60))),
  file('cut-in-the-picture.jpg', () => join(photo.slice(0, -40))),
  file('cut-in-the-picture.png', () => join(shot.slice(0, -20))),
  file('bomb.png', () => join(png(60_000, 60_000, [], zeros(1000)))),
  file('bomb.jpg', () =>
    join(photo.slice(0, 89), [0xff, 0xc0, 0, 11, 8, 0xff, 0xff, 0xff, 0xff, 1, 1, 0x11, 0], photo.slice(89)),
  ),
];

/** Those of the bad ones that look like pictures by their first bytes, and that no decoder opens. */
export const brokenPictures = new Set([
  'jpeg-magic-only.jpg',
  'cut-in-the-header.jpg',
  'cut-in-the-picture.jpg',
  'cut-in-the-picture.png',
  'bomb.png',
  'bomb.jpg',
]);

/**
 * Those of the bad ones that a phone takes all the same: they are pictures, and what leaves the device is a new picture of
 * what they show, small and without what hid in them. (Cropped screenshots with leftovers behind their end are common.)
 */
export const redrawnReceipts = new Set([
  '6-mb.jpg',
  'jpeg-and-zip.jpg',
  'png-and-zip.png',
  'jpeg-with-page.jpg',
  'png-with-page.png',
]);
