// The desk's part of a pull: what a phone at the gate keeps is what the server has, in few bytes, and never too much.
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { figure } from '#tests/support/figure.ts';
import { clearDesk, confirmed, fillDesk, makeDesk, pending, revOf, send, staff } from '#tests/support/postgres-desk.ts';
import { type Actor, type Database, engines, openDatabase } from '#tests/support/postgres.ts';
import { anon, asPerson, ids, noon, refusal, rpc, today, tomorrow } from '#tests/support/postgres-world.ts';

type Desk = {
  p: string;
  gone?: true;
  c: string;
  full: boolean;
  t: string;
  f: string;
  w: string;
  settings?: { role: string; rights: string[]; payee: string; courts: { id: string; price: number }[] };
  cols: string[];
  v: unknown[][];
  del: string[];
  holds: [court: number, day: string, hours: number, until: string, moveOf: string | null][];
  digest: { n: number; s: number; h: string };
};
type Answer = { gen: string; parts: Desk[] };

/** What a phone of the desk keeps, by the rules of the contract: nothing of the server's code is in here. */
class DeskPhone {
  entries = new Map<string, Record<string, unknown>>();
  last?: Desk;
  gen = '';
  private readonly db: Database;
  private readonly who: Actor;
  private readonly venue: string;
  constructor(db: Database, who: Actor, venue = ids.dayVenue) {
    this.db = db;
    this.who = who;
    this.venue = venue;
  }
  async pull(now = noon): Promise<Desk> {
    const known = this.last && { c: this.last.c, g: this.gen, w: this.last.w, t: this.last.t };
    const answer = await rpc<Answer>(this.db, { ...this.who, now }, 'sync_pull', {
      parts: [{ p: `desk:${this.venue}`, ...known }],
    });
    const [desk] = answer.parts;
    if (!desk) throw new Error('no part');
    if (desk.gone) {
      this.entries.clear();
      delete this.last;
      return desk;
    }
    if (desk.full) this.entries.clear();
    const sent = (desk.v[0] ?? []) as string[];
    sent.forEach((id, row) =>
      this.entries.set(id, Object.fromEntries(desk.cols.map((name, at) => [name, desk.v[at]?.[row]]))),
    );
    for (const id of desk.del) this.entries.delete(id);
    for (const [id, { day }] of this.entries) if (String(day) < desk.f || String(day) > desk.w) this.entries.delete(id);
    this.gen = answer.gen;
    const settings = desk.settings ?? this.last?.settings;
    this.last = { ...desk, ...(settings && { settings }) };
    return desk;
  }
  get digest() {
    let bits = 0n;
    let sum = 0;
    for (const [id, { rev }] of this.entries) {
      bits ^= BigInt.asIntN(64, BigInt(`0x${id.replaceAll('-', '').slice(16)}`));
      sum += Number(rev);
    }
    return { n: this.entries.size, s: sum, h: String(bits) };
  }
}

const gzip = (value: unknown) => gzipSync(JSON.stringify(value)).length;

