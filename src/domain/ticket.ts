// The ticket of a confirmed booking, as the QR code carries it: facts and a signature, readable without a connection.
import { millisecondsInDay, millisecondsInMinute } from 'date-fns/constants';
import { readLetter } from './booking-code.ts';
import { dayAfter } from './calendar.ts';

/** Facts of a ticket; a name, a number or an amount is not among them, because tickets are photographed and forwarded. */
export type Ticket = {
  /** Which key of Baari has signed it. */
  keyId: number;
  bookingId: string;
  /** The last 8 bytes of the venue's id, and the first 4 of the court's, as 16 and 8 hexadecimal digits. */
  venueTail: string;
  courtHead: string;
  /** YYYY-MM-DD in Asia/Karachi, and start hours 0 to 23 of it in order. */
  day: string;
  hours: number[];
  /** Ms, to the minute. */
  madeAt: number;
  /** What was signed, and the signature (r and s, 32 bytes each). */
  signed: Uint8Array<ArrayBuffer>;
  signature: Uint8Array<ArrayBuffer>;
};

/**
 * A public key of Baari: a point of P-256, each half in base64url as in a JWK, from when to when it signs, and since when it is
 * withdrawn (ISO; `to` is null for the newest).
 */
export type TicketKey = {
  kid: number;
  x: string;
  y: string;
  from: string;
  to: string | null;
  revoked: string | null;
};

const prefix = 'BAARI1';
const version = 1;
const factBytes = 39;
const allBytes = 103;
const textLength = Math.ceil((allBytes * 8) / 5);
const signedPrefix = 'baari-ticket-1';

/** Crockford's base 32. */
const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

/** The bytes of a text in Crockford's base 32, highest bit first; undefined for another letter, or bits left over that are not 0. */
function bytesOf(text: string): Uint8Array<ArrayBuffer> | undefined {
  const bytes = new Uint8Array(Math.floor((text.length * 5) / 8));
  let bits = 0;
  let held = 0;
  let at = 0;
  for (const letter of text) {
    const value = alphabet.indexOf(letter);
    if (value < 0) return undefined;
    held = (held << 5) | value;
    bits += 5;
    if (bits >= 8) {
      bits -= 8;
      bytes[at] = held >> bits;
      at += 1;
      held &= (1 << bits) - 1;
    }
  }
  return held === 0 ? bytes : undefined;
}

const hexOf = (bytes: Uint8Array): string => Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');

const numberOf = (bytes: Uint8Array): number => bytes.reduce((sum, byte) => sum * 256 + byte, 0);

function uuidOf(bytes: Uint8Array): string {
  return hexOf(bytes).replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');
}

/** True for a text that says of itself that it is a ticket of Baari, whether it is one or not. */
export function claimsToBeTicket(text: string): boolean {
  return text.trim().toUpperCase().startsWith(prefix);
}

/** What stands behind the prefix, as it was written; undefined for what does not say that it is a ticket. */
function spelledOut(text: string): string | undefined {
  return claimsToBeTicket(text)
    ? text.trim().slice(prefix.length).toUpperCase().replace(/[ILO]/g, readLetter)
    : undefined;
}

/** True for a ticket of a version that this build cannot read: nor can it say whether Baari has signed it. */
export function isOfNewerVersion(text: string): boolean {
  const [first = 0] = bytesOf(spelledOut(text) ?? '') ?? [];
  return first > version;
}

/** Reads the text of a QR code; undefined for what no ticket of this version looks like. Whether it is genuine is another question. */
export function parseTicket(text: string): Ticket | undefined {
  const spelled = spelledOut(text);
  const bytes = spelled?.length === textLength ? bytesOf(spelled) : undefined;
  if (bytes?.[0] !== version) return undefined;
  const mask = numberOf(bytes.subarray(32, 35));
  if (mask === 0) return undefined;
  return {
    keyId: numberOf(bytes.subarray(1, 2)),
    bookingId: uuidOf(bytes.subarray(2, 18)),
    venueTail: hexOf(bytes.subarray(18, 26)),
    courtHead: hexOf(bytes.subarray(26, 30)),
    day: dayAfter('2020-01-01', numberOf(bytes.subarray(30, 32))),
    hours: Array.from({ length: 24 }, (_, hour) => hour).filter((hour) => (mask >> hour) & 1),
    madeAt: Date.UTC(2020, 0, 1) + numberOf(bytes.subarray(35, factBytes)) * millisecondsInMinute,
    signed: new Uint8Array([...new TextEncoder().encode(signedPrefix), ...bytes.subarray(0, factBytes)]),
    signature: bytes.slice(factBytes),
  };
}

/** True for a ticket to this venue, by the part of its id that the ticket has. */
export function isOfVenue({ venueTail }: Pick<Ticket, 'venueTail'>, venueId: string): boolean {
  return venueId.toLowerCase().replaceAll('-', '').endsWith(venueTail);
}

/** True for a ticket to this court, by the part of its id that the ticket has. */
export function isOfCourt({ courtHead }: Pick<Ticket, 'courtHead'>, courtId: string): boolean {
  return courtId.toLowerCase().startsWith(courtHead);
}

/** True while a key may have signed a ticket and still vouches for it; the server's clock was a day ahead at most. */
function vouches({ from, to, revoked }: TicketKey, madeAt: number, now: number): boolean {
  if (revoked !== null || madeAt < Date.parse(from) - millisecondsInDay) return false;
  return to === null || Math.max(madeAt, now) <= Date.parse(to);
}

/**
 * True when Baari signed the ticket with one of these keys, and that key is neither withdrawn nor over at an instant in ms. A
 * key that is no point of the curve has signed nothing.
 */
export async function isGenuine(ticket: Ticket, keys: readonly TicketKey[], now: number): Promise<boolean> {
  const key = keys.find(({ kid }) => kid === ticket.keyId);
  if (!key || !vouches(key, ticket.madeAt, now)) return false;
  const jwk = { kty: 'EC', crv: 'P-256', x: key.x, y: key.y };
  const algorithm = { name: 'ECDSA', namedCurve: 'P-256', hash: 'SHA-256' };
  try {
    const point = await crypto.subtle.importKey('jwk', jwk, algorithm, false, ['verify']);
    return await crypto.subtle.verify(algorithm, point, ticket.signature, ticket.signed);
  } catch {
    return false;
  }
}
