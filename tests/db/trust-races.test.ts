// 5,000 crossing writes of customers, managers, owners, the gate, Baari's staff and the timer, on eight connections and with a
// clock that moves on. Afterwards every rupee is where the rules say: what a booking gives back is computed anew from its audit
// trail (tests/support/trust-trail.ts), what was received and sent is compared with what the answers said while it happened.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createRandom, type Random } from '#tests/simulation/random.ts';
import { figure } from '#tests/support/figure.ts';
import { untilWaiting } from '#tests/support/lock-waits.ts';
import { makeDesk, send, sendAll, staff, transferId, type Verdict } from '#tests/support/postgres-desk.ts';
import { type Database, openDatabase, type Row, type Session } from '#tests/support/postgres.ts';
import { transfer, trustSteps } from '#tests/support/postgres-trust.ts';
import { asPerson, book, giveReceipts, ids, noon, receiptOf } from '#tests/support/postgres-world.ts';
import { cases, seed } from '#tests/support/sweep.ts';
import { type Booked, type Entry, replayTrail } from '#tests/support/trust-trail.ts';

const writes = cases(5000, 15_000);
const lines = 8;
const thirdCourt = 'cccccccc-0000-4000-8000-0000000000b1';
const dearCourt = 'cccccccc-0000-4000-8000-0000000000b2';
const ownCourt = 'cccccccc-0000-4000-8000-0000000000b3';
const prices: Record<string, number> = {
  [ids.dayCourt]: 2000,
  [thirdCourt]: 9000,
  [dearCourt]: 48_000,
  [ids.nightCourt]: 3000,
  [ownCourt]: 15_000,
};
const policies = ['[[6, 100]]', '[[24, 100], [6, 50]]', '[[2, 100]]', '[]'];
const secondAdmin = '66666666-bbbb-4bbb-8bbb-666666666666';
const customers = [
  ids.ayesha,
  ids.bilal,
  ...[1, 2, 3, 4, 5, 6, 7, 8].map((digit) => `7777777${digit}-bbbb-4bbb-8bbb-777777777777`),
];
/** They delete their accounts, each once. */
const leavers = [1, 2, 3].map((digit) => `8888888${digit}-bbbb-4bbb-8bbb-888888888888`);
const reps = [1, 2].map((digit) => `6666666${digit}-bbbb-4bbb-8bbb-666666666666`);
const managers = [7, 8].map((digit) => `6666666${digit}-bbbb-4bbb-8bbb-666666666666`);
const admins = [ids.admin, secondAdmin];
const baari = [staff.rep, staff.rep2, ...reps, ...admins, ...admins];
const isForSecond = `r.state = 'due' and r.needs_second is not null`;

/** How often each act is tried. */
const weights = {
  book: 16,
  confirm: 13,
  confirmWithoutId: 3,
  decline: 4,
  cancel: 4,
  move: 10,
  withdraw: 1,
  yes: 4,
  no: 2,
  venueCancels: 3,
  baariCancels: 2,
  cancelsAsAsked: 2,
  letsIn: 5,
  takesBack: 3,
  noShow: 1,
  report: 3,
  answerDispute: 2,
  openRefund: 5,
  confirmRefund: 2,
  find: 5,
  findNothing: 1,
  send: 14,
  ask: 1,
  approve: 5,
  reject: 1,
  strike: 1,
  undo: 2,
  walkIn: 2,
  policy: 1,
  timer: 3,
};
type Act = keyof typeof weights;

type Target = {
  id: string;
  venue: string;
  court: string;
  day: string;
  user: string | null;
  total: number;
};

