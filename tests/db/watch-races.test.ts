// What only real connections can show: an hour that becomes free while somebody begins to wait for it, or stops, or leaves.
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { figure } from '#tests/support/figure.ts';
import { type Database, openDatabase, type Session } from '#tests/support/postgres.ts';
import {
  applyMutations,
  asPerson,
  book,
  clearBookings,
  ids,
  makeWorld,
  noon,
  requestId,
  tomorrow,
} from '#tests/support/postgres-world.ts';
import { cases } from '#tests/support/sweep.ts';

const rounds = cases(4, 60);
const people = Array.from({ length: 8 }, (_, n) => `00000000-0000-4000-8000-00000000000${n + 1}`);

type Call = { sql: string; values?: unknown[]; person?: string; now?: string };

describe('watched hours in a race', () => {
  let db: Database;
  let sessions: Session[] = [];

  beforeAll(async () => {
    db = await openDatabase('postgres');
    await makeWorld(db);
    sessions = await Promise.all(people.map(() => db.session()));
  });
  beforeEach(clear);
  afterAll(async () => {
    await Promise.all(sessions.map((session) => session.close()));
    await db.close();
  });

  async function clear(): Promise<void> {
    await clearBookings(db);
    await db.exec(
      `delete from public.hour_watches; delete from private.watch_checks; delete from public.notifications; delete from private.client_mutations`,
    );
    await db.query(
      'insert into auth.users (id) select p from unnest($1::uuid[]) as p where not exists (select 1 from auth.users where id = p)',
      [people],
    );
  }

  async function begin(session: Session, { sql, values = [], person = '', now = noon }: Call): Promise<void> {
    const claims = { amr: [{ method: 'password', timestamp: Date.parse(now) / 1000 }] };
    await session.query('begin');
    await session.query(
      `select set_config('request.jwt.claim.sub', $1, true), set_config('request.jwt.claims', $2, true), set_config('baari.now', $3, true)`,
      [person, JSON.stringify(claims), now],
    );
    await session.query(`select ${sql}`, values);
  }

  /** The code of what went wrong; undefined when it was committed. */
  async function run(session: Session, call: Call): Promise<string | undefined> {
    try {
      await begin(session, call);
      await session.query('commit');
      return undefined;
    } catch (error) {
      await session.query('rollback');
      return (error as { code: string }).code;
    }
  }

  const atOnce = (calls: readonly Call[]) => Promise.all(calls.map((call, at) => run(sessions[at] as Session, call)));
  const write = (person: string, kind: string, args: object): Call => ({
    sql: applyMutations,
    values: [JSON.stringify({ device: 'd', mutations: [{ id: requestId(), kind, v: 1, entity: requestId(), args }] })],
    person,
  });
  const watch = (person: string, hour = 18) =>
    write(person, 'watch-hour', { courtId: ids.dayCourt, day: tomorrow, hour });
  const unwatch = (person: string, hour = 18) =>
    write(person, 'unwatch-hour', { courtId: ids.dayCourt, day: tomorrow, hour });
  const cancel = (person: string, bookingId: string) => write(person, 'cancel-booking', { bookingId, refund: 0 });
  const advance = (now: string): Call => ({ sql: 'private.advance_bookings()', now });
  const leave = (person: string): Call => ({ sql: 'public.delete_user()', person });
  const booked = async (person: string, hours = [18]) =>
    (await book(db, asPerson(person), { hours, expected_total: hours.length * 2000 + 100 })).booking.id;
  const told = async () =>
    (await db.query(`select user_id from public.notifications where kind = 'hour_free' order by created_at, sxid`)).map(
      ({ user_id }) => String(user_id),
    );
  const [one = '', two = '', three = '', four = ''] = people;

  it.each([
    ['cancelled first, seen last', true],
    ['waiting first, seen last', false],
  ])(
    'cancelling × waiting, both before the other’s commit (%s): told within the minute, once',
    async (_name, cancelsFirst) => {
      const [first, second] = sessions as [Session, Session];
      const id = await booked(ids.ayesha);
      const calls = [cancel(ids.ayesha, id), watch(one)];
      const [early, late] = (cancelsFirst ? calls : calls.toReversed()) as [Call, Call];
      await begin(first, early);
      await begin(second, late);
      await second.query('commit');
      await first.query('commit');
      await run(first, advance('2026-11-21T10:01:00Z'));
      await run(first, advance('2026-11-21T10:02:00Z'));
      expect(await told()).toEqual([one]);
    },
  );

  it('cancelling × waiting at once, many times: everybody who waits is told, in turn, nobody twice', async () => {
    for (let round = 0; round < rounds; round += 1) {
      await clear();
      const id = await booked(ids.ayesha);
      const calls = [cancel(ids.ayesha, id), ...people.slice(0, 5).map((person) => watch(person))];
      expect(await atOnce(round % 2 === 0 ? calls : calls.toReversed())).toEqual(calls.map(() => undefined));
      for (let minute = 1; minute <= 60; minute += 1) {
        await run(sessions[0] as Session, advance(new Date(Date.parse(noon) + minute * 60_000).toISOString()));
      }
      expect((await told()).toSorted()).toEqual(people.slice(0, 5));
    }
  });

  it('two cancellations of two hours: each tells one person, and the timer beside them nobody a second time', async () => {
    for (let round = 0; round < rounds; round += 1) {
      await clear();
      const [a, b] = [await booked(ids.ayesha, [18]), await booked(ids.bilal, [19])];
      for (const hour of [18, 19])
        for (const person of [one, two]) await run(sessions[0] as Session, watch(person, hour));
      const calls = [
        cancel(ids.ayesha, a),
        cancel(ids.bilal, b),
        advance('2026-11-21T10:01:00Z'),
        advance('2026-11-21T10:01:00Z'),
      ];
      expect(await atOnce(calls)).toEqual([undefined, undefined, undefined, undefined]);
      expect(await told(), 'the first one, about both hours').toEqual([one, one]);
    }
  });

  it('waiting × booking by the same person: no waiting is left behind once both are done', async () => {
    for (let round = 0; round < rounds; round += 1) {
      await clear();
      await db.exec(`insert into public.time_slot_blocks (court_id, block_date, start_time, end_time, reason)
        values ('${ids.dayCourt}', '${tomorrow}', '18:00', '19:00', 'manual')`);
      await run(sessions[0] as Session, watch(ids.ayesha));
      await db.exec(`delete from public.time_slot_blocks where reason = 'manual'`);
      const results = await Promise.all([
        book(db, asPerson(ids.ayesha)),
        atOnce([watch(ids.ayesha), advance('2026-11-21T10:11:00Z')]),
      ]);
      expect(results[1]).toEqual([undefined, undefined]);
      await run(sessions[0] as Session, watch(ids.ayesha));
      expect(await db.query('select 1 from public.hour_watches where told_at is null')).toEqual([]);
    }
  });

  it('accounts end while they wait for each other’s hours: no deadlock, and whoever stays is told', async () => {
    const codes: (string | undefined)[] = [];
    for (let round = 0; round < rounds; round += 1) {
      await clear();
      const session = sessions[0] as Session;
      await booked(one, [18]);
      await booked(two, [19]);
      for (const person of [two, three]) await run(session, watch(person, 18));
      for (const person of [one, three]) await run(session, watch(person, 19));
      codes.push(...(await atOnce([leave(one), leave(two), unwatch(four), advance('2026-11-21T10:00:30Z')])));
      for (const minute of [1, 2, 3, 12, 13]) {
        await run(session, advance(new Date(Date.parse(noon) + minute * 60_000).toISOString()));
      }
      expect(await told()).toEqual([three, three]);
    }
    figure(`two accounts end at once, ${rounds} rounds`, `${codes.filter(Boolean).length} failures`);
    expect(codes.filter(Boolean)).toEqual([]);
  });

  it('stopping × freeing: while the first one is just leaving the line nobody is told, and the next one a moment later', async () => {
    const [leaving, freeing] = sessions as [Session, Session];
    for (let round = 0; round < rounds; round += 1) {
      await clear();
      const id = await booked(ids.ayesha);
      for (const person of [one, two]) await run(freeing, watch(person));
      // What was noted with the wishes is worked off: only what the freeing leaves behind is left.
      await run(freeing, advance('2026-11-21T10:01:00Z'));
      await begin(leaving, unwatch(one));
      expect(await run(freeing, cancel(ids.ayesha, id))).toBeUndefined();
      expect(await told()).toEqual([]);
      await leaving.query(round % 2 === 0 ? 'commit' : 'rollback');
      await run(freeing, advance('2026-11-21T10:02:00Z'));
      expect(await told()).toEqual([round % 2 === 0 ? two : one]);
    }
  });
});
