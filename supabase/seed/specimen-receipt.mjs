/** A 5 × 7 letter as five columns, the lowest bit on top. */
const letters = {
  ' ': '0000000000',
  '-': '0808080808',
  '.': '0060600000',
  ',': '0050300000',
  ':': '0036360000',
  0: '3e5149453e',
  1: '00427f4000',
  2: '4261514946',
  3: '2141454b31',
  4: '1814127f10',
  5: '2745454539',
  6: '3c4a494930',
  7: '0171090503',
  8: '3649494936',
  9: '064949291e',
  A: '7e1111117e',
  B: '7f49494936',
  C: '3e41414122',
  D: '7f4141221c',
  E: '7f49494941',
  F: '7f09090901',
  G: '3e4149497a',
  H: '7f0808087f',
  I: '00417f4100',
  J: '2040413f01',
  K: '7f08142241',
  L: '7f40404040',
  M: '7f020c027f',
  N: '7f0408107f',
  O: '3e4141413e',
  P: '7f09090906',
  Q: '3e4151215e',
  R: '7f09192946',
  S: '4649494931',
  T: '01017f0101',
  U: '3f4040403f',
  V: '1f2040201f',
  W: '3f4038403f',
  X: '6314081463',
  Y: '0708700807',
  Z: '6151494543',
};

const width = 480;
const height = 640;
/** A row of one-bit pixels, with the byte that says "not filtered". */
const stride = 1 + width / 8;

function crc32(bytes) {
  let crc = ~0;
  for (const byte of bytes) {
    crc ^= byte;
    for (let bit = 0; bit < 8; bit += 1) crc = (crc >>> 1) ^ (crc & 1 ? 0xedb88320 : 0);
  }
  return ~crc >>> 0;
}

function adler32(bytes) {
  let [low, high] = [1, 0];
  for (const byte of bytes) {
    low = (low + byte) % 65521;
    high = (high + low) % 65521;
  }
  return ((high << 16) | low) >>> 0;
}

const big = (value) => [value >>> 24, (value >>> 16) & 255, (value >>> 8) & 255, value & 255];

function chunk(name, data) {
  const body = [...Buffer.from(name, 'latin1'), ...data];
  return [...big(data.length), ...body, ...big(crc32(body))];
}

/** Stored, not compressed: a library of another version would pack it otherwise, and its name is what its bytes are. */
function stored(bytes) {
  const last = 1;
  const { length } = bytes;
  const size = [length & 255, length >> 8];
  return [0x78, 1, last, ...size, ...size.map((byte) => byte ^ 255), ...bytes, ...big(adler32(bytes))];
}

/**
 * A receipt that nobody can take for one, as a PNG: lines of { text, scale } below each other in black on white. The same bytes on
 * every machine, so that the demo data can name the file before it is written.
 */
export function drawSpecimen(lines) {
  const pixels = new Uint8Array(stride * height).fill(255);
  for (let row = 0; row < height; row += 1) pixels[row * stride] = 0;
  const ink = (x, y) => {
    if (x < width && y < height) pixels[y * stride + 1 + (x >> 3)] &= ~(128 >> (x & 7));
  };
  const box = (x, y, size) => {
    for (let down = 0; down < size; down += 1) for (let right = 0; right < size; right += 1) ink(x + right, y + down);
  };
  for (let x = 12; x < width - 12; x += 1) for (const y of [12, height - 14]) box(x, y, 2);
  for (let y = 12; y < height - 12; y += 1) for (const x of [12, width - 14]) box(x, y, 2);
  let top = 44;
  for (const { text, scale } of lines) {
    [...text.toUpperCase()].forEach((letter, place) => {
      const columns = letters[letter] ?? letters[' '];
      for (let column = 0; column < 5; column += 1) {
        const bits = Number.parseInt(columns.slice(column * 2, column * 2 + 2), 16);
        for (let row = 0; row < 7; row += 1) {
          if (bits & (1 << row)) box(36 + (place * 6 + column) * scale, top + row * scale, scale);
        }
      }
    });
    top += 7 * scale + 20;
  }
  return Uint8Array.from([
    137,
    80,
    78,
    71,
    13,
    10,
    26,
    10,
    ...chunk('IHDR', [...big(width), ...big(height), 1, 0, 0, 0, 0]),
    ...chunk('IDAT', stored(pixels)),
    ...chunk('IEND', []),
  ]);
}
