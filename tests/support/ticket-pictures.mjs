// Pictures of tickets as a camera at a gate sees them: turned, blurred, dark, torn, two at once. They lie in ticket-pictures/ as
// small PNG files, so that what the tests read can be looked at; `node tests/support/ticket-pictures.mjs` draws them anew.
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { crc32, deflateSync, inflateSync } from 'node:zlib';
import { encodeQR } from 'qr';

const own = fileURLToPath(import.meta.url);
const folder = join(dirname(own), 'ticket-pictures');

/** A ticket's text: what it says is of no interest to a reader of pictures. */
export const ticketText = `BAARI1${'043GZTXBB6Z8FN14KT9K0Z7QW3YH2D5M6NRC8PVESJA'.repeat(4).slice(0, 165)}`;
export const otherText = `BAARI1${ticketText.slice(6).split('').reverse().join('')}`;
/** As much as one code can hold, near enough: a reader must not be stopped by it. */
export const longText = 'https://example.com/'.padEnd(2900, 'a long way from any ticket ');

/** How a phone's frame is drawn: turns (degrees), tilt (0 to 0.4), side of the code in px, blur (px), light and contrast. */
const frame = { width: 480, height: 640, side: 300, turn: 0, tilt: 0, blur: 0.6, dark: 1, grain: 4 };

export const pictures = {
  straight: { codes: [{ text: ticketText }] },
  turned: { codes: [{ text: ticketText, turn: 33 }] },
  'upside-down': { codes: [{ text: ticketText, turn: 180 }] },
  tilted: { codes: [{ text: ticketText, turn: -12, tilt: 0.35 }] },
  blurred: { codes: [{ text: ticketText, turn: 7 }], blur: 2.2 },
  dark: { codes: [{ text: ticketText, turn: 4 }], dark: 0.16 },
  torn: { codes: [{ text: ticketText, turn: -6, torn: 0.24 }] },
  small: { codes: [{ text: ticketText, side: 170 }] },
  'two-at-once': {
    codes: [
      { text: ticketText, side: 210, y: -150 },
      { text: otherText, side: 210, y: 150, turn: 12 },
    ],
  },
  long: { codes: [{ text: longText, side: 600, ecc: 'low' }], width: 640, height: 640, blur: 0.3, grain: 0 },
  nothing: { codes: [] },
};

