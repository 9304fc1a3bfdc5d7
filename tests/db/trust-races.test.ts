// 5,000 crossing writes of customers, managers, owners, the gate, Baari's staff and the timer, on eight connections and with a
// clock that moves on. Afterwards every rupee is where the rules say: what a booking gives back is computed anew from its audit
// trail (tests/support/trust-trail.ts), what was received and sent is compared with what the answers said while it happened.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createRandom, type Random } from '#tests/simulation/random.ts';
import { figure } from '#tests/support/figure.ts';
import { makeDesk, send, staff, transferId, type Verdict } from '#tests/support/postgres-desk.ts';
import { type Database, openDatabase, type Row } from '#tests/support/postgres.ts';
import { transfer, trustSteps } from '#tests/support/postgres-trust.ts';
import { asPerson, book, ids, noon } from '#tests/support/postgres-world.ts';
import { cases, seed } from '#tests/support/sweep.ts';
import { type Booked, type Entry, replayTrail } from '#tests/support/trust-trail.ts';

const writes = cases(5000, 40_000);
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
  ...[1, 2, 3, 4].map((digit) => `7777777${digit}-bbbb-4bbb-8bbb-777777777777`),
];
/** They delete their accounts, each once. */
const leavers = [1, 2, 3].map((digit) => `8888888${digit}-bbbb-4bbb-8bbb-888888888888`);
const baari = [staff.rep, staff.rep2, ids.admin, secondAdmin];

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
  left: number;
};

