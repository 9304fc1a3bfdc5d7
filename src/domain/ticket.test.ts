import { beforeAll, describe, expect, test } from 'vitest';
import { ticketText } from '#supabase/functions/tickets/ticket-text.ts';
import {
  claimsToBeTicket,
  isGenuine,
  isOfCourt,
  isOfNewerVersion,
  isOfVenue,
  parseTicket,
  type TicketKey,
} from './ticket.ts';
import { crockford, factsOf, ticketSigner } from '#tests/support/tickets.ts';

const facts = {
  bookingId: '0f8fad5b-d9cb-469f-a165-70867728950e',
  venueId: '7c9e6679-7425-40de-944b-e07fc1f90ae7',
  courtId: 'a3bb189e-8bf9-4888-9912-ace4e6543002',
  day: '2026-11-22',
  hours: [0, 18, 23],
  madeAt: Date.parse('2026-11-20T09:41:00Z'),
};
const now = Date.parse('2026-11-22T13:00:00Z');

let baari: Awaited<ReturnType<typeof ticketSigner>>;
let text: string;

beforeAll(async () => {
  baari = await ticketSigner(7);
  text = await baari.sign(facts);
});

async function judge(said: string, keys: readonly TicketKey[] = [baari.key], at = now): Promise<boolean | undefined> {
  const ticket = parseTicket(said);
  return ticket && isGenuine(ticket, keys, at);
}

test('the text has 171 characters, all of which a QR code keeps in 5.5 bits', () => {
  expect(text).toMatch(/^BAARI1[\dA-HJKMNP-TV-Z]{165}$/);
});

test('says what was put into it', () => {
  expect(parseTicket(text)).toMatchObject({
    keyId: 7,
    bookingId: facts.bookingId,
    venueTail: '944be07fc1f90ae7',
    courtHead: 'a3bb189e',
    day: '2026-11-22',
    hours: [0, 18, 23],
    madeAt: facts.madeAt,
  });
});

test('stands at these bytes: a phone of today reads the tickets of next year', () => {
  const bytes = Buffer.alloc(103);
  bytes.set(factsOf({ ...facts, keyId: 7 }));
  expect(bytes.subarray(0, 39).toString('hex')).toBe(
    '01070f8fad5bd9cb469fa16570867728950e944be07fc1f90ae7a3bb189e09d584000100374525',
  );
  // 0x01, 0x07: 00000 00100 00011 1…
  expect(crockford(bytes).slice(0, 4)).toBe('043G');
  expect(parseTicket(`BAARI1${crockford(bytes)}`)).toMatchObject({ keyId: 7, bookingId: facts.bookingId });
});

test('what the function signs is what the gate reads', async () => {
  const { bookingId, venueId, courtId, day, madeAt } = facts;
  const curve = { name: 'ECDSA', namedCurve: 'P-256', hash: 'SHA-256' };
  const pair = await crypto.subtle.generateKey(curve, true, ['sign', 'verify']);
  const { x = '', y = '' } = await crypto.subtle.exportKey('jwk', pair.publicKey);
  const mask = (1 << 0) | (1 << 18) | (1 << 23);
  const signed = await ticketText({ bookingId, rev: 1, venueId, courtId, day, hours: mask }, 9, madeAt, (bytes) =>
    crypto.subtle.sign(curve, pair.privateKey, bytes),
  );
  const key = { kid: 9, x, y, from: '2026-11-01T00:00:00Z', to: null, revoked: null };
  const ticket = parseTicket(signed);
  expect(ticket).toMatchObject({ keyId: 9, bookingId, day, hours: facts.hours, madeAt });
  expect(ticket && isOfVenue(ticket, venueId) && isOfCourt(ticket, courtId)).toBe(true);
  expect(await judge(signed, [key])).toBe(true);
});

describe('is genuine', () => {
  test('with the key of Baari', async () => expect(await judge(text)).toBe(true));

  test('in lower case, with letters that look alike, and with spaces around it', async () => {
    expect(await judge(text.toLowerCase())).toBe(true);
    expect(await judge(` ${text}\n`)).toBe(true);
    const alike = text.slice(6).replaceAll('0', 'O').replaceAll('1', 'l');
    expect(alike).not.toBe(text.slice(6));
    expect(await judge(`BAARI1${alike}`)).toBe(true);
  });

  test('among several keys', async () => {
    const other = await ticketSigner(8);
    expect(await judge(text, [other.key, baari.key])).toBe(true);
  });

  test('until its key is over', async () => {
    const key = { ...baari.key, to: new Date(now).toISOString() };
    expect(await judge(text, [key])).toBe(true);
    expect(await judge(text, [key], now + 1)).toBe(false);
  });
});

