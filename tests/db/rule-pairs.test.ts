// Rules of a venue that meet each other: a closure and a pause, notice and a move, a price and a move, a policy and a closure, the
// lowest price and closed hours, a reminder and a booking that is off.
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  cancelFor,
  clearDesk,
  makeDesk,
  revOf,
  send,
  sold,
  staff,
  type Verdict,
} from '#tests/support/postgres-desk.ts';
import { type Actor, type Database, engines, openDatabase, type Row } from '#tests/support/postgres.ts';
import {
  asPerson,
  type CourtDayAnswer,
  ids,
  noon,
  requestId,
  rpc,
  service,
  today,
  tomorrow,
} from '#tests/support/postgres-world.ts';

type Rule = Record<string, unknown>;
type Settings = { priceRules: Rule[]; openings: Rule[]; policyRev: number };

/** Of the sport of the first court. */
const thirdCourt = 'cccccccc-0000-4000-8000-0000000000b1';
const owner = asPerson(ids.owner);
const manager = asPerson(staff.manager);
const ayesha = asPerson(ids.ayesha);
const bilal = asPerson(ids.bilal);
const at = (actor: Actor, now: string): Actor => ({ ...actor, now });
/** Six in the evening of tomorrow, when what `sold` makes begins, less that many hours. */
const before = (hours: number) => new Date(Date.parse(`${tomorrow}T13:00:00Z`) - hours * 3_600_000).toISOString();
const closed = (day = tomorrow) => ({ label: 'Eid', kind: 'closed', firstDay: day, lastDay: day });

