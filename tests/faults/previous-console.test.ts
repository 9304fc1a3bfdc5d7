// The consoles that were out before prices and hours followed rules, their own code, against the server of today: a phone at the
// gate has an old build open for weeks, and what it queued without a signal arrives late.
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { asPerson, clearBookings, ids, noon, rpc, today, tomorrow } from '#tests/support/postgres-world.ts';
import { confirmed, hire, pending, revOf, send, sold, staff } from '#tests/support/postgres-desk.ts';
import { codeOf, dead, json, newPhone, openTab, type Phone, type Sent } from '#tests/support/phone.ts';
import type * as previousBuild from '#tests/support/previous-build/data.mjs';
import { openServer, type FaultServer } from './server.ts';

const venue = ids.dayVenue;
const evening = '2026-11-22T12:50:00.000Z';

let server: FaultServer;
let phone: Phone;
let build: typeof previousBuild;
let me: string;

/** The sign-in service beside the data: a person's e-mail is their id. */
function answer(sent: Sent): Promise<Response> | Response {
  if (!sent.url.includes('grant_type=password')) return server.answer(sent);
  return json(server.newSession(String(Reflect.get(Object(sent.body), 'email')).replace('@example.test', '')));
}

/** Opens that build on a new phone as this person. */
async function openAs(uid: string): Promise<void> {
  vi.useRealTimers();
  phone = newPhone();
  openTab();
  phone.online(answer);
  build = await import('#tests/support/previous-build/data.mjs');
  vi.useFakeTimers({ toFake: ['Date'] });
  me = uid;
  // As every screen of its consoles does.
  build.learnDeskErrors();
  await build.signIn({ email: `${uid}@example.test`, password: 'secret', remember: true });
}

const queue = async (name: string, input: object) => {
  const command = build.deskCommands.get(name);
  if (!command) throw new Error(`That build has no ${name}.`);
  return build.queueWrite({ command, input, about: { venueId: venue, label: name } });
};
const entries = async () => build.readEntries(me, venue, '2026-11-01', '2027-01-31');
const entryOf = async (id: string) => (await entries()).find((entry) => entry.id === id);
const decide = (kind: string, args: object) => build.sendOnline({ id: crypto.randomUUID(), kind, args });
const stored = async (id: string) =>
  (await server.db.query('select status, hour_prices, total_price from public.bookings where id = $1', [id]))[0];

beforeAll(async () => {
  server = await openServer();
  await hire(server.db);
  await server.db.exec(`
    insert into public.price_rules (venue_id, name, kind, from_hour, to_hour, effect, amount)
      values ('${venue}', 'Evenings', 'weekly', 19, 23, 'percent', 20);
    insert into public.schedule_rules (venue_id, label, kind, first_day, last_day)
      values ('${venue}', 'Eid', 'closed', '2026-11-24', '2026-11-24');
    insert into public.schedule_rules (venue_id, court_id, label, kind, from_at, until_at)
      values ('${venue}', '${ids.secondCourt}', 'Rain', 'pause', '${noon}', timestamptz '${noon}' + interval '4 hours');
    update public.venues set terms = '[[24, 100], [6, 50]]', lead_minutes = 60 where id = '${venue}'`);
});
beforeEach(async () => {
  await server.db.exec('delete from public.venue_blocks');
  await clearBookings(server.db);
  server.now = noon;
  return () => vi.useRealTimers();
});
afterAll(() => server.db.close());

