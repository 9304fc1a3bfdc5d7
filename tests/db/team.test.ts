// The team of a venue: who changes it, what that takes away at once, and two who change it at the same moment.
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { untilWaiting } from '#tests/support/lock-waits.ts';
import { clearDesk, makeDesk, pending, revOf, send, staff, type Verdict } from '#tests/support/postgres-desk.ts';
import { type Actor, type Database, engines, openDatabase } from '#tests/support/postgres.ts';
import {
  applyMutations,
  asPerson,
  ids,
  noon,
  refusal,
  requestId,
  rpc,
  tomorrow,
} from '#tests/support/postgres-world.ts';

const owner = asPerson(ids.owner);
const admin = asPerson(ids.admin);
const manager = asPerson(staff.manager);
const gate = asPerson(staff.gate);
const iso = '2026-11-21T10:00:00.000Z';
const forbidden = { status: 'rejected', code: 'FORBIDDEN', detail: { right: 'staff.edit' } };

describe.each(engines)('the team of a venue on %s', (engine) => {
  let db: Database;

  beforeAll(async () => {
    db = await openDatabase(engine);
    await makeDesk(db);
  });
  beforeEach(async () => {
    await clearDesk(db);
    await db.exec(`delete from public.venue_members;
      insert into public.venue_members (venue_id, user_id, role, created_at) values
        ('${ids.dayVenue}', '${staff.manager}', 'manager', '${noon}'), ('${ids.dayVenue}', '${staff.gate}', 'gate', '${noon}'),
        ('${ids.dayVenue}', '${staff.gate2}', 'gate', '${noon}');
      delete from private.audit_log`);
  });
  afterAll(() => db.close());

  const setMember = (
    actor: Actor,
    userId: string,
    was: unknown,
    role: unknown,
    venueId = ids.dayVenue,
  ): Promise<Verdict> => send(db, actor, 'set-member', { venueId, userId, was, role });
  const staffOf = (actor: Actor, venue = ids.dayVenue, filter: Record<string, unknown> = {}) =>
    rpc<{ rows: Record<string, unknown>[]; next: null }>(db, actor, 'desk_list', {
      venue,
      view: 'staff',
      filter,
      after: null,
    });
  const roleOf = async (who: string) =>
    (await db.query('select role from public.venue_members where user_id = $1', [who]))[0]?.['role'];
  const told = async (who: string) =>
    (
      await db.query('select kind, message from public.notifications where user_id = $1 order by created_at', [who])
    ).map(({ kind, message }) => `${String(kind)}: ${String(message)}`);
  const pullOf = async (actor: Actor) =>
    (
      await rpc<{
        parts: { gone?: true; desks?: { venueId: string }[]; settings?: { role: string; rights: string[] } }[];
      }>(db, actor, 'sync_pull', { parts: [{ p: `desk:${ids.dayVenue}` }] })
    ).parts[0];

  it('is read and changed by the owner and by admins, by nobody else', async () => {
    const others = [manager, gate, asPerson(staff.rep), asPerson(ids.otherOwner)];
    for (const actor of others) {
      expect(await refusal(staffOf(actor))).toMatchObject({ code: 'FORBIDDEN', detail: { right: 'staff.edit' } });
      for (const role of ['manager', null])
        expect(await setMember(actor, staff.gate2, 'gate', role)).toMatchObject(forbidden);
    }
    expect(await setMember(asPerson(ids.ayesha), staff.gate2, 'gate', null)).toMatchObject({ code: 'FORBIDDEN' });
    const { rows, next } = await staffOf(owner);
    expect(rows).toEqual([
      { userId: staff.manager, name: 'Imran Manager', role: 'manager', since: iso },
      { userId: staff.gate, name: 'Ghulam Gate', role: 'gate', since: iso },
      { userId: staff.gate2, name: 'Gul Gate', role: 'gate', since: iso },
    ]);
    expect(next).toBeNull();
    expect((await staffOf(owner, ids.dayVenue, { id: staff.gate })).rows).toEqual([rows[1]]);
    expect((await staffOf(owner, ids.dayVenue, { id: ids.ayesha })).rows).toEqual([]);
    expect((await staffOf(asPerson(ids.otherOwner), ids.nightVenue)).rows).toEqual([]);
    expect((await setMember(owner, staff.gate2, 'gate', 'manager')).rows).toEqual({
      members: [{ ...rows[2], role: 'manager' }, rows[0], rows[1]],
    });
    expect((await setMember(admin, staff.gate2, 'manager', null)).rows).toEqual({ members: rows.slice(0, 2) });
  });

  it('loses somebody at once: their next write is refused, and their phone forgets the venue with its next pull', async () => {
    expect(await pullOf(gate)).toMatchObject({ settings: { role: 'gate' } });
    const entry = { courtId: ids.dayCourt, day: tomorrow, hours: [9], source: 'walkin', name: 'Hamza', total: 0 };
    expect(await send(db, gate, 'add-walk-in', entry)).toMatchObject({ status: 'applied' });
    expect(await setMember(owner, staff.gate, 'gate', null)).toMatchObject({ status: 'applied' });
    expect(await send(db, gate, 'add-walk-in', { ...entry, hours: [10] })).toMatchObject({ code: 'FORBIDDEN' });
    expect(await pullOf(gate)).toMatchObject({ gone: true });
    expect(
      await refusal(rpc(db, gate, 'desk_list', { venue: ids.dayVenue, view: 'bookings', filter: {}, after: null })),
    ).toMatchObject({
      code: 'FORBIDDEN',
    });
    expect(await told(staff.gate)).toEqual(['member_changed: You no longer work at Day Venue.']);
    const rows = await db.query(
      'select action, actor, row_id, venue_id, detail from private.audit_log where action ~ $1',
      ['^member'],
    );
    expect(rows).toEqual([
      {
        action: 'member.removed',
        actor: ids.owner,
        row_id: staff.gate,
        venue_id: ids.dayVenue,
        detail: { role: 'gate' },
      },
    ]);
  });

  it('lowers somebody at once: a manager at the gate declines nothing any more', async () => {
    const id = await pending(db);
    expect((await pullOf(manager))?.settings?.rights).toContain('booking.decline');
    expect(await setMember(owner, staff.manager, 'manager', 'gate')).toMatchObject({ status: 'applied' });
    const decline = { bookingId: id, rev: await revOf(db, id), decision: 'decline', reason: 'court' };
    expect(await send(db, manager, 'decide-booking', decline)).toMatchObject({
      code: 'FORBIDDEN',
      detail: { right: 'booking.decline' },
    });
    expect((await pullOf(manager))?.settings).toMatchObject({ role: 'gate' });
    expect(await told(staff.manager)).toContain('member_changed: Your role changed at Day Venue: gate.');
    expect(
      (await db.query('select action, detail from private.audit_log where action ~ $1 order by id', ['^member'])).map(
        ({ action, detail }) => [action, detail],
      ),
    ).toEqual([
      ['member.removed', { role: 'manager' }],
      ['member.added', { role: 'gate' }],
    ]);
    expect(await setMember(owner, staff.manager, 'gate', 'manager')).toMatchObject({ status: 'applied' });
    expect(await send(db, manager, 'decide-booking', decline)).toMatchObject({ status: 'applied' });
  });

  it('tells a second tab what has changed, and refuses what is no change', async () => {
    expect(await setMember(owner, staff.gate, 'gate', 'manager')).toMatchObject({ status: 'applied' });
    expect(await setMember(owner, staff.gate, 'gate', null)).toMatchObject({
      status: 'rejected',
      code: 'CHANGED',
      detail: { role: 'manager' },
    });
    expect(await roleOf(staff.gate)).toBe('manager');
    await setMember(owner, staff.gate, 'manager', null);
    expect(await setMember(owner, staff.gate, 'manager', null)).toMatchObject({ code: 'NOT_FOUND' });
    for (const [who, venue] of [
      [ids.ayesha, ids.dayVenue],
      [staff.gate2, ids.hiddenVenue],
      [requestId(), ids.dayVenue],
    ] as const)
      expect(await setMember(owner, who, 'gate', null, venue), who).toMatchObject({ code: 'NOT_FOUND' });
    for (const role of [undefined, '', 'owner', 'admin', 7, 'gate'])
      expect(await setMember(owner, staff.gate2, 'gate', role), String(role)).toMatchObject({
        code: 'INVALID',
        detail: { field: 'role' },
      });
    expect(await setMember(owner, 'Gul', 'gate', null)).toMatchObject({ code: 'INVALID' });
    expect(await roleOf(staff.gate2)).toBe('gate');
  });

  it('nobody changes themselves, and the owner of a suspended business changes nobody', async () => {
    await db.query(`insert into public.venue_members (venue_id, user_id, role) values ($1, $2, 'gate')`, [
      ids.dayVenue,
      ids.owner,
    ]);
    expect(await setMember(owner, ids.owner, 'gate', null)).toMatchObject({
      code: 'FORBIDDEN',
      detail: { reason: 'own' },
    });
    await db.query('delete from public.venue_members where user_id = $1', [ids.owner]);
    await db.query(`update public.vendors set status = 'suspended' where id = $1`, [ids.vendor]);
    try {
      expect(await setMember(owner, staff.gate, 'gate', null)).toMatchObject({ code: 'FORBIDDEN' });
      expect(await refusal(staffOf(owner))).toMatchObject({ code: 'FORBIDDEN' });
      expect(await setMember(admin, staff.gate, 'gate', null)).toMatchObject({ status: 'applied' });
    } finally {
      await db.query(`update public.vendors set status = 'approved' where id = $1`, [ids.vendor]);
    }
  });

  it('two change one member at once, and the member leaves: one change each time, and nobody waits for each other', async () => {
    if (engine !== 'postgres') return;
    const [hold, one, two] = await Promise.all([db.session(), db.session(), db.session()]);
    const write = async (session: typeof one, who: string, userId: string, role: string | null) => {
      await session.query(
        `select set_config('request.jwt.claim.sub', '${who}', false), set_config('baari.now', '${noon}', false)`,
      );
      const id = requestId();
      const args = { venueId: ids.dayVenue, userId, was: 'gate', role };
      const [row] = await session.query(`select ${applyMutations} as answer`, [
        JSON.stringify({ device: 'd', mutations: [{ id, kind: 'set-member', v: 1, entity: id, args }] }),
      ]);
      const [verdict] = (row?.['answer'] as { results?: Verdict[] } | undefined)?.results ?? [];
      return verdict?.code ?? verdict?.status;
    };
    for (const isLeaving of [false, true]) {
      const person = requestId();
      await db.query('insert into auth.users (id, email) values ($1, $2)', [person, `${person}@example.test`]);
      await db.query(`insert into public.venue_members (venue_id, user_id, role) values ($1, $2, 'gate')`, [
        ids.dayVenue,
        person,
      ]);
      await hold.query(`begin; select pg_advisory_xact_lock(hashtextextended('person:${person}', 0))`);
      const racing = [
        write(one, ids.owner, person, 'manager'),
        isLeaving
          ? two.query('delete from auth.users where id = $1', [person]).then(() => 'gone')
          : write(two, ids.admin, person, null),
      ];
      await untilWaiting(db, 2);
      await hold.query('commit');
      const [changed = '', other = ''] = await Promise.all(racing);
      if (isLeaving) {
        expect(other).toBe('gone');
        expect(['applied', 'NOT_FOUND']).toContain(changed);
        expect(await roleOf(person)).toBeUndefined();
      } else expect(['applied,CHANGED', 'NOT_FOUND,applied']).toContain(`${changed},${other}`);
    }
    // A customer who does not work there is neither locked nor waited for.
    await hold.query(`begin; select pg_advisory_xact_lock(hashtextextended('person:${ids.bilal}', 0))`);
    expect(await write(one, ids.owner, ids.bilal, null)).toBe('NOT_FOUND');
    await hold.query('commit');
    await Promise.all([hold, one, two].map((session) => session.close()));
  });
});