describe('is refused', () => {
  test('signed by somebody else under the number of the key', async () => {
    const forger = await ticketSigner(7);
    expect(await judge(await forger.sign(facts))).toBe(false);
  });

  test('signed with a key that this phone does not have, or that was withdrawn', async () => {
    const other = await ticketSigner(8);
    expect(await judge(await other.sign(facts))).toBe(false);
    expect(await judge(text, [])).toBe(false);
    expect(await judge(text, [{ ...baari.key, revoked: '2026-11-22T12:00:00Z' }])).toBe(false);
  });

  test('made long before its key, or after it was over', async () => {
    expect(await judge(text, [{ ...baari.key, from: '2026-11-21T09:40:00Z' }])).toBe(true);
    expect(await judge(text, [{ ...baari.key, from: '2026-11-21T09:42:00Z' }])).toBe(false);
    expect(await judge(text, [{ ...baari.key, to: '2026-11-20T09:40:00Z' }], facts.madeAt - 120_000)).toBe(false);
  });

  test('by a key that is no point of the curve', async () => {
    expect(await judge(text, [{ ...baari.key, x: baari.key.y, y: baari.key.x }])).toBe(false);
    expect(await judge(text, [{ ...baari.key, x: '', y: 'no' }])).toBe(false);
  });

  test('with any bit of its 103 bytes turned over', async () => {
    const letters = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
    const bits = Array.from(text.slice(6), (letter) => letters.indexOf(letter).toString(2).padStart(5, '0')).join('');
    const bytes = Buffer.from((BigInt(`0b${bits}`) >> 1n).toString(16).padStart(206, '0'), 'hex');
    expect(`BAARI1${crockford(bytes)}`).toBe(text);
    for (let bit = 0; bit < 103 * 8; bit += 1) {
      const turned = Buffer.from(bytes);
      turned.writeUInt8(turned.readUInt8(bit >> 3) ^ (1 << (bit & 7)), bit >> 3);
      // oxlint-disable-next-line no-await-in-loop -- 824 at once would be 824 keys in memory
      expect(await judge(`BAARI1${crockford(turned)}`), `bit ${bit}`).not.toBe(true);
    }
  });

  test('of another version, which a newer build may read', async () => {
    const next = await baari.sign({ ...facts, version: 2 });
    expect(parseTicket(next)).toBeUndefined();
    expect(claimsToBeTicket(next)).toBe(true);
    expect([next, `${next}0`, text, 'BAARI1', 'KB7F3K'].map(isOfNewerVersion)).toEqual([
      true,
      true,
      false,
      false,
      false,
    ]);
  });

  test.each([
    ['too short', (said: string) => said.slice(0, -1)],
    ['too long', (said: string) => `${said}0`],
    ['with a letter that codes do not have', (said: string) => `${said.slice(0, 50)}U${said.slice(51)}`],
    ['with a sign', (said: string) => `${said.slice(0, 50)}-${said.slice(51)}`],
    ['with a bit behind the last byte', (said: string) => said.slice(0, -1) + (said.endsWith('0') ? '1' : 'Z')],
    ['of another kind', (said: string) => `BAARI2${said.slice(6)}`],
  ])('%s', (_what, change) => expect(parseTicket(change(text))).toBeUndefined());

  test('for no hour', async () => {
    expect(parseTicket(await baari.sign({ ...facts, hours: [] }))).toBeUndefined();
  });
});

test.each([
  ['', false],
  ['https://baari.pk/my-bookings', false],
  [JSON.stringify({ bookingId: facts.bookingId }), false],
  ['BAARI', false],
  ['BAARI1', true],
  ['baari1 and more', true],
])('%j claims to be a ticket: %s', (said, claims) => {
  expect(claimsToBeTicket(said)).toBe(claims);
  expect(parseTicket(said)).toBeUndefined();
});

test('3 kB of something else is no ticket', () => {
  expect(claimsToBeTicket('x'.repeat(3000))).toBe(false);
  expect(parseTicket(`BAARI1${'0'.repeat(3000)}`)).toBeUndefined();
});

test('belongs to one venue and one court', () => {
  const ticket = parseTicket(text);
  if (!ticket) throw new Error('unread');
  expect(isOfVenue(ticket, facts.venueId)).toBe(true);
  expect(isOfVenue(ticket, facts.venueId.toUpperCase())).toBe(true);
  expect(isOfVenue(ticket, facts.venueId.replace(/7$/, '8'))).toBe(false);
  expect(isOfCourt(ticket, facts.courtId)).toBe(true);
  expect(isOfCourt(ticket, facts.bookingId)).toBe(false);
});