describe.each(engines)('the desk part on %s', (engine) => {
  let db: Database;
  const gate = asPerson(staff.gate);
  const manager = asPerson(staff.manager);
  const guest = { courtId: ids.dayCourt, day: tomorrow, source: 'walkin', name: 'Hamza Malik', total: 2000 };
  const walkIn = (hours: number[], changes = {}) => send(db, manager, 'add-walk-in', { ...guest, hours, ...changes });

  beforeAll(async () => {
    db = await openDatabase(engine);
    await makeDesk(db);
  });
  beforeEach(() => clearDesk(db));
  afterAll(() => db.close());

  it('keeps a phone equal to the server through every kind of change, with the changed rows only', async () => {
    const phone = new DeskPhone(db, manager);
    const [open, booked] = [await pending(db, [9]), await confirmed(db, [18])];
    const own = await walkIn([10]);
    expect(await phone.pull()).toMatchObject({ full: true, f: '2026-11-19', w: '2026-12-26' });
    expect(phone.last?.settings).toMatchObject({
      role: 'manager',
      payee: 'platform',
      courts: [{ id: ids.dayCourt }, { id: ids.secondCourt }],
    });
    expect([...phone.entries.values()]).toEqual(
      expect.arrayContaining([
        expect.objectContaining({
          id: open,
          kind: 'app',
          status: 'pending',
          court: 0,
          day: tomorrow,
          hours: 1 << 9,
          name: 'Ayesha Khan',
          total: 2100,
          made: '2026-11-21T10:00:00.000Z',
          mine: null,
        }),
        expect.objectContaining({ id: booked, status: 'confirmed', made: null }),
        expect.objectContaining({ id: own.id, kind: 'walkin', mine: 1, name: 'Hamza Malik' }),
      ]),
    );
    const now = '2026-11-22T12:50:00Z';
    const steps: [string, () => Promise<unknown>, number, number][] = [
      ['nothing', async () => undefined, 0, 0],
      ['a check-in', () => send(db, { ...gate, now }, 'check-in', { bookingId: booked, at: now, how: 'list' }), 1, 0],
      ['a note', () => send(db, gate, 'note-booking', { bookingId: booked, note: 'Late' }), 1, 0],
      ['a withdrawal', () => send(db, asPerson(ids.ayesha), 'cancel-booking', { bookingId: open, refund: 0 }), 1, 0],
      [
        'a block',
        () =>
          send(db, manager, 'block-hours', { courtId: ids.secondCourt, day: tomorrow, hours: [7], reason: 'weather' }),
        1,
        0,
      ],
      ['a removed guest', () => send(db, manager, 'remove-entry', { entryId: own.id }), 0, 1],
      [
        'another name of a customer',
        () => db.query(`update public.users set name = 'Ayesha K' where id = $1`, [ids.ayesha]),
        2,
        0,
      ],
      [
        'something at another venue',
        () => db.query(`update public.bookings set rev = rev where court_id = $1`, [ids.nightCourt]),
        0,
        0,
      ],
    ];
    for (const [name, step, changed, gone] of steps) {
      await step();
      const delta = await phone.pull(now);
      expect([delta.full, (delta.v[0] ?? []).length, delta.del.length, 'settings' in delta], name).toEqual([
        false,
        changed,
        gone,
        false,
      ]);
      expect(phone.digest, name).toEqual(delta.digest);
    }
    await db.query(`update public.users set name = 'Ayesha Khan' where id = $1`, [ids.ayesha]);
    await db.query(`update public.courts set position = 1 where id = $1`, [ids.dayCourt]);
    expect((await phone.pull(now)).settings?.courts.map(({ id }) => id)).toEqual([ids.secondCourt, ids.dayCourt]);
  });

  it('brings the days that come into the window although nothing changed, and forgets those that leave', async () => {
    const phone = new DeskPhone(db, manager);
    const far = await walkIn([10], { day: '2026-12-28' });
    const near = await walkIn([11], { day: '2026-11-20' });
    await phone.pull();
    expect([...phone.entries.keys()]).toEqual([near.id]);
    const later = await phone.pull('2026-11-23T10:00:00Z');
    expect(later).toMatchObject({ full: false, f: '2026-11-21', w: '2026-12-28' });
    expect([...phone.entries.keys()]).toEqual([far.id]);
    expect(phone.digest).toEqual(later.digest);
    expect((await phone.pull('2026-11-23T10:00:00Z')).v[0]).toEqual([]);
  });

  it('shows the gate its four days without amounts of online bookings, and whoever has no role nothing', async () => {
    const [booked] = [await confirmed(db, [18])];
    await walkIn([10], { day: '2026-11-25' });
    const phone = new DeskPhone(db, gate);
    expect(await phone.pull()).toMatchObject({ f: '2026-11-20', w: '2026-11-23' });
    expect([...phone.entries.values()]).toEqual([
      expect.objectContaining({ id: booked, total: null, phone: null, name: 'Ayesha Khan' }),
    ]);
    expect(phone.last?.settings?.rights).toEqual(['day.see', 'entry.make', 'gate.check', 'phone.see']);
    for (const actor of [asPerson(ids.ayesha), asPerson(ids.otherOwner), asPerson(ids.gone), anon])
      expect(await new DeskPhone(db, actor).pull()).toEqual({ p: `desk:${ids.dayVenue}`, gone: true });
    expect(await new DeskPhone(db, manager, ids.nightVenue).pull()).toMatchObject({ gone: true });
    expect(await new DeskPhone(db, manager, "x' or 1=1").pull()).toMatchObject({ gone: true });
    // Promoted: everything anew, because the window and the columns are others.
    await db.query(`update public.venue_members set role = 'manager' where user_id = $1`, [staff.gate]);
    expect(await phone.pull()).toMatchObject({ full: true, f: '2026-11-19' });
    expect(phone.entries.size).toBe(2);
    await db.query('delete from public.venue_members where user_id = $1', [staff.gate]);
    expect(await phone.pull()).toMatchObject({ gone: true });
    expect(phone.entries.size).toBe(0);
    await db.query(`insert into public.venue_members (venue_id, user_id, role) values ($1, $2, 'gate')`, [
      ids.dayVenue,
      staff.gate,
    ]);
  });

  it('shows live holds whole every time, without whose they are', async () => {
    const phone = new DeskPhone(db, gate);
    await phone.pull();
    await rpc(db, asPerson(ids.ayesha), 'hold_slots', { court: ids.secondCourt, day: tomorrow, hours: [18, 19] });
    const held = await phone.pull();
    expect(held.holds).toEqual([[1, tomorrow, (1 << 18) | (1 << 19), '2026-11-21T10:15:00.000Z', null]]);
    expect(JSON.stringify(held)).not.toContain(ids.ayesha);
    expect((await phone.pull()).holds).toHaveLength(1);
    expect((await phone.pull('2026-11-21T10:15:01Z')).holds).toEqual([]);
  });

  it('shows which hours are kept for which booking whose customer was asked to move', async () => {
    const id = await confirmed(db, [18]);
    const phone = new DeskPhone(db, gate);
    await phone.pull();
    const to = { courtId: ids.dayCourt, day: tomorrow, hours: [16] };
    const move = { bookingId: id, rev: await revOf(db, id), ...to };
    expect(await send(db, manager, 'move-booking', move)).toMatchObject({ status: 'applied' });
    // Two hours before the earlier start, which is less than 24 hours from now.
    const until = '2026-11-22T09:00:00.000Z';
    const asked = await phone.pull();
    expect(asked.holds).toEqual([[0, tomorrow, 1 << 16, until, id]]);
    expect(phone.entries.get(id)).toMatchObject({ hours: 1 << 18, offer: { ...to, until, by: 'venue' } });
    await send(db, manager, 'withdraw-move', { bookingId: id, rev: await revOf(db, id) });
    expect((await phone.pull()).holds).toEqual([]);
    expect(phone.entries.get(id)).toMatchObject({ hours: 1 << 18, offer: null });
  });

  it('starts anew for a cursor or a tag that is of no use, and refuses a date that is none', async () => {
    await confirmed(db, [18]);
    const phone = new DeskPhone(db, manager);
    const { c, t, w } = await phone.pull();
    const ask = async (part: Record<string, unknown>) =>
      (
        await rpc<Answer>(db, manager, 'sync_pull', {
          parts: [{ p: `desk:${ids.dayVenue}`, c, t, w, g: phone.gen, ...part }],
        })
      ).parts[0];
    expect(await ask({})).toMatchObject({ full: false });
    for (const useless of [
      { g: ids.gone },
      { c: '999999999999' },
      { c: null },
      { t: null },
      { t: 'gate.0' },
      { w: null },
      { w: 'x' },
    ])
      expect(await ask(useless), JSON.stringify(useless)).toMatchObject({ full: true, settings: { role: 'manager' } });
    expect(await refusal(ask({ w: '2026-02-30' }))).toMatchObject({ code: 'INVALID' });
  });

  it('tells people where they work and how their application stands, and customers not a byte', async () => {
    const user = async (id: string, more = {}) =>
      (
        await rpc<{ gen: string; parts: Record<string, unknown>[] }>(db, asPerson(id), 'sync_pull', {
          parts: [{ p: 'user', page: '', t: '', ...more }],
        })
      ).parts[0] ?? {};
    const day = { venueId: ids.dayVenue, name: 'Day Venue', city: 'Karachi' };
    expect((await user(staff.gate))['desks']).toEqual([{ ...day, role: 'gate' }]);
    expect((await user(ids.owner))['desks']).toEqual([
      { ...day, role: 'owner' },
      { venueId: ids.hiddenVenue, name: 'Hidden Venue', city: 'Karachi', role: 'owner' },
    ]);
    expect(await user(staff.rep)).toMatchObject({ staff: 'representative' });
    const customer = await user(ids.bilal);
    expect(Object.keys(customer).filter((key) => ['desks', 'staff', 'application'].includes(key))).toEqual([]);
    await send(db, asPerson(ids.bilal), 'apply-as-vendor', {
      name: 'B',
      venueName: 'Bilal Sports',
      email: 'b@example.test',
      phone: '+923001234567',
      location: 'x',
      description: 'y',
    });
    const applied = await user(ids.bilal);
    expect(applied).toMatchObject({ application: { status: 'pending', business: 'Bilal Sports' } });
    expect(applied['t']).not.toBe(customer['t']);
    await db.query('delete from public.vendors where user_id = $1', [ids.bilal]);
  });

  it('refuses what no part is, as before', async () => {
    expect(await refusal(rpc(db, manager, 'sync_pull', { parts: [{ p: 'console' }] }))).toMatchObject({
      code: 'INVALID',
    });
    expect((await rpc<Answer>(db, manager, 'sync_pull', { parts: [{ p: 'desk:' }] })).parts).toEqual([
      { p: 'desk:', gone: true },
    ]);
  });

  it('stays within its bytes: a usual and a full venue, three changes, none', async () => {
    for (const [name, perDay, least, budget] of [
      ['usual', 14, 230, 20_000],
      ['full', 31, 520, 32_000],
    ] as const) {
      await fillDesk(db, perDay);
      const phone = new DeskPhone(db, manager);
      const first = await phone.pull();
      expect(phone.entries.size, name).toBeGreaterThan(least);
      figure(
        `first sync of a ${name} desk on ${engine}`,
        `${phone.entries.size} entries, ${gzip(first)} B gzip of ${JSON.stringify(first).length}`,
      );
      expect(gzip(first), name).toBeLessThan(budget);
      const some = [...phone.entries.keys()].slice(0, 3);
      await db.query('update public.bookings set desk_rev = desk_rev + 1 where id = any ($1)', [some]);
      const three = await phone.pull();
      expect(three.v[0]).toHaveLength(3);
      expect(gzip(three)).toBeLessThanOrEqual(1000);
      const none = await phone.pull();
      expect(gzip(none)).toBeLessThanOrEqual(600);
      expect(phone.digest).toEqual(none.digest);
      figure(`desk deltas on ${engine}`, `3 entries ${gzip(three)} B gzip, nothing new ${gzip(none)} B`);
    }
    const [booked = ''] = (
      await db.query(
        `select id::text as id from public.bookings where status = 'confirmed' and booking_date = $1 limit 1`,
        [today],
      )
    ).map(({ id }) => String(id));
    expect(
      gzip(await send(db, gate, 'check-in', { bookingId: booked, how: 'list', at: '2026-11-21T10:00:00Z' })),
    ).toBeLessThan(600);
    expect(await revOf(db, booked)).toBeGreaterThan(0);
  });
});
