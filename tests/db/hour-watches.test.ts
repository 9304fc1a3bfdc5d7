// "Tell me when it is free": every way in which an hour becomes free tells whoever asked first, in the same transaction; what
// only looks like freeing tells nobody.
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Actor, type Database, engines, openDatabase } from '#tests/support/postgres.ts';
import {
  asPerson,
  book,
  clearBookings,
  ids,
  makeWorld,
  requestId,
  rpc,
  service,
  signedInAt,
  today,
  tomorrow,
} from '#tests/support/postgres-world.ts';

type Verdict = {
  status: string;
  code?: string;
  detail?: Record<string, unknown>;
  retry_after?: number;
  rows?: { watches?: Watch[]; notifications?: Note[]; unread?: number };
};
type Watch = {
  courtId: string;
  courtName: string;
  sport: string | null;
  venueId: string;
  venueName: string;
  day: string;
  hour: number;
};
type Note = { kind: string; message: string; bookingId: string | null; hour?: object };

const hour18 = { courtId: ids.dayCourt, day: tomorrow, hour: 18 };
const clock = (hour: number) => `${String(hour).padStart(2, '0')}:00`;
const people = Array.from({ length: 3 }, (_, n) => `00000000-0000-4000-8000-00000000000${n + 1}`);
const [first = '', second = '', third = ''] = people;