describe.each(engines)('rules that meet each other, on %s', (engine) => {
  let db: Database;

  beforeAll(async () => {
    db = await openDatabase(engine);
    await makeDesk(db);
  });
  beforeEach(async () => {
    await clearDesk(db);
    await db.exec(`insert into public.courts (id, venue_id, name, sport, price_per_hour)
      values ('${thirdCourt}', '${ids.dayVenue}', 'Court 3', 'Badminton', 2000)`);
  });
  afterAll(() => db.close());

  const write = async (actor: Actor, kind: string, args: Rule): Promise<Verdict> => {
    const verdict = await send(db, actor, kind, { venueId: ids.dayVenue, ...args });
    expect(verdict, kind).toMatchObject({ status: 'applied' });
    return verdict;
  };
  const pause = (actor: Actor, args: Rule) => write(actor, 'pause-online', { at: actor.now, ...args });
  const settings = (verdict: Verdict) => verdict.rows?.['settings']?.[0] as unknown as Settings;
  const drop = async (actor: Actor, verdict: Verdict) => {
    const rule = settings(verdict).openings.find(({ kind }) => kind !== 'pause');
    return write(actor, 'drop-schedule', { ruleId: rule?.['id'], rev: rule?.['rev'], affected: [] });
  };
  const move = async (id: string, courtId: string, day: string, hours: number[]) =>
    write(manager, 'move-booking', { bookingId: id, rev: await revOf(db, id), courtId, day, hours });
  const states = async (hours: number[], day: string, actor = bilal) => {
    const { hours: all } = await rpc<CourtDayAnswer>(db, actor, 'court_day', { court: ids.dayCourt, day });
    return hours.map((hour) => all.find(([start]) => start === hour)?.[1] ?? 'closed');
  };
  const advance = (now: string) => rpc(db, { ...service, now }, 'advance_bookings');
  const told = async (who: string, kind: string) =>
    (await db.query('select 1 from public.notifications where user_id = $1 and kind = $2', [who, kind])).length;
  const waitFor = (day: string, hour: number) => send(db, bilal, 'watch-hour', { courtId: ids.dayCourt, day, hour });
  const bookingOf = async (id: string) =>
    (await db.query('select status, hour_prices, total_price, terms from public.bookings where id = $1', [id]))[0];
  const refundsOf = (id: string): Promise<Row[]> =>
    db.query('select amount, reason from public.refunds where booking_id = $1', [id]);
  /** Closes a day with this decision about every booking on it. */
  const close = async (choice: 'keep' | 'cancel', actor = owner) => {
    const filter = { write: 'save-schedule', ...closed() };
    const asked = { venue: ids.dayVenue, view: 'schedule_preview', filter, after: null };
    const { rows } = await rpc<{ rows: Row[] }>(db, actor, 'desk_list', asked);
    return write(actor, 'save-schedule', { ...closed(), affected: rows.map(({ id, rev }) => [id, rev, choice]) });
  };

  it('a closure × a pause: a day that opens again opens into the pause that runs', async () => {
    await pause(manager, { until: '2026-11-21T13:00:00.000Z' });
    const eid = await write(owner, 'save-schedule', { ...closed(today), affected: [] });
    expect(await states([16, 17, 18], today)).toEqual(['closed', 'closed', 'closed']);
    await db.query(
      `insert into public.hour_watches (user_id, court_id, day, hour) select $1, $2, $3, h from unnest('{17, 18}'::integer[]) as h`,
      [ids.bilal, ids.dayCourt, today],
    );
    await drop(owner, eid);
    expect(await states([16, 17, 18], today)).toEqual(['taken', 'taken', 'free']);
    await advance('2026-11-21T10:05:00Z');
    const waiting = 'select hour from public.hour_watches where told_at is null';
    expect(await db.query(waiting), 'nobody is called for an hour that cannot be booked').toEqual([{ hour: 17 }]);
    // What a pause ends into is the closure.
    await write(owner, 'save-schedule', { ...closed(today), affected: [] });
    await pause(manager, { until: null });
    expect(await states([17], today)).toEqual(['closed']);
  });

  it('a pause × a move: hours that a booking leaves in a pause stay taken, and it may go to paused ones', async () => {
    const id = await sold(db, { prices: [2000] });
    await pause(manager, { until: '2026-11-22T15:00:00.000Z' });
    await waitFor(tomorrow, 18);
    await move(id, thirdCourt, tomorrow, [19]);
    expect(await states([18, 19], tomorrow)).toEqual(['taken', 'taken']);
    await advance('2026-11-21T10:05:00Z');
    expect(await told(ids.bilal, 'hour_free')).toBe(0);
    await pause(manager, { until: null });
    expect(await states([18], tomorrow)).toEqual(['free']);
    await advance('2026-11-21T10:10:00Z');
    expect(await told(ids.bilal, 'hour_free')).toBe(1);
  });

  it('notice × a move: the venue moves within it, and the hour that is left is no customer’s any more', async () => {
    const id = await sold(db, { prices: [2000] });
    await db.query(`update public.venues set lead_minutes = 180 where id = $1`, [ids.dayVenue]);
    const soon = at(manager, before(2));
    await waitFor(tomorrow, 18);
    const place = { courtId: thirdCourt, day: tomorrow, hours: [18] };
    await write(soon, 'move-booking', { bookingId: id, rev: await revOf(db, id), ...place });
    expect(await states([17, 18, 20], tomorrow, at(bilal, before(2)))).toEqual(['past', 'past', 'free']);
    await advance(before(1.9));
    expect(await told(ids.bilal, 'hour_free')).toBe(0);
  });

  it('a price × a move: a booking keeps what its hours cost, and what comes back is of that', async () => {
    const id = await sold(db, { prices: [2000, 2500], hours: [9, 10] });
    const evenings = { name: 'Evenings', kind: 'weekly', fromHour: 18, toHour: 23, effect: 'percent', amount: 100 };
    await write(owner, 'save-price-rule', evenings);
    await move(id, thirdCourt, tomorrow, [18, 19]);
    expect(await bookingOf(id)).toMatchObject({ hour_prices: [2000, 2500], total_price: 4600 });
    // Whoever takes the hours that it left pays by the rules, and its own ones are sold at theirs again.
    expect(await states([9, 10], tomorrow)).toEqual(['free', 'free']);
    expect(await cancelFor(db, at(ayesha, before(8)), id, 4500)).toMatchObject({ status: 'applied' });
    expect(await refundsOf(id)).toEqual([{ amount: 4500, reason: 'policy' }]);
    const asked = { court: thirdCourt, day: tomorrow, hours: [18, 19] };
    expect(await rpc(db, bilal, 'hold_slots', asked)).toMatchObject({ prices: [4000, 4000], total: 8100 });
  });

  it('a policy × a closure: closed by the venue everything comes back; kept, the booking keeps its own policy', async () => {
    const none = await sold(db, { terms: [] });
    expect(await cancelFor(db, ayesha, none, 3500)).toMatchObject({ code: 'REFUND_CHANGED', detail: { refund: 0 } });
    await close('cancel');
    expect(await refundsOf(none)).toEqual([{ amount: 7100, reason: 'venue' }]);

    await db.exec('delete from public.schedule_rules');
    const kept = await sold(db, {
      terms: [
        [24, 100],
        [6, 50],
      ],
    });
    await close('keep');
    await db.query(`update public.venues set terms = '[]' where id = $1`, [ids.dayVenue]);
    expect(await bookingOf(kept)).toMatchObject({
      status: 'confirmed',
      terms: [
        [24, 100],
        [6, 50],
      ],
    });
    expect(await cancelFor(db, at(ayesha, before(12)), kept, 3500)).toMatchObject({ status: 'applied' });
    expect(await refundsOf(kept)).toEqual([{ amount: 3500, reason: 'policy' }]);
    expect(await states([18, 19], tomorrow), 'its hours are closed like the rest of the day').toEqual([
      'closed',
      'closed',
    ]);
  });

  it('a closure × a move: a kept booking moves to an open day, and none moves to the closed one', async () => {
    const [kept, other] = [await sold(db, { prices: [2000] }), requestId()];
    await close('keep');
    const { id: offerId } = await move(kept, thirdCourt, '2026-11-23', [18]);
    const yes = { bookingId: kept, offerId, accept: true };
    expect(await send(db, ayesha, 'answer-move', yes)).toMatchObject({ status: 'applied' });
    const back = { bookingId: kept, rev: await revOf(db, kept), courtId: ids.dayCourt, day: tomorrow, hours: [18] };
    expect(await send(db, manager, 'move-booking', back)).toMatchObject({ code: 'CLOSED', detail: { hours: [18] } });
    // What a venue enters for its own guests is its own business.
    const guest = { courtId: ids.dayCourt, day: tomorrow, hours: [18], source: 'walkin', name: 'Hamza', total: 0 };
    expect(await send(db, asPerson(staff.gate), 'add-walk-in', guest, other)).toMatchObject({ status: 'applied' });
  });

  it('the lowest price × closed hours: of the hours that a week really opens, whatever closes the others', async () => {
    const least = async () =>
      (await db.query('select min_price from public.venues where id = $1', [ids.dayVenue]))[0]?.['min_price'];
    const mornings = {
      name: 'Mornings',
      kind: 'weekly',
      days: [1],
      fromHour: 7,
      toHour: 9,
      effect: 'set',
      amount: 500,
    };
    await write(owner, 'save-price-rule', mornings);
    expect(await least()).toBe(500);
    for (const rule of [
      { label: 'Mondays', kind: 'closed', days: [1] },
      { label: 'Cleaning', kind: 'break', days: [1], fromHour: 7, toHour: 9 },
      { label: 'Late', kind: 'hours', days: [1], openTime: '09:00', closeTime: '22:00' },
    ]) {
      const saved = await write(owner, 'save-schedule', { ...rule, affected: [] });
      expect(await least(), rule.label).toBe(2000);
      await drop(owner, saved);
      expect(await least(), rule.label).toBe(500);
    }
    // A date is an exception, and one court that is closed leaves the others.
    await write(owner, 'save-schedule', { ...closed('2026-11-23'), affected: [] });
    await write(owner, 'save-schedule', {
      label: 'Net',
      kind: 'closed',
      days: [1],
      courtId: ids.dayCourt,
      affected: [],
    });
    expect(await least()).toBe(500);
  });

  it('a reminder × what is off: nobody is told of a booking that was cancelled, called off or closed', async () => {
    const [mine, theirs] = [await sold(db, { prices: [2000] }), await sold(db, { prices: [2000], hours: [19] })];
    expect(await cancelFor(db, ayesha, mine, 2000)).toMatchObject({ status: 'applied' });
    const off = { bookingId: theirs, rev: await revOf(db, theirs), reason: 'weather', expectedRefund: 2100 };
    expect(await send(db, manager, 'cancel-for-venue', off)).toMatchObject({ status: 'applied' });
    await sold(db, { prices: [2000], hours: [20] });
    await close('cancel');
    for (const hours of [2, 1, 0.5, -1]) await advance(before(hours));
    expect(await told(ids.ayesha, 'booking_reminder')).toBe(0);
  });

  it('a reminder × rules: a booking that was kept outside the hours is told of, in a pause as well', async () => {
    await sold(db, { prices: [2000] });
    await close('keep');
    await pause(at(manager, before(3)), { until: before(-3) });
    await advance(before(2));
    expect(await told(ids.ayesha, 'booking_reminder')).toBe(1);
  });

  it('notice × a pause × a hold: what somebody is paying for is theirs under both', async () => {
    const asked = { court: ids.dayCourt, day: today, hours: [16] };
    await rpc(db, ayesha, 'hold_slots', asked);
    await pause(manager, { until: '2026-11-21T13:00:00.000Z' });
    await db.query(`update public.venues set lead_minutes = 60 where id = $1`, [ids.dayVenue]);
    expect(await states([16, 17, 18], today)).toEqual(['past', 'taken', 'free']);
    expect(await rpc(db, at(ayesha, noon), 'hold_slots', asked)).toMatchObject({ total: 2100 });
  });
});
