// The calendar of a venue's phone under opening and price rules, and the server that made them: the same hours, the same prices,
// the same "today", whatever was entered before a rule came or goes.
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { dayAfter } from '#domain/calendar.ts';
import { buildGrid, weekOf } from '#domain/desk/day-grid.ts';
import { arrivalsOf, type ShownEntry } from '#domain/desk/day-model.ts';
import { priceBook } from '#domain/desk/price-book.ts';
import { type Desk, readEntry } from '#domain/desk/desk.ts';
import { outsideHours } from '#domain/desk/outside-hours.ts';
import { openHoursOn, playingDay } from '#domain/desk/playing-day.ts';
import { hoursOfMask } from '#data/storage/apply-work.ts';
import { openingRules, priceRules } from '#data/server/rule-shapes.ts';
import { seededRandom } from '#supabase/seed/random.mjs';
import { clearDesk, confirmed, makeDesk, revOf, send, staff } from '#tests/support/postgres-desk.ts';
import { type Actor, type Database, engines, openDatabase } from '#tests/support/postgres.ts';
import {
  anon,
  asPerson,
  type CourtDayAnswer,
  ids,
  noon,
  refusal,
  rpc,
  today,
  tomorrow,
} from '#tests/support/postgres-world.ts';
import { cases, seed } from '#tests/support/sweep.ts';

const { between, chance, pick } = seededRandom(seed);

const owner = asPerson(ids.owner);
const manager = asPerson(staff.manager);
const venueId = ids.dayVenue;
const courts = [ids.dayCourt, ids.secondCourt];

type Part = { settings: Desk; f: string; w: string; cols: string[]; v: unknown[][] };
type Seen = { desk: Desk; entries: ShownEntry[] };