describe.each(engines)('watched hours on %s', (engine) => {
  let db: Database;
  const ayesha = asPerson(ids.ayesha);
  const bilal = asPerson(ids.bilal);
  /** Leaves in one of the tests. */
  const leaver = '00000000-0000-4000-8000-0000000000ff';

  beforeAll(async () => {
    db = await openDatabase(engine);
    await makeWorld(db);
    await db.query('insert into auth.users (id) select unnest($1::uuid[])', [people]);
  });
  beforeEach(async () => {
    await clearBookings(db);
    await db.exec(`
      delete from public.hour_watches; delete from private.watch_checks; delete from public.notifications;
      delete from private.client_mutations;
      insert into auth.users (id) select '${leaver}' where not exists (select 1 from auth.users where id = '${leaver}')`);
  });
  afterAll(() => db.close());

  const write = async (actor: Actor, kind: string, args: object = hour18): Promise<Verdict> => {
    const mutations = [{ id: requestId(), kind, v: 1, entity: requestId(), args }];
    const { results } = await rpc<{ results: Verdict[] }>(db, actor, 'apply_mutations', {
      batch: { device: 'd', mutations },
    });
    return results[0] ?? { status: 'none' };
  };
  const watch = (person: string, args: object = hour18, now?: string) =>
    write(asPerson(person, now), 'watch-hour', args);
  const advance = (now: string) => rpc(db, { ...service, now }, 'advance_bookings');
  /** Who was told that an hour is free, in the order in which they were. */
  const told = async () =>
    (await db.query(`select user_id from public.notifications where kind = 'hour_free' order by created_at, sxid`)).map(
      (row) => row['user_id'],
    );
  const hold = (actor: Actor, hours: number[], court = ids.dayCourt) =>
    rpc(db, actor, 'hold_slots', { court, day: tomorrow, hours });
  const block = (hour = 18) =>
    db.exec(`insert into public.time_slot_blocks (court_id, block_date, start_time, end_time, reason)
      values ('${ids.dayCourt}', '${tomorrow}', '${clock(hour)}', '${clock(hour + 1)}', 'manual')`);
  const cancel = (booking: string, actor = ayesha) => write(actor, 'cancel-booking', { bookingId: booking, refund: 0 });

  describe('an hour becomes free', () => {
    const booked = async () => (await book(db, ayesha)).booking.id;
    const confirmed = async () => {
      const id = await booked();
      await db.query(`update public.bookings set status = 'confirmed' where id = $1`, [id]);
      return id;
    };
    const decline = (reason: string) => async () => {
      const id = await booked();
      return () => db.query(`select private.decline_booking($1, $2)`, [id, reason]);
    };
    const ways: Record<string, () => Promise<() => Promise<unknown>>> = {
      'its person cancels': async () => {
        const id = await booked();
        return () => cancel(id);
      },
      'staff find no payment': decline('not_paid'),
      'staff cannot give the court': decline('court'),
      'the venue cancels a confirmed booking': async () => {
        const id = await confirmed();
        return () =>
          db.query(
            `update public.bookings set status = 'cancelled', end_reason = 'other', end_note = 'x' where id = $1`,
            [id],
          );
      },
      'nobody decided in time': async () => {
        await booked();
        return () => advance('2026-11-21T22:00:00Z');
      },
      'the account is deleted': async () => {
        await book(db, asPerson(leaver));
        return () => rpc(db, signedInAt(asPerson(leaver)), 'delete_user');
      },
      'the account is deleted in the dashboard': async () => {
        await book(db, asPerson(leaver));
        return () => db.query('delete from auth.users where id = $1', [leaver]);
      },
      'a hold is released': async () => {
        await hold(ayesha, [18]);
        return () => rpc(db, ayesha, 'release_hold');
      },
      'its holder holds another hour': async () => {
        await hold(ayesha, [18]);
        return () => hold(ayesha, [12]);
      },
      'its holder holds fewer hours': async () => {
        await hold(ayesha, [18, 19]);
        return () => hold(ayesha, [19]);
      },
      'a hold ran out, at the next minute': async () => {
        await hold(ayesha, [18]);
        return () => advance('2026-11-21T10:15:01Z');
      },
      'the venue removes its block': async () => {
        await block();
        return () => db.query(`delete from public.time_slot_blocks where reason = 'manual'`);
      },
      'the venue lifts its block': async () => {
        await block();
        return () => db.query(`update public.time_slot_blocks set active = false where reason = 'manual'`);
      },
      'the venue moves its block': async () => {
        await block();
        return () =>
          db.query(
            `update public.time_slot_blocks set start_time = '19:00', end_time = '20:00' where reason = 'manual'`,
          );
      },
    };

    it.each(Object.entries(ways))('%s: the first who waits is told, once', async (_way, take) => {
      const free = await take();
      expect(await watch(first)).toMatchObject({ status: 'applied' });
      expect(await watch(second)).toMatchObject({ status: 'applied' });
      expect(await told()).toEqual([]);
      await free();
      expect(await told()).toEqual([first]);
    });

    it('says which hour of which court', async () => {
      const id = await booked();
      await watch(first);
      await cancel(id);
      const { parts } = await rpc<{ parts: { notifications: Note[]; unread: number; watches: Watch[] }[] }>(
        db,
        asPerson(first),
        'sync_pull',
        {
          parts: [{ p: 'user' }],
        },
      );
      expect(parts[0]).toMatchObject({
        unread: 1,
        watches: [],
        notifications: [
          {
            kind: 'hour_free',
            bookingId: null,
            message: 'Free now: Court 1 at Day Venue, Sun, 22 Nov 2026, 6 PM. Whoever books first gets it.',
            hour: { venueId: ids.dayVenue, ...hour18 },
          },
        ],
      });
    });
  });

  describe('nobody is told', () => {
    it.each<[string, () => Promise<unknown>]>([
      [
        'when a hold is extended',
        async () => {
          await hold(ayesha, [18]);
          await watch(first);
          await hold(ayesha, [18]);
        },
      ],
      [
        'when the holder books',
        async () => {
          await hold(ayesha, [18]);
          await watch(first);
          await book(db, ayesha);
        },
      ],
      [
        'when somebody else takes over a hold that ran out',
        async () => {
          await hold(ayesha, [18]);
          await watch(first);
          await hold(asPerson(ids.bilal, '2026-11-21T10:16:00Z'), [18]);
        },
      ],
      [
        'about another hour, court or date',
        async () => {
          await block();
          await watch(first, { ...hour18, hour: 19 });
          await watch(first, { ...hour18, courtId: ids.secondCourt });
          await db.exec('delete from public.notifications; update public.hour_watches set told_at = null where true');
          await db.exec(`delete from public.time_slot_blocks where reason = 'manual'`);
        },
      ],
      [
        'about an hour that has begun',
        async () => {
          const { booking } = await book(db, ayesha, { day: today, hours: [16] });
          await watch(first, { ...hour18, day: today, hour: 16 });
          await db.as({ ...ayesha, now: '2026-11-21T11:00:01Z' }, `select 1`);
          await db.as(
            { ...service, now: '2026-11-21T11:00:01Z' },
            `delete from public.time_slot_blocks where booking_id = $1`,
            [booking.id],
          );
        },
      ],
      [
        'who stopped waiting',
        async () => {
          await block();
          await watch(first);
          expect(await write(asPerson(first), 'unwatch-hour')).toMatchObject({
            status: 'applied',
            rows: { watches: [] },
          });
          await db.exec(`delete from public.time_slot_blocks where reason = 'manual'`);
        },
      ],
      [
        'when the transaction is taken back',
        async () => {
          await block();
          await watch(first);
          await db.exec(`begin; delete from public.time_slot_blocks where reason = 'manual'; rollback`);
        },
      ],
    ])('%s', async (_when, act) => {
      await act();
      expect(await told()).toEqual([]);
    });
  });

  it('one after the other: whoever asked first has ten minutes before the next one hears of it', async () => {
    // spec: calls.watch-hour
    const { booking } = await book(db, ayesha);
    for (const person of [second, first, third]) await watch(person);
    await cancel(booking.id);
    expect(await told()).toEqual([second]);
    await advance('2026-11-21T10:09:59Z');
    expect(await told()).toEqual([second]);
    await advance('2026-11-21T10:10:00Z');
    expect(await told()).toEqual([second, first]);
    await advance('2026-11-21T10:11:00Z');
    expect(await told()).toEqual([second, first]);
    await hold(asPerson(first, '2026-11-21T10:12:00Z'), [18]);
    await advance('2026-11-21T10:20:00Z');
    expect(await told(), 'somebody holds it').toEqual([second, first]);
    await rpc(db, asPerson(first, '2026-11-21T10:21:00Z'), 'release_hold');
    expect(await told()).toEqual([second, first, third]);
  });

  it('those who have played hear of it before fresh accounts, of which one in three messages tells one', async () => {
    const crowd = Array.from({ length: 5 }, (_, n) => `00000000-0000-4000-8000-0000000001${n}0`);
    const players = Array.from({ length: 3 }, (_, n) => `00000000-0000-4000-8000-0000000002${n}0`);
    await db.query('insert into auth.users (id) select unnest($1::uuid[])', [[...crowd, ...players]]);
    for (const [at, player] of players.entries()) {
      const { booking } = await book(db, asPerson(player), { hours: [8 + at] });
      for (const status of ['confirmed', 'completed'])
        await db.query('update public.bookings set status = $2 where id = $1', [booking.id, status]);
    }
    // A guest who did not come has not played.
    const { booking: missed } = await book(db, asPerson(crowd[0] ?? ''), { hours: [12] });
    for (const status of ['confirmed', 'completed'])
      await db.query('update public.bookings set status = $2 where id = $1', [missed.id, status]);
    await db.query(`insert into public.booking_attendance (booking_id, state, at) values ($1, 'no_show', now())`, [
      missed.id,
    ]);

    const { booking } = await book(db, ayesha);
    for (const person of [...crowd, ...players]) await watch(person);
    await cancel(booking.id);
    for (let minutes = 10; minutes <= 80; minutes += 10)
      await advance(new Date(Date.parse('2026-11-21T10:00:00Z') + minutes * 60_000).toISOString());
    const [p1, p2, p3] = players;
    const [c1, c2, c3, c4, c5] = crowd;
    expect(await told()).toEqual([p1, p2, c1, p3, c2, c3, c4, c5]);
  });

  it('an hour that is given up again within the ten minutes waits for their end', async () => {
    await block();
    for (const person of [first, second]) await watch(person);
    await db.exec(`delete from public.time_slot_blocks where reason = 'manual'`);
    await hold(asPerson(first, '2026-11-21T10:02:00Z'), [18]);
    await rpc(db, asPerson(first, '2026-11-21T10:03:00Z'), 'release_hold');
    expect(await told()).toEqual([first]);
    await advance('2026-11-21T10:10:00Z');
    expect(await told()).toEqual([first, second]);
  });

  it('whoever books it does not wait any more, and cancelling tells the next one at once', async () => {
    await block();
    for (const person of [first, second]) await watch(person);
    await db.exec(`delete from public.time_slot_blocks where reason = 'manual'`);
    const { booking } = await book(db, asPerson(first));
    await cancel(booking.id, asPerson(first));
    expect(await told()).toEqual([first, second]);
    expect(await watch(ids.bilal)).toMatchObject({ status: 'applied', rows: { watches: [{ hour: 18 }] } });
  });

  it('an hour that is free by the time the wish arrives is told at once, with the message', async () => {
    const { rows, status } = await watch(first);
    expect(status).toBe('applied');
    expect(rows).toMatchObject({
      watches: [],
      unread: 1,
      notifications: [{ kind: 'hour_free', hour: { venueId: ids.dayVenue, ...hour18 } }],
    });
    expect(await told()).toEqual([first]);
  });

  it('an own hour needs no waiting', async () => {
    await book(db, ayesha);
    expect(await watch(ids.ayesha)).toMatchObject({ status: 'applied', rows: { watches: [] } });
    expect(await db.query('select 1 from public.hour_watches')).toEqual([]);
  });

  it('a venue that was hidden while an hour became free, and one that closed earlier, are looked at when they are back', async () => {
    const away = [
      [`is_published = false`, `is_published = true`],
      [`close_time = '18:00'`, `close_time = '22:00'`],
    ];
    for (const [gone, back] of away) {
      await db.exec('delete from public.hour_watches; delete from public.notifications');
      await block();
      await watch(first);
      await db.exec(
        `update public.venues set ${gone} where id = '${ids.dayVenue}'; delete from public.time_slot_blocks where reason = 'manual'`,
      );
      expect(await told()).toEqual([]);
      await db.exec(`update public.venues set ${back} where id = '${ids.dayVenue}'`);
      await advance('2026-11-21T10:00:00Z');
      expect(await told(), back).toEqual([first]);
    }
  });

  it('a court that is back in use, and hours that a shorter notice opens, are looked at', async () => {
    const court = (isActive: boolean) =>
      db.exec(`update public.courts set is_active = ${isActive} where id = '${ids.dayCourt}'`);
    const notice = (minutes: number) =>
      db.exec(`update public.venues set lead_minutes = ${minutes} where id = '${ids.dayVenue}'`);
    const near = { ...hour18, day: today, hour: 17 };
    const steps: [object, () => Promise<unknown>, () => Promise<unknown>][] = [
      [hour18, () => court(false), () => court(true)],
      [near, () => notice(180), () => notice(0)],
    ];
    for (const [at, gone, back] of steps) {
      await db.exec(
        'delete from public.hour_watches; delete from public.notifications; delete from private.watch_checks',
      );
      const { day, hour } = at as { day: string; hour: number };
      await db.exec(`insert into public.time_slot_blocks (court_id, block_date, start_time, end_time, reason)
        values ('${ids.dayCourt}', '${day}', '${clock(hour)}', '${clock(hour + 1)}', 'manual')`);
      expect((await watch(first, at)).status).toBe('applied');
      await gone();
      await db.exec(`delete from public.time_slot_blocks where reason = 'manual'`);
      await advance('2026-11-21T10:02:00Z');
      expect(await told()).toEqual([]);
      await back();
      await advance('2026-11-21T10:03:00Z');
      expect(await told(), JSON.stringify(at)).toEqual([first]);
    }
  });

  it('ten at a time; what was told, stopped or has begun leaves room', async () => {
    const hours = [7, 8, 9, 10, 11, 12, 13, 14, 15, 16];
    for (const hour of [...hours, 17]) await block(hour);
    for (const hour of hours) expect(await watch(first, { ...hour18, hour })).toMatchObject({ status: 'applied' });
    const eleventh = { ...hour18, hour: 17 };
    expect(await watch(first, eleventh)).toMatchObject({
      status: 'rejected',
      code: 'TOO_MANY_WATCHES',
      detail: { max: 10 },
    });
    const again = await watch(first, { ...hour18, hour: 7 });
    expect(again).toMatchObject({ status: 'applied' });
    expect(
      again.rows?.watches?.map(({ hour }) => hour),
      'soonest first',
    ).toEqual(hours);
    expect(await watch(second, eleventh), 'each person has ten').toMatchObject({ status: 'applied' });
    await db.exec(`delete from public.time_slot_blocks where start_time = '07:00'`);
    expect(await watch(first, eleventh)).toMatchObject({ status: 'applied' });
    expect(await watch(first, hour18, '2026-11-22T03:00:00Z')).toMatchObject({ status: 'applied' });
  });

  it.each<[string, object, string, Record<string, unknown>?]>([
    ['an hour that has begun', { ...hour18, day: today, hour: 15 }, 'PAST', { hours: [15] }],
    ['an hour outside the opening hours', { ...hour18, hour: 23 }, 'CLOSED', { hours: [23] }],
    ['a date too far away', { ...hour18, day: '2027-02-22' }, 'OUTSIDE_WINDOW'],
    ['a court that nobody may see', { ...hour18, courtId: ids.hiddenCourt }, 'NOT_FOUND'],
    ['no court', { ...hour18, courtId: 'x' }, 'INVALID'],
    ['no date', { ...hour18, day: 'tomorrow' }, 'INVALID'],
    ['a date that does not exist', { ...hour18, day: '2026-02-30' }, 'INVALID'],
    ['no hour', { ...hour18, hour: 24 }, 'INVALID'],
    ['half an hour', { ...hour18, hour: 18.5 }, 'INVALID'],
  ])('refuses %s', async (_what, args, code, detail) => {
    expect(await watch(first, args)).toMatchObject({ status: 'rejected', code, ...(detail && { detail }) });
    expect(await db.query('select 1 from public.hour_watches')).toEqual([]);
  });

  it('puts off whoever asks again and again', async () => {
    await watch(first);
    await db.exec(`update private.rate_limits set hits = 60 where bucket = 'watch:${first}'`);
    expect(await watch(first)).toMatchObject({ status: 'deferred', code: 'RATE_LIMITED', retry_after: 3600 });
  });

  it('travels whole with the person’s lists, whenever something of it changed', async () => {
    await block();
    const pull = async (part: object) =>
      await rpc<{ gen: string; parts: { c: string; t?: string; watches?: Watch[] }[] }>(
        db,
        asPerson(first),
        'sync_pull',
        { parts: [{ p: 'user', ...part }] },
      );
    const before = await pull({ page: '' });
    const [head] = before.parts;
    expect(head?.watches).toEqual([]);
    const known = { page: '', c: head?.c, g: before.gen, t: head?.t };
    expect((await pull(known)).parts[0]).not.toHaveProperty('watches');
    await watch(first);
    const [changed] = (await pull(known)).parts;
    expect(changed?.watches).toEqual([
      { ...hour18, courtName: 'Court 1', sport: 'Badminton', venueId: ids.dayVenue, venueName: 'Day Venue' },
    ]);
    expect((await pull({ ...known, t: changed?.t })).parts[0]).not.toHaveProperty('watches');
  });

  it('goes with the account, and after its day', async () => {
    await block();
    for (const person of [leaver, first]) await watch(person);
    await rpc(db, signedInAt(asPerson(leaver)), 'delete_user');
    expect(await db.query('select user_id from public.hour_watches')).toEqual([{ user_id: first }]);
    await db.exec(`delete from public.time_slot_blocks where reason = 'manual'`);
    expect(await told()).toEqual([first]);
    await advance('2026-11-22T18:59:59Z');
    expect(await db.query('select 1 from public.hour_watches')).toHaveLength(1);
    await advance('2026-11-22T19:00:00Z');
    expect(await db.query('select 1 from public.hour_watches')).toEqual([]);
  });

  it('of two people who wait for each other’s hours both are told', async () => {
    const { booking } = await book(db, ayesha);
    const other = await book(db, bilal, { hours: [19] });
    await watch(ids.ayesha, { ...hour18, hour: 19 });
    await watch(ids.bilal);
    await cancel(booking.id);
    await cancel(other.booking.id, bilal);
    expect(new Set(await told())).toEqual(new Set([ids.ayesha, ids.bilal]));
  });
});