describe('trust in a race', () => {
  let db: Database;
  let steps: ReturnType<typeof trustSteps>;
  let clock = Date.parse(noon);
  let left = writes;
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
        from unnest('{${[...customers.slice(2), ...leavers, secondAdmin].join(',')}}'::text[]) as id;
      insert into private.admins (user_id) values ('${secondAdmin}');
      update private.settings set max_live_bookings = 1000 where id;
      insert into public.courts (id, venue_id, name, sport, price_per_hour) values
        ('${thirdCourt}', '${ids.dayVenue}', 'Court 3', 'Badminton', 9000), ('${dearCourt}', '${ids.dayVenue}', 'Hall', 'Badminton', 48000),
        ('${ownCourt}', '${ids.nightVenue}', 'Turf B', 'Futsal', 15000);
      update public.venues set open_time = '07:00', close_time = '23:00';
      insert into public.bank_details (bank_name, account_title, account_number, venue_id) values
        ('Meezan', 'Chaudhry Leisure', 'PK36MEZN0000000000000301', '${ids.nightVenue}');
      update public.venues set payee = 'venue' where id = '${ids.nightVenue}'`);
  });
  afterAll(() => db.close());

  const add = (map: Map<string, number>, key: string, amount: number) => map.set(key, (map.get(key) ?? 0) + amount);
  const dayAt = (at: number, days = 0) => new Date(at + days * 86_400_000 + 5 * 3_600_000).toISOString().slice(0, 10);
  const hoursFrom = (random: Random, count: number) => {
    const first = 7 + random.below(16 - count);
    return Array.from({ length: count }, (_, index) => first + index);
  };

  /** One of the bookings that were made last and are in this state. */
  async function pickBooking(random: Random, where: string, now: string, most = 12): Promise<Target | undefined> {
    const rows = await db.query(
      `select b.id::text, c.venue_id::text as venue, b.court_id::text as court, b.booking_date::text as day, b.user_id::text as user,
         b.total_price as total, coalesce(private.get_refund_ceiling(b), 0) as left
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
    `private.get_booking_start(b.id, b.booking_date) between $2::timestamptz - interval '2 hours' and $2::timestamptz + interval '${hours} hours'`;
  const isUpcoming = `b.status = 'confirmed' and private.get_booking_start(b.id, b.booking_date) > $2::timestamptz`;
  /** Somebody who works at the venue. */
  const teamOf = (random: Random, venue: string) =>
    venue === ids.nightVenue ? ids.otherOwner : (random.pick([staff.manager, ids.owner, staff.manager]) ?? '');
  const reference = (random: Random) => {
    const id = random.chance(0.06) ? (random.pick(usedIds) ?? transferId()) : transferId();
    usedIds.push(id);
    return random.chance(0.3) ? id.toLowerCase().replace(/(\d\d)$/, '-$1') : id;
  };
  /** What the checker reads in the account: mostly the price. */
  const arrived = (random: Random, total: number) =>
    random.weighted({ exact: 14, more: 3, farMore: 1, less: 2 }) === 'exact'
      ? total
      : Math.max(
          1,
          random.pick([total + 700, total + 4000, total + 5001, total + 60_000, total - 500, total - 1000]) ?? total,
        );
  const settle = async (
    random: Random,
    where: string,
    action: string,
    args: () => object,
    people = baari,
    now = noon,
  ) => {
    const refund = await pickRefund(random, where);
    const payers = refund?.['payer'] === 'venue' ? [...people, ids.otherOwner] : people;
    return (
      refund && steps.settle(asPerson(random.pick(payers) ?? '', now), String(refund['id']), action, { ...args() })
    );
  };

  /** Tries an act on something that it can be about; undefined when there is nothing. */
  const acts: Record<Act, (random: Random, now: string) => Promise<Verdict | undefined>> = {
    async book(random, now) {
      const court = random.pick(Object.keys(prices)) ?? ids.dayCourt;
      const hours = hoursFrom(random, 1 + random.below(3));
      const who = asPerson(random.pick(random.chance(0.1) ? leavers : customers) ?? '', now);
      const order = { court, day: dayAt(Date.parse(now), random.below(3)), hours };
      return book(db, who, { ...order, expected_total: (prices[court] ?? 0) * hours.length + 100 }).then(
        ({ booking }) => ({ id: booking.id, status: 'applied' }),
      );
    },
    async confirm(random, now) {
      const one = await pickBooking(random, `b.status = 'pending'`, now);
      if (!one) return undefined;
      const amount = arrived(random, one.total);
      const people = one.venue === ids.nightVenue ? [ids.otherOwner, ...baari] : baari;
      const verdict = await steps.confirm(asPerson(random.pick(people) ?? '', now), one.id, {
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
      const verdict = await steps.confirm(asPerson(random.pick(baari) ?? '', now), one.id, {
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
      return (
        one &&
        steps.decline(asPerson(random.pick([...baari, teamOf(random, one.venue)]) ?? '', now), one.id, reason, args)
      );
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
      return steps.move(
        asPerson(random.pick([teamOf(random, one.venue), teamOf(random, one.venue), staff.rep]) ?? '', now),
        one.id,
        hours,
        {
          courtId: random.pick(courts),
          day: random.chance(0.6) ? one.day : dayAt(Date.parse(now), random.below(4)),
        },
      );
    },
    async withdraw(random, now) {
      const one = await pickBooking(
        random,
        'exists (select 1 from private.move_offers o where o.booking_id = b.id)',
        now,
      );
      return one && steps.withdraw(asPerson(teamOf(random, one.venue), now), one.id);
    },
    yes: async (random, now) => answer(random, now, true),
    no: async (random, now) => answer(random, now, false),
    async venueCancels(random, now) {
      const one = await pickBooking(random, `b.status = 'confirmed'`, now);
      return (
        one &&
        steps.callOff(
          asPerson(teamOf(random, one.venue), now),
          one.id,
          random.pick(['weather', 'court', 'asked']) ?? '',
        )
      );
    },
    async baariCancels(random, now) {
      const one = await pickBooking(random, `b.status = 'confirmed' and ${begins(3)}`, now);
      if (!one) return undefined;
      const who = asPerson(random.pick(baari) ?? '', now);
      const played = random.below(3);
      const verdict = await steps.callOff(who, one.id, 'weather', { played });
      return verdict.code === 'REFUND_CHANGED'
        ? steps.callOff(who, one.id, 'weather', { played, expectedRefund: verdict.detail?.['refund'] })
        : verdict;
    },
    async cancelsAsAsked(random, now) {
      const one = await pickBooking(random, `b.status = 'confirmed'`, now);
      if (!one) return undefined;
      const who = asPerson(random.pick(baari) ?? '', now);
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
      const who = asPerson(one.venue === ids.nightVenue ? ids.otherOwner : staff.gate, now);
      return steps.checkIn(who, one.id, due > 0 ? { collected: due } : {});
    },
    async takesBack(random, now) {
      const one = await pickBooking(
        random,
        `exists (select 1 from public.booking_attendance a where a.booking_id = b.id and a.state = 'arrived')`,
        now,
        4,
      );
      return one && steps.undoCheckIn(asPerson(teamOf(random, one.venue), now), one.id);
    },
    async noShow(random, now) {
      const one = await pickBooking(random, `b.status in ('confirmed', 'completed') and ${begins(0)}`, now);
      return (
        one &&
        send(db, asPerson(teamOf(random, one.venue), now), 'mark-no-show', {
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
      return one && steps.answerDispute(asPerson(random.pick(baari) ?? '', now), one.id);
    },
    async openRefund(random, now) {
      const one = await pickBooking(random, `b.status <> 'pending'`, now, 30);
      const amount = one && (random.pick([1, 500, one.left, one.left + 1, Math.ceil(one.left / 3)]) ?? 1);
      return one && steps.openRefund(asPerson(random.pick(baari) ?? '', now), one.id, amount);
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
      const people = refund['payer'] === 'venue' ? [...baari, ids.otherOwner] : baari;
      return steps.settle(asPerson(random.pick(people) ?? '', now), String(refund['id']), 'found', {
        incomingReference: reference(random),
        received: arrived(random, Number(refund['total'])),
      });
    },
    findNothing: async (random, now) =>
      settle(random, `r.state = 'due' and not r.is_seen`, 'not_found', () => ({}), baari, now),
    async send(random, now) {
      const refund = await pickRefund(random, `r.state = 'due' and (r.is_seen or random() < 0.05)`, 24);
      if (!refund) return undefined;
      const people = refund['payer'] === 'venue' ? [...baari, ids.otherOwner, ids.otherOwner] : baari;
      const verdict = await steps.settle(
        asPerson(random.pick(people) ?? '', now),
        String(refund['id']),
        'sent',
        transfer(reference(random)),
      );
      if (verdict.status === 'applied')
        add(sent, String(refund['id']), Number(verdict.rows?.['refunds']?.[0]?.['amount']));
      return verdict;
    },
    ask: async (random, now) =>
      settle(random, `r.state = 'due' and r.is_seen and r.needs_second is null`, 'ask', () => ({}), baari, now),
    approve: async (random, now) =>
      settle(
        random,
        `r.state = 'due' and r.needs_second is not null and n.approved_by is null`,
        'approve',
        () => ({}),
        [ids.admin, secondAdmin, staff.rep],
        now,
      ),
    reject: async (random, now) =>
      settle(
        random,
        `r.state = 'due' and r.needs_second is not null and n.incoming_reference is not null`,
        'reject',
        () => ({ note: 'Nothing like that arrived' }),
        [ids.admin, secondAdmin],
        now,
      ),
    strike: async (random, now) =>
      settle(
        random,
        `r.state = 'due'`,
        'void',
        () => ({ note: 'Paid back at the desk' }),
        [ids.admin, secondAdmin],
        now,
      ),
    async undo(random, now) {
      const refund = await pickRefund(random, `r.state <> 'due'`);
      if (!refund) return undefined;
      const who = asPerson(random.pick([ids.admin, secondAdmin]) ?? '', now);
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

  const rows = async (sql: string, values: unknown[] = []) => db.query(sql, values);
  const none = async (sql: string) => expect(await rows(sql), sql).toEqual([]);

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
    const live = `select count(*) from public.time_slot_blocks t where t.booking_id = b.id and t.active`;
    await none(
      `select b.id from public.bookings b where b.status in ('pending', 'confirmed', 'completed') and b.slot_count <> (${live})`,
    );
    const end = new Date(clock).toISOString();
    await none(`select b.id from public.bookings b where b.status in ('cancelled', 'refund_due')
      and (${live} and private.get_hour_start(t.block_date, t.start_time) > '${end}') > 0`);
    await none(`select t.id from public.time_slot_blocks t where t.reason = 'move'
      and not exists (select 1 from private.move_offers o where o.booking_id = t.move_of and (o.court_id, o.day) = (t.court_id, t.block_date))`);
    await none(
      `select o.id from private.move_offers o join public.bookings b on b.id = o.booking_id where b.status <> 'confirmed'`,
    );
    await none(`select o.id from private.move_offers o where o.until > '${end}' and not o.hours <@ array(
      select private.parse_hour(t.start_time) from public.time_slot_blocks t
      where t.active and (t.court_id, t.block_date) = (o.court_id, o.day) and o.booking_id in (t.booking_id, t.move_of))`);
  });

  it('what was paid is kept, sent back or owed: by booking, by person and by venue', async () => {
    const bookings = await rows(`
      select b.id::text, b.total_price as total, b.fee, b.hour_prices as prices, b.terms, b.booking_date::text as day,
        private.get_booking_hours(b.id) as hours, b.end_reason = 'asked' as asked, b.ended_by as "endedBy", b.status,
        b.confirmed_at is not null as confirmed, coalesce(b.user_id::text, 'gone') as person, c.venue_id::text as venue, d.received,
        case when d.collected_at is not null then d.to_collect else 0 end as collected
      from public.bookings b join public.courts c on c.id = b.court_id left join public.booking_desk d on d.booking_id = b.id
      where b.source = 'app'`);
    const refunds = await rows(
      'select id::text, booking_id::text as booking, amount, reason, state, is_seen from public.refunds',
    );
    const opened = new Map(
      (
        await rows(
          `select row_id::text as id, (detail ->> 'amount')::integer as amount from private.audit_log where action = 'refund.opened'`,
        )
      ).map(({ id, amount }) => [String(id), Number(amount)]),
    );
    const trail = await rows(`
      select a.at, a.action, a.row_id::text as row, a.detail, coalesce(r.booking_id, a.row_id)::text as booking
      from private.audit_log a left join public.refunds r on r.id = a.row_id order by a.id`);
    const sums = new Map<string, number>();
    let cancelled = 0;
    for (const booking of bookings) {
      const id = String(booking['id']);
      const own = refunds.filter((refund) => refund['booking'] === id);
      const amountOf = (wanted: (refund: Row) => boolean) =>
        own.filter(wanted).reduce((sum, { amount }) => sum + Number(amount), 0);
      const back = amountOf(({ state }) => state !== 'void');
      if (booking['confirmed'] !== true) {
        // Nobody noted what arrived: no more than the price goes back, or what was found above it.
        const most = Math.max(
          Number(booking['total']),
          ...own.map(({ amount, state }) => (state === 'void' ? 0 : Number(amount))),
        );
        expect(back, id).toBeLessThanOrEqual(most);
        continue;
      }
      const { paid, excess, owed, given } = replayTrail(
        booking as Booked,
        trail.filter((entry) => entry['booking'] === id).map((entry) => entry as Entry),
      );
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
      expect(back, `${id}: no more than what arrived`).toBeLessThanOrEqual(paid);
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
        array_remove(array[d.confirmed_by, n.found_by, n.opened_by], null)::text[] as people,
        (r.settled_at at time zone 'Asia/Karachi')::date::text as day
      from public.refunds r join public.bookings b on b.id = r.booking_id left join private.refund_notes n on n.refund_id = r.id
      left join public.booking_desk d on d.booking_id = b.id where r.state = 'sent'`);
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
    await none(`
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
  });
});
