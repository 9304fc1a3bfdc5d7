import { expect, test } from 'vitest';
import { type TicketFacts, ticketText } from './ticket-text.ts';

const facts: TicketFacts = {
  bookingId: '00112233-4455-6677-8899-aabbccddeeff',
  rev: 7,
  venueId: 'a0a1a2a3-a4a5-a6a7-b8b9-babbbcbdbebf',
  courtId: 'c0c1c2c3-c4c5-c6c7-c8c9-cacbcccdcecf',
  day: '2026-11-21',
  hours: (1 << 23) | (1 << 8) | 1,
};
const madeAt = Date.UTC(2026, 10, 21, 10, 0, 59);

/** The digits of Crockford's base 32, read by arithmetic on one large number. */
function bytesOf(text: string): number[] {
  const digits = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
  let value = 0n;
  for (const digit of text) value = value * 32n + BigInt(digits.indexOf(digit));
  const bits = BigInt(text.length * 5);
  const length = Math.floor((text.length * 5) / 8);
  value >>= bits - BigInt(length * 8);
  return Array.from({ length }, (_, at) => Number((value >> BigInt((length - 1 - at) * 8)) & 255n));
}

test('a ticket is 103 bytes in 171 characters, each where the gate looks for it', async () => {
  const signed: number[][] = [];
  const text = await ticketText(facts, 200, madeAt, async (bytes) => {
    signed.push([...bytes]);
    return Uint8Array.from({ length: 64 }, (_, at) => 255 - at).buffer;
  });
  expect(text).toHaveLength(171);
  expect(text.startsWith('BAARI1')).toBe(true);
  const bytes = bytesOf(text.slice(6));
  const minutes = (Date.UTC(2026, 10, 21, 10, 0) - Date.UTC(2020, 0, 1)) / 60_000;
  const days = (Date.UTC(2026, 10, 21) - Date.UTC(2020, 0, 1)) / 86_400_000;
  const hex = (...parts: string[]) => [...Buffer.from(parts.join(''), 'hex')];
  const head = hex(
    '01c8',
    '00112233445566778899aabbccddeeff',
    'b8b9babbbcbdbebf',
    'c0c1c2c3',
    days.toString(16).padStart(4, '0'),
    '800101',
    minutes.toString(16).padStart(8, '0'),
  );
  expect(bytes).toEqual([...head, ...Array.from({ length: 64 }, (_, at) => 255 - at)]);
  expect(signed).toEqual([[...Buffer.from('baari-ticket-1'), ...head]]);
});

test('the last digit ends in a zero bit', async () => {
  const text = await ticketText(facts, 1, madeAt, async () => new Uint8Array(64).fill(255).buffer);
  expect(text.endsWith('ZZZZY')).toBe(true);
});
