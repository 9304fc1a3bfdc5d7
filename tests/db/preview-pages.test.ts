// What closing hours would leave outside, in pages: a venue has more bookings than one answer should carry.
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { clearDesk, fillDesk, makeDesk, send } from '#tests/support/postgres-desk.ts';
import { type Database, engines, openDatabase, type Row } from '#tests/support/postgres.ts';
import { asPerson, book, ids, refusal, rpc } from '#tests/support/postgres-world.ts';

type Preview = { rows: Row[]; next: string | null; count: number };

const most = 100;

describe.each(engines)('what a closure leaves outside, in pages, on %s', (engine) => {
  let db: Database;
  const owner = asPerson(ids.owner);
  const outOfUse = { venueId: ids.dayVenue, courtId: ids.dayCourt, isActive: false };

  beforeAll(async () => {
    db = await openDatabase(engine);
    await makeDesk(db);
    // Once for all: it takes longer than everything that is asked about it.
    await clearDesk(db);
    await fillDesk(db, 60);
  });
  beforeEach(() => db.query('update public.courts set is_active = true where not is_active'));
  afterAll(() => db.close());

  const preview = (after: string | null = null) =>
    rpc<Preview>(db, owner, 'desk_list', {
      venue: ids.dayVenue,
      view: 'schedule_preview',
      filter: { write: 'save-court', ...outOfUse },
      after,
    });
  const pages = async () => {
    const found = [await preview()];
    for (let next = found[0]?.next; next; next = found.at(-1)?.next) {
      expect(found.length).toBeLessThan(20);
      found.push(await preview(next));
    }
    return found;
  };
  const keep = (rows: Row[]) => rows.filter((row) => !row['isYours']).map((row) => [row['id'], row['rev'], 'keep']);
  const revOfCourt = async () =>
    (await db.query('select rev from public.courts where id = $1', [ids.dayCourt]))[0]?.['rev'];
  const save = async (affected: unknown) =>
    send(db, owner, 'save-court', { ...outOfUse, rev: await revOfCourt(), affected });

  it('every entry stands on one page, by date and hour', async () => {
    const found = await pages();
    const rows = found.flatMap((page) => page.rows);
    expect(rows.length).toBeGreaterThan(2 * most);
    expect(found.length).toBe(Math.ceil(rows.length / most));
    expect(found.slice(0, -1).map((page) => page.rows.length)).toEqual(found.slice(1).map(() => most));
    expect(new Set(found.map(({ count }) => count))).toEqual(new Set([rows.length]));
    const firstHour = (hours: number) => String(Math.log2(hours & -hours)).padStart(2, '0');
    const places = rows.map((row) => `${String(row['day'])} ${firstHour(Number(row['outside']))}`);
    expect(new Set(places).size, 'one court gives an hour once').toBe(rows.length);
    expect(places).toEqual(places.toSorted());
  });

  it('only who has seen every page can save, and not when another booking came after the last', async () => {
    const [first, ...others] = await pages();
    const rows = [first, ...others].flatMap((page) => page?.rows ?? []);
    const open = keep(rows);
    expect(open.length).toBeGreaterThan(keep(first?.rows ?? []).length);
    const before = await revOfCourt();
    expect(await save(keep(first?.rows ?? []))).toMatchObject({
      code: 'AFFECTED_CHANGED',
      detail: { count: open.length },
    });
    // Someone books while the last page is read.
    const { booking } = await book(db, asPerson(ids.bilal), { hours: [7] });
    expect(await save(open)).toMatchObject({ code: 'AFFECTED_CHANGED', detail: { count: open.length + 1 } });
    expect(await revOfCourt(), 'nothing was written').toBe(before);
    const again = keep((await pages()).flatMap((page) => page.rows));
    expect(again.map(([id]) => id)).toContain(booking.id);
    expect(await save(again)).toMatchObject({ status: 'applied' });
    expect(await db.query('select is_active from public.courts where id = $1', [ids.dayCourt])).toEqual([
      { is_active: false },
    ]);
  });

  it('a place that no list gave out is refused', async () => {
    expect(await refusal(preview('2026-11-22:18'))).toMatchObject({
      code: 'INVALID',
      detail: { field: 'after' },
    });
  });

  it('a page that is exactly full is the last one', async () => {
    // Last, because it leaves only that page.
    const rows = (await pages()).flatMap((page) => page.rows);
    await db.query('delete from public.time_slot_blocks where booking_id = any ($1)', [
      rows.slice(most).map((row) => row['id']),
    ]);
    expect(await preview()).toMatchObject({ next: null, count: most });
  });
});