test('its desk brings a venue under rules, and keeps what it knows of each entry', async () => {
  // spec: rules.older-consoles
  const moved = await sold(server.db, { prices: [3500, 4200] });
  const place = { courtId: ids.dayCourt, day: tomorrow, hours: [9, 10] };
  const args = { bookingId: moved, rev: await revOf(server.db, moved), ...place };
  expect(await send(server.db, asPerson(ids.owner), 'move-booking', args)).toMatchObject({ status: 'applied' });
  await rpc(server.db, asPerson(ids.bilal), 'hold_slots', { court: ids.dayCourt, day: tomorrow, hours: [19] });
  await openAs(staff.manager);
  await build.pullDesk(venue);
  expect(await build.readWork(me)).toMatchObject({ links: [{ venueId: venue, role: 'manager' }] });
  expect(await build.readDesk(me, venue)).toMatchObject({
    is: 'here',
    desk: {
      role: 'manager',
      courts: [
        { name: 'Court 1', price: 2000 },
        { name: 'Court 2', price: 2500 },
      ],
      holds: [{ day: tomorrow, hours: [19] }],
    },
  });
  expect(await entryOf(moved)).toMatchObject({ kind: 'app', status: 'confirmed', total: 7800, hours: [9, 10] });
  const { entries: far } = await build.fetchDeskDays(venue, tomorrow, '2026-11-24');
  expect(far).toMatchObject([{ id: moved, hours: [9, 10] }]);
  expect((await build.fetchDeskBookings(venue, 'Ayesha', null)).rows).toMatchObject([{ id: moved, total: 7800 }]);
});

test('what its phone queued without a signal arrives, also at hours that rules close or price', async () => {
  // spec: rules.older-consoles
  const guest = await confirmed(server.db, [18]);
  await openAs(staff.gate);
  await build.pullDesk(venue);
  phone.online(dead);
  const hamza = { courtId: ids.dayCourt, day: tomorrow, hours: [20, 19], source: 'walkin', name: 'Hamza', total: 4001 };
  const walkIn = await queue('add-walk-in', hamza);
  const block = { courtId: ids.secondCourt, day: today, hours: [16], reason: 'weather' };
  const blocked = await queue('block-hours', block);
  await queue('note-booking', { bookingId: guest, note: 'Brings a ball' });
  await queue('check-in', { bookingId: guest, at: evening, how: 'list', device: 'gate' });
  await build.flushOutbox();
  expect((await build.readOutbox(me)).map(({ state }) => state)).toEqual(['queued', 'queued', 'queued', 'queued']);
  server.now = evening;
  phone.online(answer);
  await build.flushOutbox();
  expect(await build.readOutbox(me)).toEqual([]);
  expect(await stored(walkIn.id)).toMatchObject({ total_price: 4001, hour_prices: [2001, 2000] });
  expect(await entryOf(walkIn.id)).toMatchObject({ kind: 'walkin', hours: [19, 20], name: 'Hamza' });
  expect(await entryOf(blocked.id)).toMatchObject({ kind: 'block', hours: [16] });
  expect(await entryOf(guest)).toMatchObject({ seen: 'arrived', note: 'Brings a ball' });

  await queue('change-walk-in', { entryId: walkIn.id, name: 'Hamza Malik', total: 3000, paid: 'cash' });
  await queue('undo-check-in', { bookingId: guest });
  await build.flushOutbox();
  server.now = '2026-11-22T13:16:00.000Z';
  await queue('mark-no-show', { bookingId: guest, isNoShow: true, at: server.now });
  await queue('remove-entry', { entryId: blocked.id });
  await build.flushOutbox();
  expect(await build.readOutbox(me)).toEqual([]);
  expect(await stored(walkIn.id)).toMatchObject({ total_price: 3000, hour_prices: [1500, 1500] });
  expect(await entryOf(walkIn.id)).toMatchObject({ name: 'Hamza Malik', paid: 'cash' });
  expect(await entryOf(guest)).toMatchObject({ seen: 'no_show' });
  expect(await entryOf(blocked.id)).toBeUndefined();
});

