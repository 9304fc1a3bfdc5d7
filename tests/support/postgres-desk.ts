// The small known world with people who have roles: who works at the day venue, and who checks payments for Baari.
import type { Actor, Database } from './postgres.ts';
import { asPerson, book, giveReceipts, ids, makeWorld, noon, requestId, rpc } from './postgres-world.ts';

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

/** The world, with two at the gate and a manager of the day venue, and two representatives beside the admin. */
export async function makeDesk(db: Database): Promise<void> {
  await makeWorld(db);
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
  await giveReceipts(db, [ids.ayesha, ids.bilal], 30);
}

/** Back to that world without anything that a desk has written. */
export async function clearDesk(db: Database): Promise<void> {
  await db.exec(`
    delete from public.time_slot_blocks; delete from public.venue_blocks; delete from public.refunds;
    delete from public.bookings; delete from public.notifications; delete from private.hold_runs;
    delete from private.client_mutations; delete from private.rate_limits; delete from private.audit_log;
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
  const mutations = writes.map(({ kind, args, id = requestId(), entity = id }) => ({ id, kind, v: 1, entity, args }));
  const { results } = await rpc<{ results: Verdict[] }>(db, actor, 'apply_mutations', {
    batch: { device: 'desk', mutations },
  });
  return results;
}

/** The version of a booking as staff see it in their list. */
export async function revOf(db: Database, id: string, table = 'bookings'): Promise<number> {
  return Number((await db.query(`select rev from public.${table} where id = $1`, [id]))[0]?.['rev']);
}

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
  });
  if (verdict.status !== 'applied') throw new Error(JSON.stringify(verdict));
  return id;
}
