// Makes tickets as Baari does, byte for byte: what the gate reads must not be written by the code that reads it.
import { webcrypto } from 'node:crypto';
import type { TicketKey } from '#domain/ticket.ts';

const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

/** The bytes as one number, its digits from the highest to the lowest, with zeros behind the last bit. */
export function crockford(bytes: Uint8Array): string {
  const letters = Math.ceil((bytes.length * 8) / 5);
  let number = BigInt(`0x${Buffer.from(bytes).toString('hex')}`) << BigInt(letters * 5 - bytes.length * 8);
  let text = '';
  for (; text.length < letters; number >>= 5n) text = `${alphabet[Number(number & 31n)]}${text}`;
  return text;
}

export type TicketFacts = {
  version?: number;
  keyId: number;
  bookingId: string;
  venueId: string;
  courtId: string;
  /** YYYY-MM-DD. */
  day: string;
  hours: readonly number[];
  /** Ms. */
  madeAt: number;
};

const hex = (uuid: string) => Buffer.from(uuid.replaceAll('-', ''), 'hex');
const epoch = Date.UTC(2020, 0, 1);

/** The 39 bytes that are signed. */
export function factsOf({ version = 1, keyId, bookingId, venueId, courtId, day, hours, madeAt }: TicketFacts): Buffer {
  const facts = Buffer.alloc(39);
  facts.writeUInt8(version, 0);
  facts.writeUInt8(keyId, 1);
  hex(bookingId).copy(facts, 2);
  hex(venueId).subarray(8).copy(facts, 18);
  hex(courtId).subarray(0, 4).copy(facts, 26);
  facts.writeUInt16BE((Date.parse(day) - epoch) / 86_400_000, 30);
  facts.writeUIntBE(
    hours.reduce((mask, hour) => mask | (1 << hour), 0),
    32,
    3,
  );
  facts.writeUInt32BE(Math.floor((madeAt - epoch) / 60_000), 35);
  return facts;
}

const curve = { name: 'ECDSA', namedCurve: 'P-256', hash: 'SHA-256' };

/** Somebody who signs tickets: Baari, or a forger. */
export async function ticketSigner(keyId: number) {
  const { publicKey, privateKey } = await webcrypto.subtle.generateKey(curve, true, ['sign', 'verify']);
  const { x = '', y = '' } = await webcrypto.subtle.exportKey('jwk', publicKey);
  const key: TicketKey = { kid: keyId, x, y, from: '2026-01-01T00:00:00Z', to: null, revoked: null };
  const sign = async (facts: Omit<TicketFacts, 'keyId'>): Promise<string> => {
    const said = factsOf({ ...facts, keyId });
    const all = Buffer.concat([Buffer.from('baari-ticket-1'), said]);
    const signature = new Uint8Array(await webcrypto.subtle.sign(curve, privateKey, all));
    return `BAARI1${crockford(Buffer.concat([said, signature]))}`;
  };
  return { key, sign };
}
