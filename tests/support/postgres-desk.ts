// The small known world with people who have roles: who works at the day venue, and who checks payments for Baari.
import type { Actor, Database } from './postgres.ts';
import {
  asPerson,
  book,
  giveReceipts,
  ids,
  makeWorld,
  noon,
  requestId,
  rpc,
  today,
  tomorrow,
} from './postgres-world.ts';

const person = (digit: string) => `${digit.repeat(8)}-bbbb-4bbb-8bbb-${digit.repeat(12)}`;

export const staff = {
  manager: person('1'),
  gate: person('2'),
  gate2: person('3'),
  rep: person('4'),
  rep2: person('5'),
};

const names: Record<keyof typeof staff, string> = {
  manager: 'Imran Manager',
  gate: 'Ghulam Gate',
  gate2: 'Gul Gate',
  rep: 'Rabia Rep',
  rep2: 'Rashid Rep',
};

/** Two at the gate and a manager of the day venue, and two representatives beside the admin. */
export async function hire(db: Database): Promise<void> {
  for (const [role, id] of Object.entries(staff)) {
    await db.query('insert into auth.users (id, email, raw_user_meta_data) values ($1, $2, $3)', [
      id,
      `${role}@example.test`,
      { name: names[role as keyof typeof staff] },
    ]);
  }
  await db.exec(`
    insert into public.venue_members (venue_id, user_id, role) values
      ('${ids.dayVenue}', '${staff.manager}', 'manager'), ('${ids.dayVenue}', '${staff.gate}', 'gate'),
      ('${ids.dayVenue}', '${staff.gate2}', 'gate');
    insert into private.admins (user_id, role) values
      ('${staff.rep}', 'representative'), ('${staff.rep2}', 'representative')`);
}

/** The world, with everybody who works there. */
export async function makeDesk(db: Database): Promise<void> {
  await makeWorld(db);
  await hire(db);
  await giveReceipts(db, [ids.ayesha, ids.bilal], 30);
}

/** Back to that world without anything that a desk has written. */
export async function clearDesk(db: Database): Promise<void> {
  await db.exec(`
    delete from public.time_slot_blocks; delete from public.venue_blocks; delete from public.refunds;
    delete from public.bookings; delete from public.notifications; delete from private.hold_runs;
    delete from public.price_rules; delete from public.schedule_rules; delete from public.hour_watches;
    delete from private.client_mutations; delete from private.rate_limits; delete from private.audit_log;
    delete from private.blocked_people;
    delete from public.courts where venue_id = '${ids.dayVenue}' and id not in ('${ids.dayCourt}', '${ids.secondCourt}');
    update public.courts set is_active = true where not is_active;
    update public.venues set terms = '[[6, 100]]', lead_minutes = 0, limits_newcomers = null, open_time = '07:00', close_time = '22:00'
      where id = '${ids.dayVenue}';
    update public.venues set payee = 'platform' where payee <> 'platform';
    update public.courts set price_per_hour = 2000, position = 0 where id = '${ids.dayCourt}';`);
}

export type Verdict = {
  id: string;
  status: string;
  code?: string;
  detail?: Record<string, unknown>;
  retry_after?: number;
  rows?: Record<string, Record<string, unknown>[]>;
};

/** One write through the outbox, as a phone sends it; the verdict about it. */
export async function send(
  db: Database,
  actor: Actor,
  kind: string,
  args: Record<string, unknown>,
  id = requestId(),
): Promise<Verdict> {
  const [verdict] = await sendAll(db, actor, [{ kind, args, id }]);
  if (!verdict) throw new Error('no verdict');
  return verdict;
}

/** Several writes in one batch. */
export async function sendAll(
  db: Database,
  actor: Actor,
  writes: readonly { kind: string; args: Record<string, unknown>; id?: string; entity?: string }[],
): Promise<Verdict[]> {
  const mutations = writes.map(({ kind, args, id = requestId(), entity = id }) => ({
    id,
    kind,
    v: 1,
    entity,
    args,
  }));
  const { results } = await rpc<{ results: Verdict[] }>(db, actor, 'apply_mutations', {
    batch: { device: 'desk', mutations },
  });
  return results;
}

/** Cancels an own booking for which its person was shown this refund. */
export async function cancelFor(db: Database, actor: Actor, bookingId: string, refund: unknown): Promise<Verdict> {
  return send(db, actor, 'cancel-booking', { bookingId, refund });
}

type Sold = {
  prices?: readonly number[];
  terms?: readonly (readonly [number, number])[];
  status?: string;
  received?: number;
  collect?: number;
  hours?: readonly number[];
};

/**
 * A booking of Ayesha's for tomorrow from 18:00 on, with a price for each hour, its policy, and what arrived; as the owner of
 * the database makes it.
 */