describe('trust in a race', () => {
  let db: Database;
  let steps: ReturnType<typeof trustSteps>;
  let clock = Date.parse(noon);
  let left = writes;
  let receipts = 0;
  const tally = new Map<string, number>();
  /** PKR as the answers say: what arrived for a booking, and what was sent for a refund. */
  const received = new Map<string, number>();
  const sent = new Map<string, number>();
  const usedIds: string[] = [];

  beforeAll(async () => {
    db = await openDatabase('postgres');
    await makeDesk(db);
    steps = trustSteps(db);
    await db.exec(`
      insert into auth.users (id, email, raw_user_meta_data)
        select id::uuid, id || '@example.test', '{"name": "Somebody Else"}'::jsonb
        from unnest('{${[...customers.slice(2), ...leavers, ...reps, ...managers, secondAdmin].join(',')}}'::text[]) as id;
      insert into private.admins (user_id) values ('${secondAdmin}');
      insert into private.admins (user_id, role) select id, 'representative' from unnest('{${reps.join(',')}}'::uuid[]) as id;
      insert into public.venue_members (venue_id, user_id, role)
        select '${ids.dayVenue}', id, 'manager' from unnest('{${managers.join(',')}}'::uuid[]) as id;
      update private.settings set max_live_bookings = 1000 where id;
      insert into public.courts (id, venue_id, name, sport, price_per_hour) values
        ('${thirdCourt}', '${ids.dayVenue}', 'Court 3', 'Badminton', 9000), ('${dearCourt}', '${ids.dayVenue}', 'Hall', 'Badminton', 48000),
        ('${ownCourt}', '${ids.nightVenue}', 'Turf B', 'Futsal', 15000);
      update public.venues set open_time = '07:00', close_time = '23:00';
      insert into public.bank_details (bank_name, account_title, account_number, venue_id) values
        ('Meezan', 'Chaudhry Leisure', 'PK36MEZN0000000000000301', '${ids.nightVenue}');
      update public.venues set payee = 'venue' where id = '${ids.nightVenue}'`);
    await giveReceipts(db, [...customers, ...leavers], writes / 4);
  });
  afterAll(() => db.close());

  const add = (map: Map<string, number>, key: string, amount: number) => map.set(key, (map.get(key) ?? 0) + amount);
  const dayAt = (at: number, days = 0) => new Date(at + days * 86_400_000 + 5 * 3_600_000).toISOString().slice(0, 10);
  const hoursFrom = (random: Random, count: number) => {
    const first = 7 + random.below(16 - count);
    return Array.from({ length: count }, (_, index) => first + index);
  };

  const anyOf = (random: Random, people: readonly string[], now: string) => asPerson(random.pick(people) ?? '', now);

  /** One of the bookings that were made last and are in this state. */
  async function pickBooking(random: Random, where: string, now: string, most = 12): Promise<Target | undefined> {
    const rows = await db.query(
      `select b.id::text, c.venue_id::text as venue, b.court_id::text as court, b.booking_date::text as day, b.user_id::text as user,
         b.total_price as total
       from public.bookings b join public.courts c on c.id = b.court_id
       where b.source = 'app' and $2::timestamptz is not null and ${where} order by b.created_at desc limit $1`,
      [most, now],
    );
    return random.pick(rows) as Target | undefined;
  }
  async function pickRefund(random: Random, where: string, most = 12): Promise<Row | undefined> {
    return random.pick(
      await db.query(
        `select r.id::text, r.rev, r.state, r.amount, r.payer, r.booking_id::text as booking, b.total_price as total, b.user_id::text as user, c.venue_id::text as venue
         from public.refunds r join public.bookings b on b.id = r.booking_id join public.courts c on c.id = b.court_id
         left join private.refund_notes n on n.refund_id = r.id
         where ${where} order by r.due_at desc limit $1`,
        [most],
      ),
    );
  }
  const begins = (hours: number) =>
    `b.starts_at between $2::timestamptz - interval '2 hours' and $2::timestamptz + interval '${hours} hours'`;
  const isUpcoming = `b.status = 'confirmed' and b.starts_at > $2::timestamptz`;
  const teamOf = (venue: string) =>
    venue === ids.nightVenue ? [ids.otherOwner] : [staff.manager, ids.owner, ...managers];
  const reference = (random: Random) => {
    const id = random.chance(0.06) ? (random.pick(usedIds) ?? transferId()) : transferId();
    usedIds.push(id);
    return random.chance(0.3) ? id.toLowerCase().replace(/(\d\d)$/, '-$1') : id;
  };
  /** Amount that the checker reads in the account, mostly the price. */
  const arrived = (random: Random, total: number) => {
    const other = random.pick([700, 4000, 5001, 60_000, -500, -1000]) ?? 0;
    return random.chance(0.7) ? total : Math.max(1, total + other);
  };
  const payersOf = (refund: Row, people: readonly string[] = baari) =>
    refund['payer'] === 'venue' ? [...people, ids.otherOwner] : people;
  const settle = async (random: Random, now: string, where: string, action: string, args = {}, people = baari) => {
    const refund = await pickRefund(random, where);
    return refund && steps.settle(anyOf(random, payersOf(refund, people), now), String(refund['id']), action, args);
  };

  /** Tries an act on something that it can be about; undefined when there is nothing. */
  const acts: Record<Act, (random: Random, now: string) => Promise<Verdict | undefined>> = {
    async book(random, now) {
      const court = random.pick(Object.keys(prices)) ?? ids.dayCourt;
      const hours = hoursFrom(random, 1 + random.below(3));
      const who = anyOf(random, random.chance(0.1) ? leavers : customers, now);
      receipts += 1;
      const order = {
        court,
        day: dayAt(Date.parse(now), random.below(3)),
        hours,
        receipt: receiptOf(who.id ?? '', receipts),
      };
      return book(db, who, { ...order, expected_total: (prices[court] ?? 0) * hours.length + 100 }).then(
        ({ booking }) => ({ id: booking.id, status: 'applied' }),
      );
    },
    async confirm(random, now) {
      const one = await pickBooking(random, `b.status = 'pending'`, now);
      if (!one) return undefined;
      const amount = arrived(random, one.total);
      const people = one.venue === ids.nightVenue ? [ids.otherOwner, ...baari] : baari;
      const verdict = await steps.confirm(anyOf(random, people, now), one.id, {
        received: amount,
        reference: reference(random),
        ...(amount < one.total && { collect: one.total - amount }),
      });
      if (verdict.status === 'applied') add(received, one.id, amount);
      return verdict;
    },
    async confirmWithoutId(random, now) {
      const one = await pickBooking(random, `b.status = 'pending'`, now, 3);
      if (!one) return undefined;
      const verdict = await steps.confirm(anyOf(random, baari, now), one.id, {
        received: one.total,
        noReference: true,
      });
      const isConfirmed = verdict.status === 'applied' && verdict.rows?.['entries']?.[0]?.['status'] === 'confirmed';
      if (isConfirmed) add(received, one.id, one.total);
      return verdict;
    },
    async decline(random, now) {
      const one = await pickBooking(random, `b.status = 'pending'`, now);
      const reason = random.pick(['not_paid', 'unreadable', 'too_low', 'court', 'other']) ?? 'court';
      const args = {
        ...(reason === 'too_low' && { received: 1000 }),
        ...(reason === 'other' && { note: 'The roof leaks' }),
      };
      return one && steps.decline(anyOf(random, [...baari, ...teamOf(one.venue)], now), one.id, reason, args);
    },
    async cancel(random, now) {
      const one = await pickBooking(random, `b.status in ('pending', 'confirmed') and b.user_id is not null`, now);
      return one && steps.cancel(asPerson(one.user ?? '', now), one.id);
    },
    async move(random, now) {
      const one = await pickBooking(random, isUpcoming, now);
      if (!one) return undefined;
      const { own } = await steps.hoursOf(one.id);
      const was = own as number[];
      const hours = random.chance(0.3) ? was : hoursFrom(random, was.length || 1);
      if (random.chance(0.1)) hours.splice(-1, 1, Math.min(22, (hours.at(-1) ?? 7) + 1));
      const courts = one.venue === ids.nightVenue ? [ids.nightCourt, ownCourt] : [ids.dayCourt, thirdCourt, dearCourt];
      return steps.move(anyOf(random, [...teamOf(one.venue), ...reps], now), one.id, hours, {
        courtId: random.pick(courts),
        day: random.chance(0.6) ? one.day : dayAt(Date.parse(now), random.below(4)),
      });
    },
    async withdraw(random, now) {
      const one = await pickBooking(
        random,
        'exists (select 1 from private.move_offers o where o.booking_id = b.id)',
        now,
      );
      return one && steps.withdraw(anyOf(random, teamOf(one.venue), now), one.id);
    },
    yes: async (random, now) => answer(random, now, true),
    no: async (random, now) => answer(random, now, false),
    async venueCancels(random, now) {
      const one = await pickBooking(random, `b.status = 'confirmed'`, now);
      return (
        one &&
        steps.callOff(anyOf(random, teamOf(one.venue), now), one.id, random.pick(['weather', 'court', 'asked']) ?? '')
      );
    },
    async baariCancels(random, now) {
      const one = await pickBooking(random, `b.status = 'confirmed' and ${begins(3)}`, now);
      if (!one) return undefined;
      const who = anyOf(random, baari, now);
      const played = random.below(3);
      const verdict = await steps.callOff(who, one.id, 'weather', { played });
      return verdict.code === 'REFUND_CHANGED'
        ? steps.callOff(who, one.id, 'weather', { played, expectedRefund: verdict.detail?.['refund'] })
        : verdict;
    },
    async cancelsAsAsked(random, now) {
      const one = await pickBooking(random, `b.status = 'confirmed'`, now);
      if (!one) return undefined;
      const who = anyOf(random, baari, now);
      if (random.chance(0.7)) await steps.logCall(who, one.id);
      return steps.callOff(who, one.id, 'asked');
    },
    async letsIn(random, now) {
      const one = await pickBooking(random, `b.status in ('confirmed', 'completed') and ${begins(4)}`, now);
      if (!one) return undefined;
      const [desk] = await db.query(
        'select to_collect from public.booking_desk where booking_id = $1 and collected_at is null',
        [one.id],
      );
      const due = Number(desk?.['to_collect'] ?? 0);
      const who = anyOf(random, one.venue === ids.nightVenue ? [ids.otherOwner] : [staff.gate, staff.gate2], now);
      return steps.checkIn(who, one.id, due > 0 ? { collected: due } : {});
    },
    async takesBack(random, now) {
      const one = await pickBooking(
        random,
        `exists (select 1 from public.booking_attendance a where a.booking_id = b.id and a.state = 'arrived')`,
        now,
        4,
      );
      return one && steps.undoCheckIn(anyOf(random, teamOf(one.venue), now), one.id);
    },
    async noShow(random, now) {
      const one = await pickBooking(random, `b.status in ('confirmed', 'completed') and ${begins(0)}`, now);
      return (
        one &&
        send(db, anyOf(random, teamOf(one.venue), now), 'mark-no-show', {
          bookingId: one.id,
          isNoShow: random.chance(0.7),
          at: now,
        })
      );
    },
    async report(random, now) {
      const one = await pickBooking(random, 'b.user_id is not null', now, 40);
      return (
        one &&
        steps.report(asPerson(one.user ?? '', now), one.id, random.pick(['paid', 'refund', 'amount', 'other']) ?? '')
      );
    },
    async answerDispute(random, now) {
      const one = await pickBooking(
        random,
        `exists (select 1 from private.disputes d where d.booking_id = b.id and d.state = 'open')`,
        now,
      );
      return one && steps.answerDispute(anyOf(random, baari, now), one.id);
    },
    async openRefund(random, now) {
      const one = await pickBooking(random, `b.status <> 'pending'`, now, 30);
      if (!one) return undefined;
      const [row] = await db.query(
        'select private.get_refund_ceiling(b) as most from public.bookings b where b.id = $1',
        [one.id],
      );
      const most = Number(row?.['most']);
      const amount = random.pick([1, 500, most, most + 1, Math.ceil(most / 3)]) ?? 1;
      return steps.openRefund(anyOf(random, baari, now), one.id, amount);
    },
    async confirmRefund(random, now) {
      const refund = await pickRefund(random, `r.state = 'sent' and b.user_id is not null`);
      return (
        refund &&
        steps.confirmRefund(asPerson(String(refund['user']), now), String(refund['booking']), String(refund['id']))
      );
    },
    async find(random, now) {
      const refund = await pickRefund(random, `r.state = 'due' and not r.is_seen`);
      if (!refund) return undefined;
      return steps.settle(anyOf(random, payersOf(refund), now), String(refund['id']), 'found', {
        incomingReference: reference(random),
        received: arrived(random, Number(refund['total'])),
      });
    },
    findNothing: async (random, now) => settle(random, now, `r.state = 'due' and not r.is_seen`, 'not_found'),
    async send(random, now) {
      const refund = await pickRefund(random, `r.state = 'due' and (r.is_seen or random() < 0.05)`, 24);
      if (!refund) return undefined;
      const id = String(refund['id']);
      const verdict = await steps.settle(anyOf(random, payersOf(refund), now), id, 'sent', transfer(reference(random)));
      if (verdict.status === 'applied') add(sent, id, Number(verdict.rows?.['refunds']?.[0]?.['amount']));
      return verdict;
    },
    ask: async (random, now) => settle(random, now, `r.state = 'due' and r.is_seen and r.needs_second is null`, 'ask'),
    approve: async (random, now) =>
      settle(random, now, `${isForSecond} and n.approved_by is null`, 'approve', {}, [...admins, staff.rep]),
    reject: async (random, now) =>
      settle(
        random,
        now,
        `${isForSecond} and n.incoming_reference is not null`,
        'reject',
        { note: 'Nothing like that arrived' },
        admins,
      ),
    strike: async (random, now) =>
      settle(random, now, `r.state = 'due'`, 'void', { note: 'Paid back at the desk' }, admins),
    async undo(random, now) {
      const refund = await pickRefund(random, `r.state <> 'due'`);
      if (!refund) return undefined;
      const who = anyOf(random, admins, now);
      const { id, rev, state, amount } = refund;
      // With the version that was read, so that the answer is about the state that was read.
      const verdict = await send(db, who, 'settle-refund', { refundId: id, rev, action: 'undo' });
      if (verdict.status === 'applied' && state === 'sent') add(sent, String(id), -Number(amount));
      return verdict;
    },
    async walkIn(random, now) {
      const at = {
        courtId: random.pick([ids.dayCourt, thirdCourt]),
        day: dayAt(Date.parse(now), random.below(3)),
        hours: hoursFrom(random, 2),
      };
      return send(db, asPerson(staff.gate, now), 'add-walk-in', {
        ...at,
        source: 'walkin',
        name: 'Hamza',
        total: 2000,
      });
    },
    async policy(random) {
      await db.query('update public.venues set terms = $1 where is_published', [random.pick(policies)]);
      return { id: '', status: 'applied' };
    },
    async timer(_, now) {
      await steps.tick(now);
      return { id: '', status: 'applied' };
    },
  };
  async function answer(random: Random, now: string, accept: boolean): Promise<Verdict | undefined> {
    const one = await pickBooking(
      random,
      'b.user_id is not null and exists (select 1 from private.move_offers o where o.booking_id = b.id)',
      now,
    );
    return one && steps.answer(asPerson(one.user ?? '', now), one.id, accept);
  }

  async function runLine(line: Random, leaver: string | undefined): Promise<void> {
    let leaving = leaver;
    while (left > 0) {
      left -= 1;
      clock += line.below(120_000);
      const now = new Date(clock - line.below(60_000)).toISOString();
      const act = line.weighted(weights);
      try {
        const verdict = await acts[act](line, now);
        if (verdict) add(tally, `${act} ${verdict.code ?? verdict.status}`, 1);
        else left += 1;
        if (leaving && left < writes / 2) {
          const who = leaving;
          leaving = undefined;
          await steps.deleteAccount(asPerson(who, now));
        }
      } catch (error) {
        const { code = '', message } = error as { code?: string; message: string };
        add(tally, `${act} ${code.startsWith('PT') ? message : `failed: ${code} ${message}`}`, 1);
      }
    }
  }

  beforeAll(async () => {
    const began = performance.now();
    const random = createRandom(seed);
    await Promise.all(
      Array.from({ length: lines }, (_, index) => runLine(createRandom(random.below(2 ** 31)), leavers[index])),
    );
    figure('crossing writes', `${writes} in ${Math.round(performance.now() - began)} ms, seed ${seed}`);
    const ends: Record<string, Record<string, number>> = {};
    for (const [key, count] of tally) {
      const [act = '', ...end] = key.split(' ');
      (ends[act] ??= {})[end.join(' ')] = count;
    }
    figure('crossing writes, ends', JSON.stringify(ends));
  });

  const rows = async (sql: string) => db.query(sql);

  it('every write has an answer: nothing deadlocks, fails or waits for another try', () => {
    const ends = [...tally.keys()];
    expect(ends.filter((end) => /failed|UNEXPECTED|BUSY/.test(end))).toEqual([]);
    expect([...tally.values()].reduce((sum, count) => sum + count, 0)).toBe(writes);
    for (const end of [
      'yes applied',
      'no applied',
      'yes OFFER_OVER',
      'send applied',
      'send SAME_PERSON',
      'send SECOND_NEEDED',
      'approve applied',
      'openRefund applied',
      'openRefund ABOVE_CEILING',
    ])
      expect(ends).toContain(end);
  });

  it('every hour has one owner: standing bookings have all of theirs, ended ones none to come, offers those they hold', async () => {
    const end = new Date(clock).toISOString();
    const live = 'select count(*) from public.time_slot_blocks t where t.booking_id = b.id and t.active';
    for (const wrong of [
      `select b.id from public.bookings b where b.status in ('pending', 'confirmed', 'completed') and b.slot_count <> (${live})`,
      `select b.id from public.bookings b where b.status in ('cancelled', 'refund_due')
        and (${live} and private.get_hour_start(t.block_date, t.start_time) > '${end}') > 0`,
      `select t.id from public.time_slot_blocks t where t.reason = 'move' and not exists (
        select 1 from private.move_offers o
        where o.booking_id = t.move_of and (o.court_id, o.day) = (t.court_id, t.block_date))`,
      `select o.id from private.move_offers o join public.bookings b on b.id = o.booking_id where b.status <> 'confirmed'`,
      `select o.id from private.move_offers o where o.until > '${end}' and not o.hours <@ array(
        select private.parse_hour(t.start_time) from public.time_slot_blocks t
        where t.active and (t.court_id, t.block_date) = (o.court_id, o.day) and o.booking_id in (t.booking_id, t.move_of))`,
    ])
      expect(await rows(wrong), wrong).toEqual([]);
  });

  it('what was paid is kept, sent back or owed: by booking, by person and by venue', async () => {
    const bookings = await rows(`
      select b.id::text, b.total_price as total, b.fee, b.hour_prices as prices, b.terms, b.booking_date::text as day,
        private.get_booking_hours(b.id) as hours, b.end_reason = 'asked' as asked, b.ended_by as "endedBy", b.status,
        b.confirmed_at is not null as confirmed, coalesce(b.user_id::text, 'gone') as person, c.venue_id::text as venue, d.received,
        case when d.collected_at is not null then d.to_collect else 0 end as collected
      from public.bookings b join public.courts c on c.id = b.court_id left join public.booking_desk d on d.booking_id = b.id
      where b.source = 'app'`);
    const refunds = await rows(`
      select r.id::text, r.booking_id::text as booking, r.amount, r.reason, r.state, r.is_seen, coalesce(n.received, 0) as found
      from public.refunds r left join private.refund_notes n on n.refund_id = r.id`);
    const opened = new Map(
      (
        await rows(
          `select row_id::text as id, (detail ->> 'amount')::integer as amount from private.audit_log where action = 'refund.opened'`,
        )
      ).map(({ id, amount }) => [String(id), Number(amount)]),
    );
    const trails = new Map<string, Entry[]>();
    for (const { booking, ...entry } of await rows(`
      select a.at, a.action, a.row_id::text as row, a.detail, coalesce(r.booking_id, a.row_id)::text as booking
      from private.audit_log a left join public.refunds r on r.id = a.row_id order by a.id`))
      trails.set(String(booking), [...(trails.get(String(booking)) ?? []), entry as Entry]);
    const sums = new Map<string, number>();
    let cancelled = 0;
    for (const booking of bookings) {
      const id = String(booking['id']);
      const own = refunds.filter((refund) => refund['booking'] === id);
      const amountOf = (wanted: (refund: Row) => boolean) =>
        own.filter(wanted).reduce((sum, { amount }) => sum + Number(amount), 0);
      const back = amountOf(({ state }) => state !== 'void');
      if (booking['confirmed'] !== true) {
        // Nobody confirmed what arrived: no more than the price goes back, or what was found.
        const most = Math.max(Number(booking['total']), ...own.map(({ found }) => Number(found)));
        expect(back, id).toBeLessThanOrEqual(most);
        continue;
      }
      const { paid, excess, owed, given } = replayTrail(booking as Booked, trails.get(id) ?? []);
      const openedAs = (reasons: string[]) =>
        own
          .filter(({ reason }) => reasons.includes(String(reason)))
          .map(({ id: refund }) => opened.get(String(refund)) ?? 0);
      expect(paid, `${id}: what arrived`).toBe((received.get(id) ?? 0) + Number(booking['collected']));
      expect(openedAs(['overpaid']), `${id}: what came too much`).toEqual(excess > 0 ? [excess] : []);
      expect(openedAs(['policy', 'venue']), `${id}: what its end gives back`).toEqual((owed ?? 0) > 0 ? [owed] : []);
      expect(
        amountOf(({ reason, state }) => reason === 'dispute' && state !== 'void'),
        `${id}: what Baari gave`,
      ).toBe(given);
      // Baari may find more than a venue that is paid itself said.
      const most = Math.max(paid, ...own.map(({ found }) => Number(found)));
      expect(back, `${id}: no more than what arrived`).toBeLessThanOrEqual(most);
      if (owed !== null) cancelled += 1;
      // By the rules on one side, by what the answers said and what is still due on the other.
      const isStanding = (reasons: string[]) =>
        own.some(({ reason, state }) => reasons.includes(String(reason)) && state !== 'void');
      const kept =
        paid - given - (isStanding(['overpaid']) ? excess : 0) - (isStanding(['policy', 'venue']) ? (owed ?? 0) : 0);
      const sentBack = own.reduce((sum, { id: refund }) => sum + (sent.get(String(refund)) ?? 0), 0);
      for (const key of [id, `person ${String(booking['person'])}`, `venue ${String(booking['venue'])}`]) {
        add(
          sums,
          key,
          (received.get(id) ?? 0) +
            Number(booking['collected']) -
            sentBack -
            amountOf(({ state }) => state === 'due') -
            kept,
        );
      }
    }
    expect([...sums].filter(([, rest]) => rest !== 0)).toEqual([]);
    expect(cancelled).toBeGreaterThan(writes / 100);
    figure(
      'crossing writes, money',
      `${bookings.length} bookings, ${cancelled} of them cancelled after their confirmation, ${refunds.length} refunds`,
    );
  });

  it('nobody of Baari sent what they had found, confirmed or opened, and no large refund went without an admin', async () => {
    const staffers = await rows(`select user_id::text as id, role from private.admins`);
    const isAdmin = (id: unknown) => staffers.some((each) => each['id'] === id && each['role'] === 'admin');
    const settled = await rows(`
      select r.id::text, r.amount, r.reason, b.total_price as total, n.settled_by::text as sender, n.approved_by::text as approver,
        array_remove(array[d.confirmed_by, l.by_id, n.found_by, n.opened_by], null)::text[] as people,
        (r.settled_at at time zone 'Asia/Karachi')::date::text as day
      from public.refunds r join public.bookings b on b.id = r.booking_id left join private.refund_notes n on n.refund_id = r.id
      left join public.booking_desk d on d.booking_id = b.id left join private.payment_looks l on l.booking_id = b.id
      where r.state = 'sent'`);
    const alone = new Map<string, number>();
    let seconds = 0;
    for (const { id, amount, reason, total, sender, approver, people, day } of settled) {
      const found = people as string[];
      const [paid, price] = [Number(amount), Number(total)];
      if (staffers.some((each) => each['id'] === sender)) expect(found, String(id)).not.toContain(sender);
      const isExcess = paid + (reason === 'overpaid' ? price : 0) > Math.max(price + 5000, price * 1.5);
      if (isExcess || paid > 20_000) {
        seconds += 1;
        const second = [approver, sender].find((who) => isAdmin(who) && !found.includes(String(who)));
        expect(second, `second person of ${String(id)}`).toBeDefined();
      }
      if (approver === null || approver === sender) add(alone, `${String(sender)} ${String(day)}`, paid);
    }
    expect(seconds).toBeGreaterThan(0);
    expect(Math.max(...alone.values())).toBeLessThanOrEqual(200_000);
    figure(
      'crossing writes, sent',
      `${settled.length} refunds, ${seconds} of them with a second person, at most ${Math.max(...alone.values())} a day by one`,
    );
  });

  it('each transaction ID is that of one payment, or of one transfer back', async () => {
    const twice = await rows(`
      with ids as (
        select private.normalize_reference(d.reference) as id, d.booking_id::text as what from public.booking_desk d where d.reference is not null
        union
        select private.normalize_reference(n.incoming_reference), r.booking_id::text
        from private.refund_notes n join public.refunds r on r.id = n.refund_id where n.incoming_reference is not null
        union
        select n.sent_reference, n.sent_from || n.refund_id from private.refund_notes n where n.sent_reference is not null
      )
      select id from ids i group by id
      having count(*) filter (where what not like 'platform%' and length(what) = 36) > 1
        or (count(*) filter (where length(what) = 36) > 0 and count(*) filter (where length(what) > 36) > 0)`);
    expect(twice).toEqual([]);
  });

  describe('an offer', () => {
    let gate: Session;
    beforeAll(async () => {
      gate = await db.session();
      // The writes before declined some as not paid.
      await db.query('delete from private.blocked_people');
    });
    afterAll(() => gate.close());
    const later = new Date(Date.parse(noon) + 30 * 86_400_000).toISOString();
    const day = (days: number) => dayAt(Date.parse(later), days);
    /** A confirmed booking of 19:00 whose customer is asked to move to another date, at 08:00. */
    async function offered(from: number, to: number): Promise<{ id: string; offer: string }> {
      const price = { expected_total: 2100, receipt: receiptOf(ids.ayesha, (receipts += 1)) };
      const { id } = (await book(db, asPerson(ids.ayesha, later), { day: day(from), hours: [19], ...price })).booking;
      await steps.confirm(asPerson(staff.rep, later), id);
      const { id: offer } = await steps.move(asPerson(staff.manager, later), id, [8], { day: day(to) });
      return { id, offer };
    }

    it('two answers in one batch take their locks in the order of a desk, whatever the order of the batch', async () => {
      const [one, two] = [await offered(3, 12), await offered(4, 11)];
      const lock = (days: number) =>
        gate.query(`select pg_advisory_xact_lock(hashtextextended('court:${ids.dayCourt}${day(days)}', 0))`);
      // As a batch of the desk does: the earlier date first.
      await gate.query('begin');
      await lock(11);
      const answers = sendAll(
        db,
        asPerson(ids.ayesha, later),
        [one, two].map(({ id, offer }) => ({
          kind: 'answer-move',
          args: { bookingId: id, offerId: offer, accept: true },
        })),
      );
      await untilWaiting(db);
      await lock(12);
      await gate.query('commit');
      expect((await answers).map(({ status }) => status)).toEqual(['applied', 'applied']);
    });

    it('the timer does not wait for somebody who takes its hours: it ends the others, and this one a minute later', async () => {
      const [one, two] = [await offered(5, 13), await offered(6, 14)];
      const late = new Date(Date.parse(later) + 25 * 3_600_000).toISOString();
      await gate.query('begin');
      await gate.query('select 1 from public.time_slot_blocks where move_of = $1 for update', [two.id]);
      await steps.tick(late);
      const open = () =>
        db.query('select booking_id::text as id from private.move_offers where id = any ($1)', [
          [one.offer, two.offer],
        ]);
      expect(await open()).toEqual([{ id: two.id }]);
      await gate.query('commit');
      await steps.tick(late);
      expect(await open()).toEqual([]);
    });
  });
});
