import { performance } from 'node:perf_hooks';
import { describe, expect, test } from 'vitest';
import { claimsToBeTicket } from '#domain/ticket.ts';
import {
  drawPicture,
  longText,
  otherText,
  pictures,
  readPicture,
  ticketText,
} from '#tests/support/ticket-pictures.mjs';
import { decodePixels } from './decode-pixels.ts';

/** Ms for a frame: far more than it takes, so that only a reader that hangs is late on a busy machine. */
const longest = 2000;

function read(name: string): string | undefined {
  const picture = readPicture(name);
  const before = performance.now();
  const text = decodePixels(picture);
  expect(performance.now() - before).toBeLessThan(longest);
  return text;
}

describe('a ticket is read', () => {
  test.each(['straight', 'turned', 'upside-down', 'tilted', 'blurred', 'dark', 'torn', 'small'])('%s', (name) => {
    expect(read(name)).toBe(ticketText);
  });

  test('one of two at once', () => {
    expect([ticketText, otherText]).toContain(read('two-at-once'));
  });
});

test('3 kB of something else are read, and are no ticket', () => {
  const text = read('long');
  expect(text).toBe(longText);
  expect(claimsToBeTicket(text ?? '')).toBe(false);
});

test('nothing is read where there is nothing', () => {
  expect(read('nothing')).toBeUndefined();
  expect(decodePixels({ width: 1, height: 1, data: new Uint8ClampedArray(4) })).toBeUndefined();
});

test('the pictures are those of the script that draws them', () => {
  expect(Object.keys(pictures)).toHaveLength(11);
  for (const name of ['torn', 'dark']) {
    const { shades } = drawPicture(name);
    const { data } = readPicture(name);
    const kept = shades.map((_shade, at) => (data[at * 4] ?? 0) / 17);
    // Sines differ in their last digit from one processor to the next.
    const other = shades.filter((shade, at) => Math.abs(shade - (kept[at] ?? 0)) > 1);
    expect(other, name).toHaveLength(0);
  }
});