export async function sold(
  db: Database,
  { prices = [3500, 3500], status = 'confirmed', ...rest }: Sold = {},
): Promise<string> {
  const { terms = [[6, 100]], received, collect = 0, hours = prices.map((_, at) => 18 + at) } = rest;
  const id = requestId();
  const subtotal = prices.reduce((sum, price) => sum + price, 0);
  const [{ path } = {}] = await db.query(
    `insert into public.receipts (path, owner_id, mime, bytes) values ($1, $2, 'image/jpeg', 1000) returning path`,
    [`${ids.ayesha}/${id.replaceAll('-', '').padStart(64, '0')}.jpg`, ids.ayesha],
  );
  await db.query(
    `insert into public.bookings (id, user_id, court_id, booking_date, status, hour_prices, subtotal, slot_count, fee,
       total_price, payment_receipt, request_id, terms, created_at, decide_by)
     values ($1, $2, $3, $4, $5, $6, $7::integer, cardinality($6::integer[]), 100,
       $7::integer + 100, $8, $1, $9, $10::timestamptz, $10::timestamptz + interval '12 hours')`,
    [id, ids.ayesha, ids.dayCourt, tomorrow, status, prices, subtotal, path, JSON.stringify(terms), noon],
  );
  await db.query(
    `insert into public.time_slot_blocks (court_id, block_date, start_time, end_time, reason, booking_id)
     select $1, $2, lpad(h::text, 2, '0') || ':00', lpad(((h + 1) % 24)::text, 2, '0') || ':00', 'booking', $3
     from unnest($4::integer[]) as h`,
    [ids.dayCourt, tomorrow, id, hours],
  );
  if (received !== undefined)
    await db.query('insert into public.booking_desk (booking_id, received, to_collect) values ($1, $2, $3)', [
      id,
      received,
      collect,
    ]);
  return id;
}

/** The version of a booking as staff see it in their list. */
export async function revOf(db: Database, id: string, table = 'bookings'): Promise<number> {
  return Number((await db.query(`select rev from public.${table} where id = $1`, [id]))[0]?.['rev']);
}

let transfers = 100_000;
/** A transaction ID that no other payment of this file has, as a bank prints it. */
export const transferId = (): string => {
  transfers += 1;
  return `FT${transfers}`;
};

/** A pending booking of a customer, at Baari's account unless the venue is payee by then. */
export async function pending(db: Database, hours = [18], who = ids.ayesha, now = noon): Promise<string> {
  const { booking } = await book(db, asPerson(who, now), { hours, expected_total: 2000 * hours.length + 100 });
  return booking.id;
}

/** The same, confirmed by a representative with all of its money. */
export async function confirmed(db: Database, hours = [18], who = ids.ayesha, now = noon): Promise<string> {
  const id = await pending(db, hours, who, now);
  const verdict = await send(db, asPerson(staff.rep, now), 'decide-booking', {
    bookingId: id,
    rev: await revOf(db, id),
    decision: 'confirm',
    received: 2000 * hours.length + 100,
    reference: transferId(),
  });
  if (verdict.status !== 'applied') throw new Error(JSON.stringify(verdict));
  return id;
}

/** A venue with five courts and 38 days around today; on a busy one `perDay` entries of customers, walk-ins and phone bookings. */
export async function fillDesk(db: Database, perDay: number): Promise<void> {
  await db.exec(`
        insert into public.courts (id, venue_id, name, sport, price_per_hour)
          select ('cccccccc-0000-4000-8000-0000000000a' || n)::uuid, '${ids.dayVenue}', 'Turf ' || n, 'Futsal', 3000
          from generate_series(1, 3) n on conflict do nothing;
        delete from public.time_slot_blocks; delete from public.bookings;
        with slots as (
          select c.id as court, d::date as day, h, row_number() over (partition by d order by md5(c.id::text || d::text || h::text)) as nr
          from public.courts c, generate_series(date '${today}' - 2, date '${today}' + 35, interval '1 day') d, generate_series(8, 21) h
          where c.venue_id = '${ids.dayVenue}'
        ), made as (
          insert into public.bookings (id, user_id, court_id, booking_date, status, source, slot_count, fee, total_price, request_id, decide_by)
          select md5('b' || s.nr::text || s.day::text)::uuid, case when nr % 3 = 0 then '${ids.ayesha}'::uuid end, s.court, s.day,
            case when nr % 3 = 0 and nr % 4 = 0 then 'pending' else 'confirmed' end,
            case nr % 3 when 0 then 'app' when 1 then 'walkin' else 'phone' end, 1,
            case when nr % 3 = 0 then 100 else 0 end, 3000 + case when nr % 3 = 0 then 100 else 0 end, md5('r' || s.nr::text || s.day::text)::uuid,
            timestamptz '${noon}' + interval '12 hours'
          from slots s where s.nr <= ${perDay} * (0.2 + 0.8 * abs(hashtext(s.day::text) % 100) / 100.0) returning id, source
        )
        insert into public.booking_desk (booking_id, guest_name, guest_phone, paid, note)
          select m.id, (array['Hamza','Ali','Bilal','Usman','Sana','Ayesha','Zain','Omar'])[1 + abs(hashtext(m.id::text)) % 8] || ' '
              || (array['Malik','Khan','Ahmed','Siddiqui','Chaudhry','Baloch','Raza'])[1 + abs(hashtext(m.id::text || 'x')) % 7],
            '+923' || lpad((abs(hashtext(m.id::text || 'p')) % 1000000000)::text, 9, '0'),
            (array['cash','transfer','unpaid'])[1 + abs(hashtext(m.id::text || 'c')) % 3],
            case when abs(hashtext(m.id::text || 'n')) % 10 = 0 then 'Brings own ball' end
          from made m where m.source <> 'app';
        insert into public.time_slot_blocks (court_id, block_date, start_time, end_time, reason, booking_id)
          select b.court_id, b.booking_date, lpad((8 + s.nr % 14)::text, 2, '0') || ':00', lpad((9 + s.nr % 14)::text, 2, '0') || ':00', 'booking', b.id
          from public.bookings b join (select id, row_number() over (partition by court_id, booking_date order by id) as nr from public.bookings) s on s.id = b.id`);
}