/** @param {number} seed */
function randomOf(seed) {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

/** The brightness (0 to 1) of a code at a point of its own plane, −0.5 to 0.5 from edge to edge; undefined outside of its paper. */
function paper({ text, torn = 0, ecc = 'medium' }) {
  const modules = encodeQR(text, 'raw', { ecc, border: 4 });
  const count = modules.length;
  return (/** @type {number} */ x, /** @type {number} */ y) => {
    const column = Math.floor((x + 0.5) * count);
    const row = Math.floor((y + 0.5) * count);
    if (column < 0 || row < 0 || column >= count || row >= count) return undefined;
    // A ragged corner is gone, the one without a square.
    const edge = 1 - torn + 0.015 * Math.sin(40 * (x - y));
    if (torn > 0 && x + y > edge) return 0.55;
    return modules[row]?.[column] ? 0.06 : 0.96;
  };
}

/** Where a point of the frame lies on the plane of a code. */
function planeOf({ width, height, side, turn, tilt, y = 0 }) {
  const angle = (turn * Math.PI) / 180;
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
  return (/** @type {number} */ px, /** @type {number} */ py) => {
    const dx = (px - width / 2) / side;
    const dy = (py - height / 2 - y) / side;
    const depth = 1 + tilt * dy;
    return [(cos * dx + sin * dy) / depth, (cos * dy - sin * dx) / depth];
  };
}

/** Averages over a square of `radius` px, twice, along both axes: what a lens out of focus does, near enough. */
function blurred(pixels, width, height, radius) {
  let from = pixels;
  for (let pass = 0; pass < 2; pass += 1)
    for (const step of [1, width]) {
      const to = new Float64Array(from.length);
      const reach = Math.ceil(radius);
      for (let at = 0; at < from.length; at += 1) {
        let sum = 0;
        let weight = 0;
        for (let near = -reach; near <= reach; near += 1) {
          const share = Math.max(0, Math.min(1, radius + 0.5 - Math.abs(near)));
          const value = from[at + near * step];
          if (share > 0 && value !== undefined) {
            sum += share * value;
            weight += share;
          }
        }
        to[at] = sum / weight;
      }
      from = to;
    }
  return from;
}

/** Draws one of `pictures` in 16 shades of grey, a byte (0 to 15) for each pixel. */
export function drawPicture(name) {
  const { codes, ...changes } = pictures[name];
  const { width, height, blur, dark, grain } = { ...frame, ...changes };
  const drawn = codes.map((code) => ({ plane: planeOf({ ...frame, width, height, ...code }), paper: paper(code) }));
  const random = randomOf(7);
  const sharp = new Float64Array(width * height);
  for (let y = 0; y < height; y += 1)
    for (let x = 0; x < width; x += 1) {
      let sum = 0;
      for (const [sx, sy] of [
        [0.25, 0.25],
        [0.75, 0.25],
        [0.25, 0.75],
        [0.75, 0.75],
      ]) {
        const found = drawn
          .map((code) => code.paper(...code.plane(x + sx, y + sy)))
          .find((shade) => shade !== undefined);
        // A gate at night: a wall that is lit from one side.
        sum += found ?? 0.25 + (0.25 * x) / width;
      }
      sharp[y * width + x] = sum / 4;
    }
  const pixels = blurred(sharp, width, height, blur);
  return {
    width,
    height,
    shades: Uint8Array.from(pixels, (shade) => {
      const light = 255 * dark * shade + grain * (random() - 0.5);
      return Math.max(0, Math.min(15, Math.round(light / 17)));
    }),
  };
}

const chunk = (type, data) => {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const ends = Buffer.alloc(8);
  ends.writeUInt32BE(data.length, 0);
  ends.writeUInt32BE(crc32(body), 4);
  return Buffer.concat([ends.subarray(0, 4), body, ends.subarray(4)]);
};
const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);

/** A PNG of 16 shades, without filters. */
function pngOf({ width, height, shades }) {
  const line = width / 2 + 1;
  const raw = Buffer.alloc(line * height);
  for (let y = 0; y < height; y += 1)
    for (let x = 0; x < width; x += 2)
      raw[y * line + 1 + x / 2] = ((shades[y * width + x] ?? 0) << 4) | (shades[y * width + x + 1] ?? 0);
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  head.writeUInt8(4, 8);
  const parts = [chunk('IHDR', head), chunk('IDAT', deflateSync(raw, { level: 9 })), chunk('IEND', Buffer.alloc(0))];
  return Buffer.concat([signature, ...parts]);
}

/** Reads a PNG that this file wrote, as a canvas gives its pixels: RGBA. */
export function readPicture(name) {
  const png = readFileSync(join(folder, `${name}.png`));
  const width = png.readUInt32BE(16);
  const height = png.readUInt32BE(20);
  const start = 8 + 25;
  const raw = inflateSync(png.subarray(start + 8, start + 8 + png.readUInt32BE(start)));
  const data = new Uint8ClampedArray(width * height * 4).fill(255);
  for (let at = 0; at < width * height; at += 1) {
    const x = at % width;
    const both = raw[Math.floor(at / width) * (width / 2 + 1) + 1 + (x >> 1)] ?? 0;
    data.fill((x % 2 === 0 ? both >> 4 : both & 15) * 17, at * 4, at * 4 + 3);
  }
  return { width, height, data };
}

if (process.argv[1] === own) {
  mkdirSync(folder, { recursive: true });
  for (const name of Object.keys(pictures)) {
    const png = pngOf(drawPicture(name));
    writeFileSync(join(folder, `${name}.png`), png);
    console.log(`${name}.png ${png.length} B`);
  }
}
