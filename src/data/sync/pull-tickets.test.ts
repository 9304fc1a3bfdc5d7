import { beforeEach, expect, test, vi } from 'vitest';
import type { Booking } from '#domain/booking.ts';
import { codeOf, dead, html, json, newPhone, openTab, type Phone, type Sent } from '#tests/support/phone.ts';
import { ali, booking, sara, session, uuid } from '#tests/support/samples.ts';

const now = Date.parse('2026-11-20T07:00:00Z');
let phone: Phone;

beforeEach(async () => {
  phone = newPhone();
  openTab();
  const { commitSession } = await import('#data/session/session-idb.ts');
  await commitSession({ ...session(ali), received_at: Date.now() }, 'local');
  phone.online(signing());
});

const confirmed = (n: number, changes: Partial<Booking> = {}) =>
  booking(uuid(n), { status: 'confirmed', terms: [[6, 100]], ...changes });

const idsOf = ({ body }: Sent): string[] => Reflect.get(Object(body), 'bookings');
const asked = () => phone.sent.filter(({ url }) => url.endsWith('/functions/v1/tickets')).map(idsOf);

/** The endpoint: signs what it is asked for, but for what `leaves` names. */
function signing({ viewer = ali, rev = 1, leaves = [] as string[] } = {}) {
  return (sent: Sent) => {
    const ids = idsOf(sent).filter((id) => !leaves.includes(id));
    return json({
      k: 'tk1',
      viewer,
      tickets: ids.map((bookingId) => ({ bookingId, rev, text: `BAARI1 ${bookingId}` })),
    });
  };
}

async function keep(...rows: Booking[]): Promise<void> {
  const { withUserDb } = await import('#data/storage/db.ts');
  await withUserDb(ali, (db) => db.bookings.bulkPut(rows));
}

async function pull(): Promise<void> {
  const { pullTickets } = await import('./pull-tickets.ts');
  await pullTickets(ali, now);
}

async function ticketOf(n: number): Promise<string | null> {
  const { readTicket } = await import('#data/repositories/tickets.ts');
  const found = await readTicket(ali, uuid(n));
  return found?.text ?? null;
}

test('one request brings the tickets of all confirmed bookings to come, and the next pull asks for nothing', async () => {
  await keep(
    confirmed(1),
    confirmed(2),
    confirmed(3, { day: '2026-11-19' }),
    confirmed(4, { status: 'pending' }),
    confirmed(5, { status: 'cancelled' }),
  );
  await pull();
  expect(asked().map((ids) => ids.toSorted())).toEqual([[uuid(1), uuid(2)]]);
  expect(phone.sent[0]?.headers.get('authorization')).toBe('Bearer token-1');
  expect(await ticketOf(1)).toBe(`BAARI1 ${uuid(1)}`);
  const { withUserDb } = await import('#data/storage/db.ts');
  const kept = await withUserDb(ali, (db) => db.tickets.get(uuid(1)));
  expect(kept?.picture.path, 'drawn, so that nothing has to be fetched to show it').toMatch(/^M4 4h7v1h-7z/);
  await pull();
  expect(asked()).toHaveLength(1);
});

test('asks nothing at all without a booking that needs one', async () => {
  await keep(confirmed(4, { status: 'pending' }));
  await pull();
  expect(phone.sent).toEqual([]);
});

test('a booking that was moved, or whose key was withdrawn, gets another one: its version differs', async () => {
  await keep(confirmed(1));
  await pull();
  await keep(confirmed(1, { rev: 2, day: '2026-11-29' }));
  phone.online(signing({ rev: 2 }));
  await pull();
  expect(asked()).toEqual([[uuid(1)], [uuid(1)]]);
  await pull();
  expect(asked()).toHaveLength(2);
});

test('one that was made for another version than this device knows is fetched again with that version', async () => {
  await keep(confirmed(1));
  phone.online(signing({ rev: 2 }));
  await pull();
  expect(await ticketOf(1)).toBeNull();
  await keep(confirmed(1, { rev: 2 }));
  await pull();
  expect(await ticketOf(1)).toBe(`BAARI1 ${uuid(1)}`);
});

test('at most 20 at a time, the soonest first', async () => {
  const days = Array.from({ length: 23 }, (_, at) =>
    confirmed(at + 1, { day: `2026-12-${String(28 - at).padStart(2, '0')}` }),
  );
  await keep(...days);
  await pull();
  await pull();
  expect(asked().map((ids) => ids.length)).toEqual([20, 3]);
  expect(asked()[0]?.[0]).toBe(uuid(23));
});

test('what the server leaves out is not asked for at every pull', async () => {
  await keep(confirmed(1), confirmed(2));
  phone.online(signing({ leaves: [uuid(2)] }));
  await pull();
  await pull();
  expect(asked()).toHaveLength(1);
  expect(await ticketOf(2)).toBeNull();
});

test('a line that fails keeps what is there, and the next pull tries again', async () => {
  await keep(confirmed(1));
  for (const [network, code] of [
    [dead, 'OFFLINE'],
    [() => html(200), 'NOT_OURS'],
    [() => json({ code: 429, error: 'RATE_LIMITED' }, 429), 'RATE_LIMITED'],
    [() => json({ k: 'tk2', viewer: ali, tickets: [] }), 'NOT_OURS'],
  ] as const) {
    phone.online(network);
    expect(await codeOf(pull())).toBe(code);
  }
  phone.online(signing());
  await pull();
  expect(await ticketOf(1)).not.toBeNull();
});

test('an answer about somebody else is not kept', async () => {
  await keep(confirmed(1));
  phone.online(signing({ viewer: sara }));
  expect(await codeOf(pull())).toBe('SIGNED_OUT');
  expect(await ticketOf(1)).toBeNull();
});

test('tickets leave the phone with their booking and with their person', async () => {
  await keep(confirmed(1), confirmed(2));
  await pull();
  const { withUserDb } = await import('#data/storage/db.ts');
  await withUserDb(ali, (db) => db.bookings.delete(uuid(1)));
  await pull();
  expect(await ticketOf(1)).toBeNull();
  expect(await ticketOf(2)).not.toBeNull();
  const { clearUserDb } = await import('#data/storage/clear-user-db.ts');
  await clearUserDb(ali, 'keep');
  expect(await withUserDb(ali, (db) => db.tickets.count())).toBe(0);
});

test('the pull of the bookings brings them along, and does not wait for them', async () => {
  const { pulled, userPart } = await import('#tests/support/samples.ts');
  const sign = signing();
  phone.online((sent) =>
    sent.url.endsWith('/tickets') ? sign(sent) : json(pulled(ali, [userPart([confirmed(1, { day: '2099-11-28' })])])),
  );
  const { pullUser } = await import('./pull.ts');
  await pullUser();
  await vi.waitFor(async () => expect(await ticketOf(1)).not.toBeNull());
});
