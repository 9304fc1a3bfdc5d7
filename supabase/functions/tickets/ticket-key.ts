import type { Sign } from './ticket-text.ts';

/** The key with which tickets are signed, and what others may know of it. */
export type TicketKey = { kid: number; x: string; y: string; sign: Sign };

/**
 * Reads a private JWK of P-256 with a `kid` of 1 to 255 (`npm run deploy:ticket-key` makes one). What is wrong with it is said
 * without its words, because they are logged.
 */
export async function readTicketKey(text: string | undefined): Promise<TicketKey> {
  const { kid, x, y, ...jwk } = jwkOf(text);
  const number = Number(kid);
  if (!Number.isInteger(number) || number < 1 || number > 255) throw new Error('TICKET_KEY has no kid of 1 to 255');
  if (typeof x !== 'string' || typeof y !== 'string') throw new Error('TICKET_KEY has no public part');
  const algorithm = { name: 'ECDSA', namedCurve: 'P-256' };
  const key = await crypto.subtle.importKey('jwk', { ...jwk, x, y }, algorithm, false, ['sign']).catch(() => {
    throw new Error('TICKET_KEY is no private key of P-256');
  });
  return { kid: number, x, y, sign: (bytes) => crypto.subtle.sign({ name: 'ECDSA', hash: 'SHA-256' }, key, bytes) };
}

function jwkOf(text: string | undefined): Record<string, unknown> {
  if (!text) throw new Error('TICKET_KEY is not set');
  try {
    const value: unknown = JSON.parse(text);
    if (typeof value === 'object' && value !== null) return { ...value };
  } catch {
    // Said below, like any other text that is no key.
  }
  throw new Error('TICKET_KEY is no JSON object');
}