test('a guest who meets a customer at a price of rules is refused with the name, and the entry is kept to be decided', async () => {
  // spec: rules.older-consoles
  await openAs(staff.gate);
  await build.pullDesk(venue);
  await confirmed(server.db, [18]);
  const hamza = { courtId: ids.dayCourt, day: tomorrow, hours: [18, 19], source: 'walkin', name: 'Hamza', total: 0 };
  await queue('add-walk-in', hamza);
  await build.flushOutbox();
  expect(await build.readOutbox(me)).toMatchObject([
    { state: 'failed', error: { code: 'SLOT_TAKEN', detail: { hours: [18], entry: { name: 'Ayesha Khan' } } } },
  ]);
});

test('its representative confirms, declines and settles what rules priced; its manager calls off in full', async () => {
  // spec: rules.older-consoles
  const [sure, none] = [await pending(server.db, [9]), await pending(server.db, [10], ids.bilal)];
  const dear = await sold(server.db, { prices: [2000, 2400], terms: [[24, 50]] });
  await openAs(staff.rep);
  const { rows } = await build.fetchAdminList('decide', {}, null, build.caseRow);
  expect(new Map(rows.map(({ id, total }) => [id, total]))).toEqual(
    new Map([
      [sure, 2100],
      [none, 2100],
    ]),
  );
  const { found } = await build.fetchCase(null, dear);
  expect(found).toMatchObject({ status: 'confirmed', unit: 2200, total: 4500, refund: 4500 });
  const { rev } = (await build.fetchCase(null, sure)).found;
  const paid = { decision: 'confirm', received: 2100, reference: 'TX-1' };
  expect(await codeOf(decide('decide-booking', { bookingId: sure, rev: rev - 1, ...paid }))).toBe('CHANGED');
  expect(await decide('decide-booking', { bookingId: sure, rev, ...paid })).toHaveProperty('entries');
  const declined = { bookingId: none, rev: await revOf(server.db, none), decision: 'decline', reason: 'court' };
  await decide('decide-booking', declined);
  expect(await stored(none)).toMatchObject({ status: 'refund_due' });
  await decide('log-call', { bookingId: sure, outcome: 'reached' });

  await openAs(staff.manager);
  const seen = (await build.fetchCase(venue, dear)).found;
  const off = { bookingId: dear, rev: seen.rev, reason: 'weather', expectedRefund: seen.refund };
  await decide('cancel-for-venue', off);
  expect(await stored(dear)).toMatchObject({ status: 'cancelled' });

  await openAs(staff.rep);
  const due = await build.fetchAdminList('refunds', { state: 'due' }, null, build.refundRow);
  expect(new Map(due.rows.map(({ amount, reason }) => [reason, amount]))).toEqual(
    new Map([
      ['declined', 2100],
      ['venue', 4500],
    ]),
  );
  const refund = due.rows.find(({ reason }) => reason === 'venue');
  const transfer = { method: 'bank', reference: 'FT-9', date: today, paidTo: 'HBL 4321' };
  await decide('settle-refund', { refundId: refund?.id, rev: refund?.rev, action: 'sent', ...transfer });
  expect((await build.fetchAdminList('refunds', { state: 'sent' }, null, build.refundRow)).rows).toMatchObject([
    { amount: 4500, reason: 'venue' },
  ]);
});

test('kinds, states and columns of some later day are shown as unknown, and lose nothing', async () => {
  // spec: rules.older-consoles
  const id = await confirmed(server.db, [18]);
  await openAs(staff.manager);
  phone.online(async (sent) => {
    const response = await answer(sent);
    const text = (await response.text())
      .replaceAll('"app"', '"league"')
      .replaceAll('"confirmed"', '"postponed"')
      .replace(/"settings":\s*\{/, '"settings":{"weather":{"rain":true},');
    return new Response(text, { status: response.status, headers: response.headers });
  });
  await build.pullDesk(venue);
  expect(await entryOf(id)).toMatchObject({ kind: 'unknown', status: 'unknown', name: 'Ayesha Khan', total: 2100 });
  expect(await build.readDesk(me, venue)).toMatchObject({ is: 'here' });
});