describe.each(engines)('the calendar of a phone under rules, on %s', (engine) => {
  let db: Database;

  beforeAll(async () => {
    db = await openDatabase(engine);
    await makeDesk(db);
  });
  beforeEach(() => clearDesk(db));
  afterAll(() => db.close());

  const rule = (args: object, court: string | null = null) =>
    db.query(
      `insert into public.schedule_rules (venue_id, court_id, label, kind, days, first_day, last_day, open_time, close_time, from_hour, to_hour)
       select $1, $2, label, kind, days, first_day, last_day, open_time, close_time, from_hour, to_hour
       from jsonb_populate_record(null::public.schedule_rules, $3)`,
      [venueId, court, JSON.stringify({ label: 'Rule', ...args })],
    );
  const on = (day: string) => ({ first_day: day, last_day: day });

  /** What a phone that asks for everything knows then. */
  async function phone(who: Actor = manager): Promise<Seen> {
    const { parts } = await rpc<{ parts: Part[] }>(db, who, 'sync_pull', { parts: [{ p: `desk:${venueId}` }] });
    const [part] = parts;
    if (!part) throw new Error('no part');
    const { settings, f: firstDay, w: lastDay, cols, v } = part;
    const desk = {
      ...settings,
      venueId,
      firstDay,
      lastDay,
      openings: openingRules.parse(settings.openings),
      priceRules: priceRules.parse(settings.priceRules),
    };
    const entries = (v[0] ?? []).map((_, row) => {
      const sent = Object.fromEntries(cols.map((name, at) => [name, v[at]?.[row]])) as Record<string, never>;
      const courtId = settings.courts[Number(sent['court'])]?.id ?? '';
      return readEntry({ ...sent, courtId, hours: hoursOfMask(Number(sent['hours'])) } as never) as ShownEntry;
    });
    return { desk, entries };
  }
  function cellsOf({ desk, entries }: Seen, days: readonly string[], courtId = ids.dayCourt, now = noon) {
    const columns = days.map((day) => ({ courtId, day }));
    const known = [{ first: desk.firstDay, last: desk.lastDay }];
    const mayEnter = { first: today, last: '2027-05-22' };
    const grid = buildGrid({ desk, columns, entries, holds: [], now: Date.parse(now), known, mayEnter });
    return days.map((_, column) =>
      Object.fromEntries(
        grid.rows.map(({ hour, isNext }, row) => {
          const cell = grid.cells[column]?.[row];
          const words =
            cell?.is === 'hour' ? (cell.why ?? cell.state) : cell?.boxes.map(({ span }) => `box of ${span}`);
          return [hour + (isNext ? 24 : 0), String(words)];
        }),
      ),
    );
  }
  const serverHours = async (court: string, day: string) =>
    (await db.query('select private.get_day_hours($1, $2) as hours', [court, day]))[0]?.['hours'];
  const serverToday = async (at: string) =>
    (await db.query('select private.get_playing_day($1, $2)::text as day', [venueId, at]))[0]?.['day'];

  it('opens on every date of the window when the server does, and asks what it asks: Ramzan, Eid, a break, a court of its own', async () => {
    await rule({
      label: 'Ramzan',
      kind: 'hours',
      first_day: '2026-11-24',
      last_day: '2026-11-26',
      open_time: '15:00',
      close_time: '03:00',
    });
    await rule({ label: 'Eid', kind: 'closed', ...on('2026-11-27') });
    await rule({ label: 'Prayer', kind: 'break', days: [5], from_hour: 13, to_hour: 15 });
    await rule(
      { label: 'Late', kind: 'hours', days: [6, 7], open_time: '18:30', close_time: '04:30' },
      ids.secondCourt,
    );
    await db.query(
      `insert into public.price_rules (venue_id, name, kind, days, from_hour, to_hour, effect, amount)
       values ($1, 'Nights', 'weekly', '{5,6}', 20, 2, 'set', 4500)`,
      [venueId],
    );
    const seen = await phone();
    const priceOf = priceBook(seen.desk);
    for (let day = seen.desk.firstDay; day <= seen.desk.lastDay; day = dayAfter(day, 1))
      for (const court of courts) {
        const hours = openHoursOn(seen.desk, court, day);
        expect(hours, day).toEqual(await serverHours(court, day));
        if (day < today) continue;
        const sold = await rpc<CourtDayAnswer>(db, anon, 'court_day', { court, day });
        expect(
          sold.hours.map(([hour]) => hour),
          day,
        ).toEqual(hours);
        expect(
          hours.map((hour) => priceOf(court, { day, hour })),
          day,
        ).toEqual(sold.hours.map(([, , price]) => price));
      }
    // The week in which Ramzan ends in Eid: rows of its longest day, each column with its own hours.
    const [monday, tuesday, , thursday, friday] = cellsOf(seen, weekOf('2026-11-24'));
    expect([monday?.[7], monday?.[21], monday?.[22], monday?.[25]]).toEqual(['free', 'free', 'closed', 'closed']);
    expect([tuesday?.[14], tuesday?.[15], tuesday?.[26]]).toEqual(['closed', 'free', 'free']);
    expect([thursday?.[26], friday?.[12], friday?.[13], friday?.[20]]).toEqual(['free', 'closed', 'closed', 'closed']);
    const [, , , , usual] = cellsOf(seen, weekOf('2026-12-01'));
    expect([usual?.[12], usual?.[13], usual?.[15]]).toEqual(['free', 'Prayer', 'free']);
  });

  it('keeps an entry in sight that a rule leaves outside the hours, and says that it is: new hours, a closed day, a break within', async () => {
    const booked = await confirmed(db, [18]);
    await confirmed(db, [11, 12, 13, 14]);
    await rule({ label: 'Short', kind: 'hours', ...on(tomorrow), open_time: '09:00', close_time: '17:00' });
    await rule({ label: 'Prayer', kind: 'break', ...on(tomorrow), from_hour: 12, to_hour: 14 });
    const seen = await phone();
    const [cells] = cellsOf(seen, [tomorrow]);
    expect([8, 9, 11, 14, 15, 17, 18].map((hour) => cells?.[hour])).toEqual([
      undefined,
      'free',
      'box of 4',
      'box of 4',
      'free',
      'closed',
      'box of 1',
    ]);
    const outside = outsideHours(seen.entries, seen.desk, Date.parse(noon)).map(({ hours }) => hours);
    expect(outside.toSorted((one, other) => (one[0] ?? 0) - (other[0] ?? 0))).toEqual([[11, 12, 13, 14], [18]]);
    await rule({ label: 'Eid', kind: 'closed', ...on(tomorrow) });
    const closed = await phone();
    expect(cellsOf(closed, [tomorrow])[0]).toMatchObject({ 7: 'closed', 18: 'box of 1', 21: 'closed' });
    expect(closed.entries.map(({ id }) => id)).toContain(booked);
  });

  it('a closure keeps a block, and its hours stay closed when the block goes', async () => {
    const hours = { courtId: ids.dayCourt, day: tomorrow, hours: [10, 11] };
    const block = await send(db, manager, 'block-hours', { ...hours, reason: 'weather' });
    const closing = { venueId, label: 'Eid', kind: 'closed', firstDay: tomorrow, lastDay: tomorrow };
    const { rows } = await rpc<{ rows: object[] }>(db, owner, 'desk_list', {
      venue: venueId,
      view: 'schedule_preview',
      filter: { write: 'save-schedule', ...closing },
      after: null,
    });
    expect(rows).toMatchObject([{ kind: 'block', isYours: true, outside: 3 << 10 }]);
    expect(await send(db, owner, 'save-schedule', closing)).toMatchObject({ status: 'applied' });
    expect(cellsOf(await phone(), [tomorrow])[0]).toMatchObject({ 9: 'closed', 10: 'box of 2', 12: 'closed' });
    await send(db, manager, 'remove-entry', { entryId: block.id });
    expect(cellsOf(await phone(), [tomorrow])[0]).toMatchObject({ 9: 'closed', 10: 'closed', 12: 'closed' });
  });

  it('a check-in in a night over midnight is of the evening that the rule made, on the phone and on the server', async () => {
    await rule({ label: 'Ramzan', kind: 'hours', ...on(today), open_time: '15:00', close_time: '03:00' });
    const late = '2026-11-21T20:10:00Z';
    const night = asPerson(staff.manager, late);
    const guest = { courtId: ids.dayCourt, day: tomorrow, hours: [1, 2], source: 'walkin', name: 'Hamza', total: 0 };
    const { id } = await send(db, night, 'add-walk-in', guest);
    const seenAt = await send(db, night, 'check-in', { bookingId: id, how: 'list', device: 'Gate', at: late });
    expect(seenAt.rows).toMatchObject({ entries: [{ day: tomorrow, seen: 'arrived' }] });
    const { desk, entries } = await phone(night);
    const evening = playingDay(Date.parse(late), desk);
    expect([evening, await serverToday(late), desk.firstDay]).toEqual([today, today, dayAfter(today, -2)]);
    const came = (day: string) => arrivalsOf(entries, desk, day, Date.parse(late)).now.map(({ entry }) => entry.id);
    expect([came(today), came(tomorrow)]).toEqual([[id], []]);
    expect(cellsOf({ desk, entries }, [today], ids.dayCourt, late)[0]).toMatchObject({ 24: 'past', 25: 'box of 2' });
    // Without the rule its hours are of the morning: nothing that is stored has changed.
    await db.query('delete from public.schedule_rules');
    const after = await phone(night);
    expect([playingDay(Date.parse(late), after.desk), await serverToday(late)]).toEqual([tomorrow, tomorrow]);
    expect(after.entries).toMatchObject([{ day: tomorrow, hours: [1, 2] }]);
  });

  it('a phone that has not heard of a rule that is gone is told why nobody can be moved there; what it enters itself is kept', async () => {
    await rule({ label: 'Late', kind: 'hours', ...on(tomorrow), open_time: '07:00', close_time: '00:00' });
    const old = await phone();
    const booked = await confirmed(db, [18]);
    expect(openHoursOn(old.desk, ids.dayCourt, tomorrow)).toContain(23);
    await db.query('delete from public.schedule_rules');
    const rev = await revOf(db, booked);
    const place = { courtId: ids.dayCourt, day: tomorrow, hours: [23] };
    expect(await send(db, manager, 'move-booking', { bookingId: booked, rev, ...place })).toMatchObject({
      code: 'CLOSED',
      detail: { hours: [23] },
    });
    const customer = rpc(db, asPerson(ids.bilal), 'hold_slots', { court: ids.dayCourt, day: tomorrow, hours: [23] });
    expect(await refusal(customer)).toMatchObject({ code: 'CLOSED', detail: { hours: [23] } });
    const entered = await send(db, manager, 'add-walk-in', { ...place, source: 'walkin', name: 'Hamza', total: 2000 });
    expect(entered).toMatchObject({ status: 'applied' });
    expect(cellsOf(await phone(), [tomorrow])[0]).toMatchObject({ 21: 'free', 22: 'closed', 23: 'box of 1' });
  });

  it('calls the same date today as the server under any rules, at any minute of a night, whichever courts are in use', async () => {
    const times = () => `${String(between(0, 23)).padStart(2, '0')}:${pick(['00', '30'])}`;
    let nights = 0;
    for (let turn = 0; turn < cases(30, 400); turn += 1) {
      await db.query('delete from public.schedule_rules');
      await db.query('update public.venues set open_time = $2, close_time = $3 where id = $1', [
        venueId,
        times(),
        times(),
      ]);
      await db.query('update public.courts set is_active = random() < 0.8 where id = any ($1::uuid[])', [courts]);
      for (let count = between(0, 4); count > 0; count -= 1) {
        const kind = pick(['hours', 'hours', 'closed']);
        const hours = kind === 'hours' ? { open_time: times(), close_time: times() } : {};
        const dates = chance(0.5) ? on(pick(['2026-11-20', '2026-11-21'])) : { days: [between(5, 7)] };
        await rule({ kind, ...hours, ...dates }, chance(0.5) ? pick(courts) : null);
      }
      const { desk } = await phone();
      for (const minutes of [0, 29, 30, 60, 119, 180, 359, 600, 1200]) {
        const at = new Date(Date.parse('2026-11-21T00:00:00+05:00') + minutes * 60_000).toISOString();
        const day = playingDay(Date.parse(at), desk);
        expect([day, minutes, turn, `BAARI_SEED=${seed}`]).toEqual([
          await serverToday(at),
          minutes,
          turn,
          `BAARI_SEED=${seed}`,
        ]);
        if (day < '2026-11-21') nights += 1;
      }
    }
    expect(nights, 'nights that go on after midnight').toBeGreaterThan(20);
  });
});
