// What a venue sells under its own rules: the prices and hours of the contract's examples, how a hold keeps what it showed,
// how rules are written, and what becomes of bookings that a closure leaves outside.
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  clearDesk,
  confirmed,
  makeDesk,
  pending,
  revOf,
  send,
  staff,
  type Verdict,
} from '#tests/support/postgres-desk.ts';
import { type Actor, type Database, engines, openDatabase, type Row } from '#tests/support/postgres.ts';
import {
  anon,
  asPerson,
  book,
  type CourtDayAnswer,
  ids,
  noonRev,
  refusal,
  requestId,
  rpc,
  today,
  tomorrow,
} from '#tests/support/postgres-world.ts';

type Rule = Record<string, unknown>;
type Day = CourtDayAnswer & { terms: number[][] };
type Hold = { fee: number; total: number; prices: number[]; terms: number[][]; until: string };
type Settings = Record<string, unknown> & {
  priceRules: Rule[];
  openings: Rule[];
  courts: Rule[];
  policyRev: number;
  hoursRev: number;
};
type Preview = { rows: Row[]; overlaps: Row[]; next: null };

const id = (n: number) => `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`;
const friday = '2026-11-27';
const range = (from: number, to: number) => Array.from({ length: to - from }, (_, n) => from + n);

describe.each(engines)('rules of a venue on %s', (engine) => {
  let db: Database;
  const owner = asPerson(ids.owner);
  const admin = asPerson(ids.admin);
  const manager = asPerson(staff.manager);
  const gate = asPerson(staff.gate);
  const rep = asPerson(staff.rep);
  const ayesha = asPerson(ids.ayesha);
  const bilal = asPerson(ids.bilal);
  const at = (actor: Actor, now: string): Actor => ({ ...actor, now });

  beforeAll(async () => {
    db = await openDatabase(engine);
    await makeDesk(db);
  });
  beforeEach(() => clearDesk(db));
  afterAll(() => db.close());

  const dayOf = (actor: Actor, day = tomorrow, court = ids.dayCourt) =>
    rpc<Day>(db, actor, 'court_day', { court, day });
  const stateOf = async (actor: Actor, hour: number, day = tomorrow, court = ids.dayCourt) =>
    (await dayOf(actor, day, court)).hours.find(([h]) => h === hour)?.[1];
  const hold = (actor: Actor, hours: number[], day = tomorrow) =>
    rpc<Hold>(db, actor, 'hold_slots', { court: ids.dayCourt, day, hours });
  const write = (actor: Actor, kind: string, args: Rule, write_id?: string) =>
    send(db, actor, kind, { venueId: ids.dayVenue, ...args }, write_id);
  const pause = (actor: Actor, args: Rule) => write(actor, 'pause-online', { at: actor.now, ...args });
  const settingsOf = (verdict: Verdict) => verdict.rows?.['settings']?.[0] as Settings;
  const settings = async () =>
    (await rpc<{ parts: { settings: Settings }[] }>(db, owner, 'sync_pull', { parts: [{ p: `desk:${ids.dayVenue}` }] }))
      .parts[0]?.settings as Settings;
  const preview = (actor: Actor, filter: Rule) =>
    rpc<Preview>(db, actor, 'desk_list', { venue: ids.dayVenue, view: 'schedule_preview', filter, after: null });
  const evenings = { name: 'Evenings', kind: 'weekly', fromHour: 18, toHour: 23, effect: 'percent', amount: 20 };
  const closed = (day = tomorrow) => ({ label: 'Eid', kind: 'closed', firstDay: day, lastDay: day });
  const statusOf = async (booking: string) =>
    (await db.query('select status from public.bookings where id = $1', [booking]))[0]?.['status'];

  const pricesOf = async (rules: Rule[], price: number, day: string, court: string | null = null) =>
    (
      await db.query(
        `select private.compute_hour_prices(array(select r from jsonb_populate_recordset(null::public.price_rules, $1) r), $2, $3, $4) as prices`,
        [JSON.stringify(rules), court, price, day],
      )
    )[0]?.['prices'] as number[];
  const hoursOf = async (rules: Rule[], base: [string, string], day: string, court: string | null = null) =>
    (
      await db.query(
        `select private.mask_to_hours(private.get_day_mask($2, $3, array(select r from jsonb_populate_recordset(null::public.schedule_rules, $1) r), $4, $5)) as hours`,
        [JSON.stringify(rules), ...base, court, day],
      )
    )[0]?.['hours'];

  describe('prices', () => {
    const rules = [
      {
        id: id(1),
        kind: 'weekly',
        from_hour: 18,
        to_hour: 23,
        effect: 'percent',
        amount: 20,
        created_at: '2026-01-01',
      },
      {
        id: id(2),
        kind: 'weekly',
        days: [5, 6],
        from_hour: 18,
        to_hour: 2,
        effect: 'set',
        amount: 4500,
        created_at: '2026-01-02',
      },
      {
        id: id(3),
        kind: 'date',
        first_day: '2027-03-10',
        last_day: '2027-03-12',
        from_hour: 0,
        to_hour: 24,
        effect: 'set',
        amount: 5000,
        created_at: '2026-01-03',
      },
    ];

    it.each([
      ['2026-11-19', 17, 3000],
      ['2026-11-19', 18, 3600],
      ['2026-11-19', 22, 3600],
      ['2026-11-19', 23, 3000],
      ['2026-11-20', 18, 4500],
      ['2026-11-20', 23, 4500],
      ['2026-11-21', 1, 4500],
      ['2026-11-21', 2, 3000],
      ['2026-11-22', 1, 4500],
      ['2026-11-22', 18, 3600],
      ['2026-11-23', 1, 3000],
      ['2027-03-10', 0, 5000],
      ['2027-03-12', 23, 5000],
      ['2027-03-13', 0, 4500],
    ])('on %s at %i it is PKR %i', async (day, hour, price) => {
      expect((await pricesOf(rules, 3000, day))[hour]).toBe(price);
    });

    it.each([
      [3333, 15, 3830],
      [2950, -10, 2660],
      [1250, 25, 1560],
      [1_000_000, 200, 3_000_000],
      [0, 50, 0],
    ])('PKR %i and %i percent are PKR %i', async (price, amount, expected) => {
      const rule = { kind: 'weekly', from_hour: 0, to_hour: 24, effect: 'percent', amount };
      expect(await pricesOf([rule], price, today)).toEqual(Array.from({ length: 24 }, () => expected));
    });

    it('a date wins over a week, then a court over all, then fewer weekdays, then the newer, then the smaller id', async () => {
      const rule = (n: number, facts: Rule) => ({
        id: id(n),
        kind: 'weekly',
        from_hour: 0,
        to_hour: 24,
        effect: 'set',
        amount: n,
        created_at: '2026-01-01',
        ...facts,
      });
      const ladder = [
        rule(1, { kind: 'date', first_day: friday, last_day: friday, court_id: ids.dayCourt }),
        rule(2, { kind: 'date', first_day: friday, last_day: friday, days: [5] }),
        rule(3, { kind: 'date', first_day: friday, last_day: friday, created_at: '2026-01-09' }),
        rule(4, { court_id: ids.dayCourt }),
        rule(5, { days: [5] }),
        rule(6, { days: [5, 6] }),
        rule(7, { created_at: '2026-01-05' }),
        rule(8, {}),
        rule(9, {}),
      ];
      for (const [index, { amount }] of ladder.entries()) {
        const [first] = await pricesOf(ladder.slice(index).toReversed(), 3000, friday, ids.dayCourt);
        expect(first).toBe(amount);
      }
      expect((await pricesOf(ladder, 3000, friday, ids.secondCourt))[0]).toBe(2);
    });

    it('stand in the grid beside the hours, and nothing changes where there are no rules', async () => {
      const before = await dayOf(anon);
      expect(before).toMatchObject({ price: 2000, terms: [[6, 100]] });
      expect(before.hours).toEqual(range(7, 22).map((hour) => [hour, 'free', 2000]));
      expect(await hold(ayesha, [18, 19])).toMatchObject({ fee: 100, total: 4100, prices: [2000, 2000] });
      await write(owner, 'save-price-rule', evenings);
      const after = await dayOf(anon);
      expect(after.price).toBe(2000);
      expect(after.hours.map(([, , price]) => price)).toEqual(range(7, 22).map((hour) => (hour < 18 ? 2000 : 2400)));
      const { courts } = await rpc<{ courts: Day[] }>(db, anon, 'venue_day', { venue: ids.dayVenue, day: tomorrow });
      expect(courts.map(({ hours }) => hours.at(-1)?.[2])).toEqual([2400, 3000]);
    });

    it('make the lowest price of the venue: of an open hour of any week, of a court in use', async () => {
      const least = async () =>
        (await db.query('select min_price from public.venues where id = $1', [ids.dayVenue]))[0]?.['min_price'];
      expect(await least()).toBe(2000);
      const rule = { name: 'Mornings', kind: 'weekly', fromHour: 6, toHour: 9, effect: 'set', amount: 900 };
      const saved = settingsOf(await write(owner, 'save-price-rule', rule)).priceRules[0];
      expect(await least()).toBe(900);
      const night = { ...rule, ruleId: saved?.['id'], rev: saved?.['rev'], fromHour: 23, toHour: 5 };
      const moved = settingsOf(await write(owner, 'save-price-rule', night)).priceRules[0];
      expect(await least()).toBe(2000);
      await db.query(`update public.venues set close_time = '02:00' where id = $1`, [ids.dayVenue]);
      expect(await least()).toBe(900);
      await db.query(
        `insert into public.schedule_rules (venue_id, label, kind, days, from_hour, to_hour) values ($1, 'b', 'break', null, 22, 3)`,
        [ids.dayVenue],
      );
      expect(await least()).toBe(2000);
      await db.query('update public.courts set is_active = false where id = $1', [ids.dayCourt]);
      expect(await least()).toBe(2500);
      await write(owner, 'drop-price-rule', { ruleId: moved?.['id'], rev: moved?.['rev'] });
      expect(await least()).toBe(2500);
    });

    it('travel with the city as the lowest and the highest price of a court, where they change it', async () => {
      const courts = async () => {
        const [row] = await db.query('select private.venue_site_json(v) as site from public.venues v where id = $1', [
          ids.dayVenue,
        ]);
        const site = row?.['site'] as [unknown, unknown, unknown, (string | number)[][]] | undefined;
        return site?.[3].map(([, , , ...prices]) => prices);
      };
      expect(await courts()).toEqual([[2000], [2500]]);
      const rule = { ...evenings, courtId: ids.dayCourt };
      const saved = settingsOf(await write(owner, 'save-price-rule', rule)).priceRules[0];
      expect(await courts()).toEqual([[2000, 2000, 2400], [2500]]);
      const day = { name: 'Eid', kind: 'date', firstDay: tomorrow, lastDay: tomorrow, fromHour: 7, toHour: 22 };
      const exception = { ...day, effect: 'set', amount: 9000 };
      expect(await write(owner, 'save-price-rule', exception)).toMatchObject({ status: 'applied' });
      expect(await courts(), 'a date is an exception').toEqual([[2000, 2000, 2400], [2500]]);
      await db.query(`update public.venues set close_time = '18:00' where id = $1`, [ids.dayVenue]);
      expect(await courts(), 'of hours that are open').toEqual([[2000], [2500]]);
      await db.query(`update public.venues set close_time = '22:00' where id = $1`, [ids.dayVenue]);
      await write(owner, 'drop-price-rule', { ruleId: saved?.['id'], rev: saved?.['rev'] });
      expect(await courts()).toEqual([[2000], [2500]]);
    });

    it('work out the hours of a court and a day once, not for each hour', async () => {
      await write(owner, 'save-price-rule', evenings);
      const counted = await db.exec(`set local track_functions = 'pl';
        select private.get_lowest_price(id, open_time, close_time), private.get_price_spans(id, open_time, close_time)
        from public.venues where id = '${ids.dayVenue}';
        select calls::integer from pg_stat_xact_user_functions where funcname = 'get_day_mask'`);
      expect(counted, 'two questions about two courts on seven days').toEqual([{ calls: 28 }]);
    });

    it('the total of a walk-in is spread evenly over its hours', async () => {
      const guest = { courtId: ids.dayCourt, day: tomorrow, source: 'walkin', name: 'Hamza' };
      const own = requestId();
      await send(db, gate, 'add-walk-in', { ...guest, hours: [19, 18], total: 4400 }, own);
      await send(db, gate, 'add-walk-in', { ...guest, hours: [10, 11, 12], total: 1000 });
      const rows = await db.query(
        'select hour_prices, subtotal, total_price from public.bookings order by total_price',
      );
      expect(rows).toEqual([
        { hour_prices: [334, 333, 333], subtotal: 1000, total_price: 1000 },
        { hour_prices: [2200, 2200], subtotal: 4400, total_price: 4400 },
      ]);
      await send(db, gate, 'change-walk-in', {
        entryId: own,
        name: 'Hamza',
        total: 3001,
        was: { name: 'Hamza', total: 4400 },
      });
      expect(await db.query('select hour_prices from public.bookings where id = $1', [own])).toEqual([
        { hour_prices: [1501, 1500] },
      ]);
    });
  });

  describe('hours', () => {
    const weekly = { kind: 'hours', days: [6, 7], open_time: '08:00', close_time: '02:00', created_at: '2026-01-01' };
    const ramzan = {
      kind: 'hours',
      first_day: '2027-02-08',
      last_day: '2027-03-09',
      open_time: '15:00',
      close_time: '03:00',
    };
    const eid = { kind: 'closed', first_day: '2027-03-10', last_day: '2027-03-10', created_at: '2026-01-03' };
    const rules = [weekly, { ...ramzan, created_at: '2026-01-02' }, eid].map((rule, n) => ({ id: id(n), ...rule }));
    const prayer = { kind: 'break', days: [5], from_hour: 13, to_hour: 15 };

    it.each([
      ['2026-11-20', [0, 1, ...range(16, 24)]],
      ['2026-11-21', [0, 1, ...range(8, 24)]],
      ['2027-02-08', [0, 1, ...range(15, 24)]],
      ['2027-03-09', [0, 1, 2, ...range(15, 24)]],
      ['2027-03-10', [0, 1, 2]],
      ['2027-03-11', range(16, 24)],
    ])('on %s they are %j', async (day, hours) => {
      expect(await hoursOf(rules, ['16:00', '02:00'], day)).toEqual(hours);
    });

    it('lose their breaks, also those that go on after midnight', async () => {
      expect(await hoursOf([prayer], ['07:00', '23:00'], '2026-11-20')).toEqual([...range(7, 13), ...range(15, 23)]);
      expect(await hoursOf([prayer], ['07:00', '23:00'], '2026-11-21')).toEqual(range(7, 23));
      const night = { kind: 'break', days: [5], from_hour: 23, to_hour: 1 };
      expect(await hoursOf([night, prayer], ['16:00', '02:00'], '2026-11-20')).toEqual([0, 1, ...range(16, 23)]);
      expect(await hoursOf([night, prayer], ['16:00', '02:00'], '2026-11-21')).toEqual([1, ...range(16, 24)]);
    });

    it('dates win over weekdays, a court over the venue, the newer over the older', async () => {
      const hours = (open: string, facts: Rule) => ({
        kind: 'hours',
        open_time: open,
        close_time: '22:00',
        created_at: '2026-01-01',
        ...facts,
      });
      const ladder = [
        hours('10:00', { first_day: friday, last_day: friday, court_id: ids.dayCourt }),
        hours('11:00', { first_day: friday, last_day: friday, created_at: '2026-01-05' }),
        hours('12:00', { first_day: friday, last_day: friday }),
        hours('13:00', { days: [5], court_id: ids.dayCourt }),
        hours('14:00', { days: [5], created_at: '2026-01-05' }),
        hours('15:00', {}),
      ];
      for (const index of ladder.keys())
        expect(await hoursOf(ladder.slice(index).toReversed(), ['07:00', '22:00'], friday, ids.dayCourt)).toEqual(
          range(10 + index, 22),
        );
      expect(await hoursOf(ladder, ['07:00', '22:00'], friday, ids.secondCourt)).toEqual(range(11, 22));
    });

    it.each([
      ['2026-11-20T18:30:00Z', '2026-11-20'],
      ['2026-11-20T19:00:00Z', '2026-11-20'],
      ['2026-11-20T20:59:00Z', '2026-11-20'],
      ['2026-11-20T21:00:00Z', '2026-11-21'],
      ['2026-11-20T21:30:00Z', '2026-11-21'],
    ])('of 16:00 to 02:00 make the playing day at %s %s', async (instant, day) => {
      const playing = async () =>
        (await db.query('select private.get_playing_day($1, $2)::text as day', [ids.nightVenue, instant]))[0]?.['day'];
      expect(await playing()).toBe(day);
      // Friday is closed: nobody plays its night. Thursday's would end on Friday at 03:00.
      await db.query(
        `insert into public.schedule_rules (venue_id, label, kind, days) values ($1, 'x', 'closed', '{5}')`,
        [ids.nightVenue],
      );
      expect(await playing()).toBe(
        '2026-11-21' > day ? (instant < '2026-11-20T19' ? '2026-11-20' : '2026-11-21') : day,
      );
      await db.query('delete from public.schedule_rules');
    });
  });

  describe('a hold', () => {
    it('keeps the prices that it showed when a rule is saved before the booking; without one the price has changed', async () => {
      await write(owner, 'save-price-rule', { ...evenings, fromHour: 19 });
      expect(await hold(ayesha, [19, 18])).toMatchObject({ total: 4500, prices: [2000, 2400] });
      await write(at(owner, '2026-11-21T10:00:00.001Z'), 'save-price-rule', { ...evenings, amount: 100, fromHour: 18 });
      expect(await hold(ayesha, [18, 19])).toMatchObject({ total: 4500, prices: [2000, 2400] });
      expect(await refusal(book(db, ayesha, { hours: [18, 19], expected_total: 6500 }))).toMatchObject({
        code: 'PRICE_CHANGED',
        detail: { total: 4500 },
      });
      const { booking } = await book(db, ayesha, { hours: [18, 19], expected_total: 4500 });
      expect(booking).toMatchObject({ prices: [2000, 2400], fee: 100, total: 4500 });
      expect(await db.query('select hour_prices, subtotal from public.bookings')).toEqual([
        { hour_prices: [2000, 2400], subtotal: 4400 },
      ]);
      expect(await refusal(book(db, bilal, { hours: [20], expected_total: 2500 }))).toMatchObject({
        code: 'PRICE_CHANGED',
        detail: { total: 4100 },
      });
      expect((await book(db, bilal, { hours: [20], expected_total: 4100 })).booking.total).toBe(4100);
    });

    it('that ran out is booked for its total while the hours are free, and taken again for less', async () => {
      await write(owner, 'save-price-rule', evenings);
      await hold(ayesha, [18]);
      const later = '2026-11-21T11:00:00Z';
      const saved = (await settings()).priceRules[0];
      await write(owner, 'save-price-rule', { ...evenings, ruleId: saved?.['id'], rev: saved?.['rev'], amount: 50 });
      expect((await book(db, at(ayesha, later), { hours: [18], expected_total: 2500 })).booking.total).toBe(2500);
      await hold(bilal, [19]);
      await db.query('delete from public.price_rules');
      expect(await hold(at(bilal, later), [19])).toMatchObject({ total: 2100, prices: [2000] });
    });

    it('keeps the policy that it showed', async () => {
      const termsOf = async () =>
        (await db.query('select terms from public.bookings order by created_at desc limit 1'))[0]?.['terms'];
      expect(await hold(ayesha, [18])).toMatchObject({ terms: [[6, 100]] });
      const { policyRev } = await settings();
      expect(
        await write(owner, 'save-policy', {
          rev: policyRev,
          terms: [
            [24, 100],
            [6, 50],
          ],
          leadMinutes: 0,
          limitsNewcomers: null,
        }),
      ).toMatchObject({ status: 'applied' });
      expect(await hold(ayesha, [18])).toMatchObject({ terms: [[6, 100]] });
      await book(db, ayesha, { hours: [18] });
      expect(await termsOf()).toEqual([[6, 100]]);
      await book(db, at(bilal, '2026-11-21T10:00:01Z'), { hours: [19] });
      expect(await termsOf()).toEqual([
        [24, 100],
        [6, 50],
      ]);
      expect(await refusal(db.query(`update public.bookings set terms = '[]'`))).toMatchObject({ code: 'FORBIDDEN' });
      expect(
        await refusal(db.query(`update public.bookings set hour_prices = '{1}', subtotal = 1, total_price = 101`)),
      ).toMatchObject({ code: 'FORBIDDEN' });
    });

    it('of hours that are closed meanwhile is still booked', async () => {
      await hold(ayesha, [18]);
      expect(await write(owner, 'save-schedule', { ...closed(), affected: [] })).toMatchObject({ status: 'applied' });
      expect((await dayOf(bilal)).hours).toEqual([]);
      expect(await refusal(book(db, bilal, { hours: [19] }))).toMatchObject({
        code: 'CLOSED',
        detail: { hours: [19] },
      });
      expect((await book(db, ayesha, { hours: [18] })).booking.hours).toEqual([18]);
      expect(await refusal(hold(bilal, [19]))).toMatchObject({ code: 'CLOSED' });
    });
  });

  it('notice keeps customers from booking late, and nobody else', async () => {
    const { policyRev } = await settings();
    // 15:00: hours from 17:00 on begin more than an hour from now, 16:00 does not.
    await hold(ayesha, [16], today);
    await write(owner, 'save-policy', { rev: policyRev, terms: [[6, 100]], leadMinutes: 60, limitsNewcomers: null });
    for (const [hour, state] of [
      [15, 'past'],
      [16, 'past'],
      [17, 'free'],
    ] as const)
      expect(await stateOf(bilal, hour, today), String(hour)).toBe(state);
    expect(await stateOf(at(bilal, '2026-11-21T10:59:59Z'), 17, today)).toBe('free');
    expect(await stateOf(at(bilal, '2026-11-21T11:00:00Z'), 17, today)).toBe('past');
    expect(await refusal(hold(bilal, [16], today))).toMatchObject({ code: 'PAST', detail: { hours: [16] } });
    expect(await refusal(book(db, bilal, { day: today, hours: [16] }))).toMatchObject({ code: 'PAST' });
    expect(await hold(ayesha, [16], today)).toMatchObject({ total: 2100 });
    expect((await book(db, ayesha, { day: today, hours: [16] })).booking.hours).toEqual([16]);
    const guest = { courtId: ids.secondCourt, day: today, hours: [16], source: 'walkin', name: 'Hamza', total: 0 };
    expect(await send(db, gate, 'add-walk-in', guest)).toMatchObject({ status: 'applied' });
  });

  describe('a pause', () => {
    const until = '2026-11-21T13:00:00.000Z';

    it('sends its venue to everybody anew and leaves the lowest price alone, which a closed weekday does not', async () => {
      const venue = async () =>
        (await db.query('select min_price, rev from public.venues where id = $1', [ids.dayVenue]))[0] ?? {};
      const before = Number((await venue())['min_price']);
      // A price that no hour costs shows who computes it.
      await db.query('update public.venues set min_price = 1 where id = $1', [ids.dayVenue]);
      for (const end of [until, null]) {
        const { rev } = await venue();
        expect(await pause(manager, { until: end })).toMatchObject({ status: 'applied' });
        const after = await venue();
        expect(after['min_price']).toBe(1);
        expect(Number(after['rev'])).toBeGreaterThan(Number(rev));
      }
      await db.query(
        `insert into public.schedule_rules (venue_id, label, kind, days) values ($1, 'Mondays', 'closed', '{1}')`,
        [ids.dayVenue],
      );
      expect((await venue())['min_price']).toBe(before);
    });

    // spec: console-stories.pause
    it('takes the hours that begin in it, leaves the others, lets walk-ins go on, and ends by itself', async () => {
      await hold(ayesha, [16], today);
      expect(await pause(manager, { until })).toMatchObject({ status: 'applied' });
      const states = async (now: string) => {
        const { hours } = await dayOf(at(bilal, now), today);
        return hours.filter(([hour]) => hour > 15 && hour < 20).map(([, state]) => state);
      };
      expect(await states('2026-11-21T10:00:00Z')).toEqual(['taken', 'taken', 'free', 'free']);
      expect(await refusal(hold(bilal, [17, 18], today))).toMatchObject({
        code: 'SLOT_TAKEN',
        detail: { hours: [17] },
      });
      expect(await refusal(book(db, bilal, { day: today, hours: [17] }))).toMatchObject({
        code: 'SLOT_TAKEN',
        detail: { hours: [17] },
      });
      expect(await hold(ayesha, [16], today)).toMatchObject({ total: 2100 });
      expect((await book(db, ayesha, { day: today, hours: [16] })).booking.hours).toEqual([16]);
      const guest = { courtId: ids.dayCourt, day: today, hours: [17], source: 'walkin', name: 'Hamza', total: 0 };
      expect(await send(db, gate, 'add-walk-in', guest)).toMatchObject({ status: 'applied' });
      expect(await stateOf(bilal, 17, today, ids.secondCourt)).toBe('taken');
      expect(await stateOf(at(bilal, until), 19, today)).toBe('free');
      expect(await pause(manager, { until: null })).toMatchObject({ status: 'applied' });
      expect(await stateOf(bilal, 17, today, ids.secondCourt)).toBe('free');
      expect((await settings()).openings).toEqual([]);
    });

    it('is of one court or of all, one of each, at most 48 hours ahead, and refused when it comes too late', async () => {
      await pause(manager, { until, courtId: ids.dayCourt });
      expect(await stateOf(bilal, 17, today)).toBe('taken');
      expect(await stateOf(bilal, 17, today, ids.secondCourt)).toBe('free');
      await pause(manager, { until: '2026-11-21T12:00:00.000Z', courtId: ids.dayCourt });
      await pause(manager, { until: '2026-11-23T10:00:00.000Z' });
      const ends = (rule: Rule) => String(rule['untilAt']);
      expect((await settings()).openings.toSorted((a, b) => ends(a).localeCompare(ends(b)))).toMatchObject([
        { kind: 'pause', courtId: ids.dayCourt, untilAt: '2026-11-21T12:00:00.000Z' },
        { kind: 'pause', fromAt: '2026-11-21T10:00:00.000Z' },
      ]);
      for (const wrong of ['2026-11-23T10:00:00.001Z', 'soon', '2026-11-22'])
        expect(await pause(manager, { until: wrong })).toMatchObject({
          code: 'INVALID',
          detail: { field: 'until' },
        });
      expect(await pause(manager, { until: '2026-11-21T09:00:00.000Z' })).toMatchObject({
        code: 'EXPIRED',
      });
      expect((await settings()).openings).toHaveLength(2);
      expect(await pause(manager, { until, courtId: ids.nightCourt })).toMatchObject({
        code: 'INVALID',
        detail: { field: 'courtId' },
      });
    });
  });

  it('are written by owner and admin, a pause by the manager too, and by nobody else', async () => {
    const cast: [string, Actor][] = [
      ['gate', gate],
      ['manager', manager],
      ['owner', owner],
      ['representative', rep],
      ['admin', admin],
      ['customer', ayesha],
      ['owner of another venue', asPerson(ids.otherOwner)],
    ];
    const kinds: [string, string][] = [
      ['save-price-rule', '--y-y--'],
      ['drop-price-rule', '--y-y--'],
      ['save-schedule', '--y-y--'],
      ['drop-schedule', '--y-y--'],
      ['save-policy', '--y-y--'],
      ['save-court', '--y-y--'],
      ['pause-online', '-yy-y--'],
    ];
    for (const [kind, cells] of kinds) {
      for (const [n, [name, actor]] of cast.entries()) {
        // With the right a write is refused for what it lacks; without it nothing else is looked at.
        const { code } = await write(actor, kind, { until: 'soon', name: '' });
        expect(code === 'FORBIDDEN' ? '-' : 'y', `${kind} by ${name}`).toBe(cells[n]);
        expect((await send(db, actor, kind, { venueId: requestId() })).code, `${kind} by ${name}, nowhere`).toMatch(
          name === 'admin' ? /NOT_FOUND|INVALID/ : /FORBIDDEN/,
        );
      }
    }
  });

  it.each<[string, string, Rule, Rule]>([
    ['from 18 to 18', 'save-price-rule', { toHour: 18 }, { field: 'toHour' }],
    ['hour 24', 'save-price-rule', { fromHour: 24 }, { field: 'fromHour' }],
    ['hour “18”', 'save-price-rule', { fromHour: '18' }, { field: 'fromHour' }],
    ['no hour', 'save-price-rule', { toHour: null }, { field: 'toHour' }],
    ['percent −60', 'save-price-rule', { amount: -60 }, { field: 'amount' }],
    ['percent 201', 'save-price-rule', { amount: 201 }, { field: 'amount' }],
    ['PKR 1.5', 'save-price-rule', { effect: 'set', amount: 1.5 }, { field: 'amount' }],
    ['PKR 1,000,001', 'save-price-rule', { effect: 'set', amount: 1_000_001 }, { field: 'amount' }],
    ['no amount', 'save-price-rule', { amount: null }, { field: 'amount' }],
    ['another effect', 'save-price-rule', { effect: 'free' }, { field: 'effect' }],
    ['a name of spaces', 'save-price-rule', { name: '   ' }, { field: 'name' }],
    ['61 characters', 'save-price-rule', { name: 'x'.repeat(61) }, { field: 'name', max: 60 }],
    ['no weekday', 'save-price-rule', { days: [] }, { field: 'days' }],
    ['weekday 8', 'save-price-rule', { days: [8] }, { field: 'days' }],
    ['weekday “1”', 'save-price-rule', { days: ['1'] }, { field: 'days' }],
    ['dates without dates', 'save-price-rule', { kind: 'date' }, { field: 'firstDay' }],
    [
      '30 February',
      'save-price-rule',
      { kind: 'date', firstDay: '2027-02-30', lastDay: '2027-03-01' },
      { field: 'firstDay' },
    ],
    [
      'the last day first',
      'save-price-rule',
      { kind: 'date', firstDay: '2027-03-02', lastDay: '2027-03-01' },
      { field: 'lastDay' },
    ],
    [
      '400 days',
      'save-price-rule',
      { kind: 'date', firstDay: '2027-01-01', lastDay: '2028-02-04' },
      { field: 'lastDay', max: 366 },
    ],
    ['a court of somebody else', 'save-price-rule', { courtId: ids.nightCourt }, { field: 'courtId' }],
    ['opening 25:00', 'save-schedule', { kind: 'hours', openTime: '25:00', closeTime: '22:00' }, { field: 'openTime' }],
    ['closing 7:00', 'save-schedule', { kind: 'hours', openTime: '07:00', closeTime: '7:00' }, { field: 'closeTime' }],
    [
      'closed for 101 days',
      'save-schedule',
      { kind: 'closed', firstDay: '2027-01-01', lastDay: '2027-04-11' },
      { field: 'lastDay', max: 100 },
    ],
    ['closed for ever', 'save-schedule', { kind: 'closed', days: [1, 2, 3, 4, 5, 6, 7] }, { field: 'days' }],
    ['one date', 'save-schedule', { kind: 'closed', firstDay: '2027-01-01' }, { field: 'lastDay' }],
    ['a break from 13 to 13', 'save-schedule', { kind: 'break', fromHour: 13, toHour: 13 }, { field: 'toHour' }],
    ['a pause', 'save-schedule', { kind: 'pause' }, { field: 'kind' }],
    ['a label of 41', 'save-schedule', { label: 'x'.repeat(41) }, { field: 'label' }],
    [
      'what falls outside as text',
      'save-schedule',
      { kind: 'closed', days: [1], affected: 'all' },
      { field: 'affected' },
    ],
    [
      'what falls outside without a choice',
      'save-schedule',
      { kind: 'closed', days: [1], affected: [[ids.dayCourt, 1]] },
      { field: 'affected' },
    ],
    ['base hours 24:00', 'save-schedule', { base: true, openTime: '24:00', closeTime: '22:00' }, { field: 'openTime' }],
    [
      'steps that rise',
      'save-policy',
      {
        terms: [
          [6, 50],
          [24, 100],
        ],
      },
      { field: 'terms' },
    ],
    [
      'equal steps',
      'save-policy',
      {
        terms: [
          [6, 50],
          [6, 40],
        ],
      },
      { field: 'terms' },
    ],
    [
      'four steps',
      'save-policy',
      {
        terms: [
          [48, 100],
          [24, 75],
          [12, 50],
          [6, 25],
        ],
      },
      { field: 'terms' },
    ],
    ['101 %', 'save-policy', { terms: [[6, 101]] }, { field: 'terms' }],
    ['169 hours', 'save-policy', { terms: [[169, 100]] }, { field: 'terms' }],
    ['a step of text', 'save-policy', { terms: [['6', 100]] }, { field: 'terms' }],
    ['no policy', 'save-policy', { terms: null }, { field: 'terms' }],
    ['45 minutes', 'save-policy', { leadMinutes: 45 }, { field: 'leadMinutes' }],
    ['newcomers: maybe', 'save-policy', { limitsNewcomers: 'yes' }, { field: 'limitsNewcomers' }],
    ['newcomers: left out', 'save-policy', { limitsNewcomers: undefined }, { field: 'limitsNewcomers' }],
    ['a court without a sport', 'save-court', { name: 'Turf', price: 1 }, { field: 'sport' }],
    ['an unknown sport', 'save-court', { name: 'Turf', price: 1, sport: 'Chess' }, { field: 'sport' }],
    ['a court without a price', 'save-court', { name: 'Turf', sport: 'Futsal' }, { field: 'price' }],
    ['in use: maybe', 'save-court', { name: 'Turf', sport: 'Futsal', price: 1, isActive: 'no' }, { field: 'isActive' }],
  ])('refuse %s', async (_what, kind, changes, detail) => {
    const { policyRev, hoursRev } = await settings();
    const usual: Record<string, Rule> = {
      'save-price-rule': evenings,
      'save-schedule': { label: 'x', kind: 'closed', days: [1], rev: hoursRev },
      'save-policy': { rev: policyRev, terms: [], leadMinutes: 0, limitsNewcomers: null },
    };
    const before = await settings();
    expect(await write(owner, kind, { ...usual[kind], ...changes })).toMatchObject({ code: 'INVALID', detail });
    expect(await settings()).toEqual(before);
  });

  it('accept what is unusual: a rule for ever, PKR 0, all weekdays, no step, 24 hours, Urdu', async () => {
    const made = settingsOf(
      await write(owner, 'save-price-rule', {
        ...evenings,
        name: 'شام',
        effect: 'set',
        amount: 0,
        days: [7, 1, 2, 3, 4, 5, 6, 6],
      }),
    );
    expect(made.priceRules).toMatchObject([{ name: 'شام', amount: 0 }]);
    expect(made.priceRules[0]).not.toHaveProperty('days');
    const bare = { rev: made.policyRev, terms: [], leadMinutes: 180, limitsNewcomers: null };
    expect(settingsOf(await write(owner, 'save-policy', bare))).toMatchObject({
      terms: [],
      leadMinutes: 180,
      limitsNewcomers: null,
      policyRev: made.policyRev + 1,
    });
    const choice = { ...bare, rev: made.policyRev + 1, limitsNewcomers: false };
    const limits = { limitsNewcomers: false, policyRev: made.policyRev + 2 };
    expect(settingsOf(await write(owner, 'save-policy', choice))).toMatchObject(limits);
    const always = { base: true, rev: made.hoursRev, openTime: '07:00', closeTime: '07:00' };
    expect(settingsOf(await write(owner, 'save-schedule', always))).toMatchObject({ close: '07:00' });
    expect((await dayOf(anon)).hours).toHaveLength(24);
  });

  it('are changed by whoever saw the latest version; one that is gone is dropped already', async () => {
    const rule = settingsOf(await write(owner, 'save-price-rule', evenings)).priceRules[0];
    const change = { ...evenings, ruleId: rule?.['id'], rev: rule?.['rev'] };
    const again = settingsOf(await write(owner, 'save-price-rule', { ...change, amount: 30 })).priceRules[0];
    expect(again).toMatchObject({ id: rule?.['id'], amount: 30, createdAt: rule?.['createdAt'] });
    for (const kind of ['save-price-rule', 'drop-price-rule'])
      expect(await write(admin, kind, change)).toMatchObject({ code: 'CHANGED', detail: { rev: again?.['rev'] } });
    const current = { ruleId: rule?.['id'], rev: again?.['rev'] };
    expect(await write(admin, 'drop-price-rule', current)).toMatchObject({ status: 'applied' });
    expect(await write(owner, 'drop-price-rule', current)).toMatchObject({ status: 'applied' });
    expect(await write(owner, 'save-price-rule', { ...change, ...current })).toMatchObject({ code: 'NOT_FOUND' });

    const off = settingsOf(await write(owner, 'save-schedule', closed())).openings[0];
    const stale = { ...closed(), ruleId: off?.['id'], rev: Number(off?.['rev']) - 1 };
    for (const kind of ['save-schedule', 'drop-schedule'])
      expect(await write(owner, kind, stale)).toMatchObject({ code: 'CHANGED', detail: { rev: off?.['rev'] } });
    const moved = await write(owner, 'save-schedule', { ...stale, ...closed(friday), rev: off?.['rev'] });
    expect(settingsOf(moved).openings).toMatchObject([{ id: off?.['id'], firstDay: friday }]);
    const { policyRev, hoursRev } = await settings();
    for (const [kind, args] of [
      ['save-policy', { rev: policyRev - 1, terms: [], leadMinutes: 0, limitsNewcomers: null }],
      ['save-schedule', { base: true, rev: hoursRev + 1, openTime: '08:00', closeTime: '22:00' }],
    ] as const)
      expect(await write(owner, kind, args)).toMatchObject({ code: 'CHANGED' });
    // A rating is no change of the hours.
    await db.query('insert into public.reviews (venue_id, rating) values ($1, 5)', [ids.dayVenue]);
    expect(await settings()).toMatchObject({ policyRev, hoursRev });
    await db.query('delete from public.reviews where venue_id = $1 and rating = 5', [ids.dayVenue]);
    // Of another venue, by its owner.
    expect(
      await send(db, owner, 'save-schedule', { ...closed(), venueId: ids.hiddenVenue, ruleId: off?.['id'], rev: 2 }),
    ).toMatchObject({ code: 'NOT_FOUND' });
  });

  it('are at most 40 prices and 60 openings; pauses do not count', async () => {
    await db.query(
      `insert into public.price_rules (venue_id, name, kind, from_hour, to_hour, effect, amount)
       select $1, 'Rule ' || n, 'weekly', 0, 24, 'set', n from generate_series(1, 40) n`,
      [ids.dayVenue],
    );
    await db.query(
      `insert into public.schedule_rules (venue_id, label, kind, days, from_hour, to_hour)
       select $1, 'Rule ' || n, 'break', '{1}', 1, 2 from generate_series(1, 60) n`,
      [ids.dayVenue],
    );
    expect(await write(owner, 'save-price-rule', evenings)).toMatchObject({ code: 'TOO_MANY', detail: { max: 40 } });
    expect(await write(owner, 'save-schedule', closed())).toMatchObject({ code: 'TOO_MANY', detail: { max: 60 } });
    const { priceRules } = await settings();
    const change = { ...evenings, ruleId: priceRules[0]?.['id'], rev: priceRules[0]?.['rev'] };
    expect(await write(owner, 'save-price-rule', change)).toMatchObject({ status: 'applied' });
    expect(await pause(owner, { until: '2026-11-21T13:00:00Z' })).toMatchObject({ status: 'applied' });
  });

  it('travel with the page of the venue and with its desk, and change its tag', async () => {
    type Part = { t: string; c: string; same?: true; venue: Rule; prices: Rule[]; openings: Rule[]; courts: Rule[] };
    const pull = async (known?: Part) => {
      const { gen } = await rpc<{ gen: string }>(db, anon, 'sync_pull', { parts: [] });
      const part = { p: `venue:${ids.dayVenue}`, ...(known && { c: known.c, g: gen, t: known.t }) };
      return (await rpc<{ parts: Part[] }>(db, anon, 'sync_pull', { parts: [part] })).parts[0] as Part;
    };
    const first = await pull();
    expect(first).toMatchObject({ prices: [], openings: [], venue: { lead: 0, terms: [[6, 100]], min: 2000 } });
    expect((await pull(first)).same).toBe(true);
    await write(owner, 'save-price-rule', { ...evenings, days: [5, 6], courtId: ids.dayCourt });
    const second = await pull(first);
    const price = {
      name: 'Evenings',
      kind: 'weekly',
      days: [5, 6],
      courtId: ids.dayCourt,
      fromHour: 18,
      toHour: 23,
      effect: 'percent',
      amount: 20,
    };
    expect(second.prices).toEqual([
      { ...price, id: expect.any(String), createdAt: '2026-11-21T10:00:00.000Z', rev: noonRev },
    ]);
    await write(owner, 'save-schedule', { ...closed(friday) });
    await pause(at(owner, '2026-11-21T10:00:00.001Z'), { until: '2026-11-21T11:00:00.000Z' });
    const third = await pull(second);
    expect(third.openings).toMatchObject([{ kind: 'closed', firstDay: friday, lastDay: friday }, { kind: 'pause' }]);
    expect(third.openings[0]).not.toHaveProperty('openTime');
    expect(await settings()).toMatchObject({ priceRules: third.prices, openings: third.openings, terms: [[6, 100]] });
    const later = await rpc<{ parts: Part[] }>(db, { ...anon, now: '2026-11-21T11:00:00Z' }, 'sync_pull', {
      parts: [{ p: `venue:${ids.dayVenue}` }],
    });
    expect(later.parts[0]?.openings).toHaveLength(1);
  });

  describe('closing hours', () => {
    const refundsOf = (booking: string) =>
      db.query('select amount, reason from public.refunds where booking_id = $1', [booking]);
    const affectedOf = (rows: Row[], choice: (id: unknown) => string) =>
      rows.filter(({ isYours }) => !isYours).map((row) => [row['id'], row['rev'], choice(row['id'])]);

    // spec: console-stories.eid
    it('lists what falls outside, keeps one, cancels two, refuses when another one came, and is one step', async () => {
      const keep = await confirmed(db, [10], ids.ayesha);
      const drop = await confirmed(db, [11], ids.ayesha);
      const open = await pending(db, [12], ids.bilal);
      await send(db, gate, 'add-walk-in', {
        courtId: ids.dayCourt,
        day: tomorrow,
        hours: [13],
        source: 'walkin',
        name: 'Hamza',
        total: 1,
      });
      await send(db, gate, 'block-hours', { courtId: ids.secondCourt, day: tomorrow, hours: [14], reason: 'weather' });
      await hold(bilal, [15]);
      const filter = { write: 'save-schedule', ...closed() };
      const { rows, overlaps } = await preview(owner, filter);
      expect(overlaps).toEqual([]);
      expect(rows).toMatchObject([
        {
          id: keep,
          kind: 'app',
          courtName: 'Court 1',
          day: tomorrow,
          hours: 1 << 10,
          outside: 1 << 10,
          name: 'Ayesha Khan',
          total: 2100,
          refund: 2100,
          isYours: false,
        },
        { id: drop, status: 'confirmed' },
        { id: open, status: 'pending', refund: 2100 },
        { kind: 'walkin', name: 'Hamza', isYours: true },
        { kind: 'block', courtName: 'Court 2', isYours: true },
      ]);
      const affected = affectedOf(rows, (row) => (row === keep ? 'keep' : 'cancel'));

      const fourth = await pending(db, [16], ids.bilal);
      expect(await write(owner, 'save-schedule', { ...closed(), affected })).toMatchObject({
        code: 'AFFECTED_CHANGED',
        detail: { count: 4 },
      });
      expect(await statusOf(drop)).toBe('confirmed');
      expect((await settings()).openings).toEqual([]);

      const again = affectedOf((await preview(owner, filter)).rows, (row) =>
        row === drop || row === open ? 'cancel' : 'keep',
      );
      const applied = await write(owner, 'save-schedule', { ...closed(), affected: again });
      expect(applied).toMatchObject({ status: 'applied', rows: { settings: [{ openings: [{ label: 'Eid' }] }] } });
      expect(applied.rows?.['entries']).toHaveLength(2);
      expect([await statusOf(keep), await statusOf(drop), await statusOf(open), await statusOf(fourth)]).toEqual([
        'confirmed',
        'cancelled',
        'refund_due',
        'pending',
      ]);
      expect(await refundsOf(drop)).toEqual([{ amount: 2100, reason: 'venue' }]);
      expect(await refundsOf(open)).toEqual([{ amount: 2100, reason: 'declined' }]);
      const told = await db.query(
        `select message from public.notifications where user_id = $1 order by created_at desc, id limit 1`,
        [ids.bilal],
      );
      expect(told[0]?.['message']).toContain('Eid');
      expect(
        await db.query(`select detail ->> 'cancelled' as n from private.audit_log where action = 'hours.rule_saved'`),
      ).toEqual([{ n: '2' }]);
      // What lies outside by now is not asked about again, and opening again leaves nothing outside.
      expect((await preview(owner, { write: 'save-schedule', ...closed(), label: 'Again' })).rows).toEqual([]);
      const rule = (await settings()).openings[0];
      expect((await preview(owner, { write: 'drop-schedule', ruleId: rule?.['id'] })).rows).toEqual([]);
      expect(await write(owner, 'drop-schedule', { ruleId: rule?.['id'], rev: rule?.['rev'] })).toMatchObject({
        status: 'applied',
      });
      expect(await stateOf(ayesha, 11)).toBe('free');
    });

    it('looks at the version of a booking, at hours to come only, and never decides about an own booking', async () => {
      const other = await confirmed(db, [10], ids.ayesha);
      const own = await confirmed(db, [11], ids.owner);
      const { rows } = await preview(owner, { write: 'save-schedule', ...closed() });
      expect(rows).toMatchObject([
        { id: other, isYours: false },
        { id: own, isYours: true },
      ]);
      expect(rows[1]).not.toHaveProperty('refund');
      await db.query('update public.bookings set end_note = null where id = $1', [other]);
      const rev = await revOf(db, other);
      for (const [affected, code] of [
        [[[other, rev - 1, 'cancel']], 'AFFECTED_CHANGED'],
        [[], 'AFFECTED_CHANGED'],
        [
          [
            [other, rev, 'keep'],
            [own, await revOf(db, own), 'cancel'],
          ],
          'AFFECTED_CHANGED',
        ],
        [
          [
            [other, rev, 'keep'],
            [other, rev, 'keep'],
          ],
          'AFFECTED_CHANGED',
        ],
      ] as const)
        expect(await write(owner, 'save-schedule', { ...closed(), affected }), JSON.stringify(affected)).toMatchObject({
          code,
        });
      expect(
        await write(at(owner, '2026-11-22T06:00:00Z'), 'save-schedule', { ...closed(), affected: [] }),
      ).toMatchObject({
        status: 'applied',
      });
      expect([await statusOf(other), await statusOf(own)]).toEqual(['confirmed', 'confirmed']);
    });

    it('by other base hours, a break, or a shorter rule asks for just the hours that are lost', async () => {
      const late = await confirmed(db, [20, 21], ids.ayesha);
      const { hoursRev } = await settings();
      const base = { base: true, rev: hoursRev, openTime: '07:00', closeTime: '21:00' };
      const { rows } = await preview(owner, { write: 'save-schedule', ...base });
      expect(rows).toMatchObject([{ id: late, hours: (1 << 20) | (1 << 21), outside: 1 << 21 }]);
      expect(await write(owner, 'save-schedule', base)).toMatchObject({
        code: 'AFFECTED_CHANGED',
        detail: { count: 1 },
      });
      const saved = await write(owner, 'save-schedule', { ...base, affected: [[late, await revOf(db, late), 'keep']] });
      expect(settingsOf(saved)).toMatchObject({ open: '07:00', close: '21:00', hoursRev: hoursRev + 1 });
      const lunch = { label: 'Lunch', kind: 'break', fromHour: 20, toHour: 21, courtId: ids.dayCourt };
      expect((await preview(owner, { write: 'save-schedule', ...lunch })).rows).toMatchObject([
        { id: late, outside: 1 << 20 },
      ]);
      expect((await preview(owner, { write: 'save-schedule', ...lunch, courtId: ids.secondCourt })).rows).toEqual([]);
      // At half past eight the hour from eight has begun, and the one from nine does not fall into the break.
      const begun = at(owner, '2026-11-22T15:30:00Z');
      expect((await preview(begun, { write: 'save-schedule', ...lunch })).rows).toEqual([]);
    });

    it('names the rules between which only their age decides', async () => {
      const hours = { kind: 'hours', openTime: '15:00', closeTime: '03:00' };
      await write(owner, 'save-schedule', { label: 'Ramzan', ...hours, firstDay: '2027-02-08', lastDay: '2027-03-09' });
      await write(owner, 'save-schedule', { label: 'Weekend', ...hours, days: [6, 7] });
      const of = async (args: Rule) =>
        (await preview(owner, { write: 'save-schedule', label: 'New', ...hours, ...args })).overlaps.map(
          (row) => row['label'],
        );
      expect(await of({ firstDay: '2027-03-09', lastDay: '2027-03-12' })).toEqual(['Ramzan']);
      expect(await of({ firstDay: '2027-03-10', lastDay: '2027-03-12' })).toEqual([]);
      expect(await of({ days: [7] })).toEqual(['Weekend']);
      expect(await of({ days: [1] })).toEqual([]);
      expect(await of({ days: [7], courtId: ids.dayCourt })).toEqual([]);
    });

    it('tells whoever waits for an hour that opens', async () => {
      const off = settingsOf(await write(owner, 'save-schedule', closed())).openings[0];
      await db.query(`insert into public.hour_watches (user_id, court_id, day, hour) values ($1, $2, $3, 18)`, [
        ids.bilal,
        ids.dayCourt,
        tomorrow,
      ]);
      const advance = async () => {
        await db.as({ role: 'service_role', now: '2026-11-21T10:05:00Z' }, 'select public.advance_bookings()');
        return (await db.query('select told_at is not null as told from public.hour_watches'))[0]?.['told'];
      };
      expect(await advance()).toBe(false);
      await write(owner, 'drop-schedule', { ruleId: off?.['id'], rev: off?.['rev'] });
      expect(await advance()).toBe(true);
    });
  });

  describe('a court', () => {
    it('is added, renamed, and taken out of use and back; what is booked there is named first', async () => {
      const added = await write(owner, 'save-court', { name: 'Turf', sport: 'Futsal', price: 4000 }, id(77));
      expect(added).toMatchObject({
        status: 'applied',
        rows: { courts: [{}, {}, { id: id(77), name: 'Turf', position: 1, isActive: true }] },
      });
      expect((await dayOf(anon, tomorrow, id(77))).price).toBe(4000);
      const sports = async () =>
        (
          await db.query(
            `select s.name from public.venue_sports x join public.sports s on s.id = x.sport_id where venue_id = $1`,
            [ids.dayVenue],
          )
        ).map(({ name }) => name);
      expect(await sports()).toContain('Futsal');
      const change = async (args: Rule) =>
        write(owner, 'save-court', { courtId: id(77), rev: await revOf(db, id(77), 'courts'), ...args });
      expect(await change({ name: 'Court 1' })).toMatchObject({ code: 'NAME_TAKEN' });
      expect(await change({ name: 'Turf A', sport: 'Cricket' })).toMatchObject({ status: 'applied' });
      expect(await sports()).not.toContain('Futsal');
      const { booking } = await book(db, ayesha, { court: id(77), hours: [18], expected_total: 4100 });
      expect(await change({ isActive: false })).toMatchObject({ code: 'AFFECTED_CHANGED', detail: { count: 1 } });
      const { rows } = await preview(owner, { write: 'save-court', courtId: id(77), isActive: false });
      expect(rows).toMatchObject([{ id: booking.id, outside: 1 << 18 }]);
      expect(await change({ isActive: false, affected: [[booking.id, rows[0]?.['rev'], 'keep']] })).toMatchObject({
        status: 'applied',
      });
      expect(await refusal(dayOf(anon, tomorrow, id(77)))).toMatchObject({ code: 'NOT_FOUND' });
      expect(await refusal(book(db, bilal, { court: id(77), hours: [19], expected_total: 4100 }))).toMatchObject({
        code: 'NOT_FOUND',
      });
      const page = await rpc<{ parts: { courts: Rule[] }[] }>(db, anon, 'sync_pull', {
        parts: [{ p: `venue:${ids.dayVenue}` }],
      });
      expect(page.parts[0]?.courts).toHaveLength(2);
      expect((await settings()).courts).toMatchObject([{}, {}, { id: id(77), isActive: false }]);
      expect(await statusOf(booking.id)).toBe('pending');
      expect(await change({ isActive: true })).toMatchObject({ status: 'applied' });
      expect(await stateOf(bilal, 19, tomorrow, id(77))).toBe('free');
      expect(await write(owner, 'save-court', { name: 'Court 1', sport: 'Futsal', price: 1 })).toMatchObject({
        code: 'NAME_TAKEN',
      });
    });
  });
});
