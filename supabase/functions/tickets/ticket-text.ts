/** What a ticket says about its booking, as `ticket_facts` answers it; `hours` is a mask, bit h for the hour that starts at h. */
export type TicketFacts = {
  bookingId: string;
  rev: number;
  venueId: string;
  courtId: string;
  day: string;
  hours: number;
};

/** The bytes before the signature: version, key, booking, half of the venue's id, a quarter of the court's, date, hours, made at. */
const headLength = 39;
const signatureLength = 64;
const context = new TextEncoder().encode('baari-ticket-1');
const epoch = Date.UTC(2020, 0, 1);
const digits = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

/** Signs bytes with ECDSA P-256 and SHA-256; r and s one after the other, 64 bytes. */
export type Sign = (bytes: Uint8Array<ArrayBuffer>) => Promise<ArrayBuffer>;

/**
 * The text of a ticket's QR code: BAARI1 and 103 bytes in Crockford's base 32, 171 characters. Nobody's name, number or amount
 * is in it: tickets are photographed and forwarded. `madeAt` is in milliseconds.
 */
export async function ticketText(facts: TicketFacts, kid: number, madeAt: number, sign: Sign): Promise<string> {
  const head = ticketHead(facts, kid, madeAt);
  const signed = new Uint8Array(context.length + headLength);
  signed.set(context);
  signed.set(head, context.length);
  const ticket = new Uint8Array(headLength + signatureLength);
  ticket.set(head);
  ticket.set(new Uint8Array(await sign(signed)), headLength);
  return `BAARI1${base32(ticket)}`;
}

function ticketHead({ bookingId, venueId, courtId, day, hours }: TicketFacts, kid: number, madeAt: number): Uint8Array {
  const head = new Uint8Array(headLength);
  const view = new DataView(head.buffer);
  view.setUint8(0, 1);
  view.setUint8(1, kid);
  head.set(uuidBytes(bookingId), 2);
  head.set(uuidBytes(venueId).subarray(8), 18);
  head.set(uuidBytes(courtId).subarray(0, 4), 26);
  view.setUint16(30, (Date.parse(`${day}T00:00:00Z`) - epoch) / 86_400_000);
  view.setUint8(32, hours >> 16);
  view.setUint16(33, hours & 0xffff);
  view.setUint32(35, Math.floor((madeAt - epoch) / 60_000));
  return head;
}

function uuidBytes(id: string): Uint8Array {
  const pairs = id.replaceAll('-', '').match(/../g) ?? [];
  return Uint8Array.from(pairs, (pair) => Number.parseInt(pair, 16));
}

/** Five bits a digit, from the highest bit of the first byte on; the last digit is filled up with zeros. */
function base32(bytes: Uint8Array): string {
  let text = '';
  let kept = 0;
  let bits = 0;
  for (const byte of bytes) {
    kept = ((kept << 8) | byte) & 0xfff;
    bits += 8;
    for (; bits >= 5; bits -= 5) text += digits[(kept >> (bits - 5)) & 31];
  }
  return bits > 0 ? text + digits[(kept << (5 - bits)) & 31] : text;
}
