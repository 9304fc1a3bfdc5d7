// The console's phone is the real one, the server is the SQL: what one keeps is what the other has, whatever happened to either.
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { EntryView } from '#commands/queue/desk-overlay.ts';
import type { QueuedWrite } from '#domain/queued-write.ts';
import type { deskRefusalText } from '#text/desk-refusal-text.ts';
import { registerEveryText } from '#tests/support/every-text.ts';
import { figure } from '#tests/support/figure.ts';
import { codeOf, dead, json, newPhone, openTab, type Phone, type Sent } from '#tests/support/phone.ts';
import { clearDesk, confirmed, fillDesk, makeDesk, pending, send, staff } from '#tests/support/postgres-desk.ts';
import { type Actor, type Database, engines, openDatabase } from '#tests/support/postgres.ts';
import { anon, asPerson, ids, noon, rpc, tomorrow } from '#tests/support/postgres-world.ts';
import { session } from '#tests/support/samples.ts';

const venue = ids.dayVenue;
const at = '2026-11-22T12:50:00.000Z';
const walkIn = {
  courtId: ids.dayCourt,
  day: tomorrow,
  hours: [20, 19],
  source: 'walkin',
  name: 'Hamza Malik',
  total: 4000,
};

describe.each(engines)('a phone of the desk on %s', (engine) => {
  let db: Database;
  let now = noon;
  let bytes: number[] = [];

  /** A phone of this person, with the SQL behind its network. */
  async function phoneOf(uid: string): Promise<Phone> {
    const phone = newPhone();
    const answer = async ({ url, headers, body }: Sent): Promise<Response> => {
      const actor: Actor = headers.has('authorization') ? asPerson(uid, now) : { ...anon, now };
      try {
        const answered = await rpc<object>(db, actor, url.split('/').at(-1) ?? '', Object(body));
        bytes.push(gzipSync(JSON.stringify(answered)).length);
        return json(answered);
      } catch (thrown) {
        const { code = '', message, detail } = thrown as { code?: string; message: string; detail?: string };
        return json(
          { code, message, details: detail ?? null, hint: null },
          Number(/^PT(\d{3})$/.exec(code)?.[1] ?? 503),
        );
      }
    };
    phone.online(answer);
    openTab();
    const { commitSession } = await import('#data/session/session-idb.ts');
    await commitSession({ ...session(uid), received_at: Date.now() }, 'local');
    return Object.assign(phone, { back: () => phone.online(answer) });
  }
  const back = (phone: Phone) => (phone as Phone & { back: () => void }).back();
  const take = (phone: Phone) => {
    phone.pickUp();
    openTab();
  };

  const pull = async () => (await import('#data/repositories/lazy-desk.ts')).pullDesk(venue);
  const desk = async (uid: string) => (await import('#data/repositories/desk.ts')).readDesk(uid, venue);
  async function queue(name: string, input: object, about = {}): Promise<QueuedWrite> {
    const { queueWrite } = await import('#commands/queue/queue.ts');
    const { deskCommands } = await import('#commands/queue/desk-registry.ts');
    const command = deskCommands.get(name);
    if (!command) throw new Error(name);
    return queueWrite({ command, input, about: { venueId: venue, label: name, ...about } });
  }
  const flush = async () => (await import('#commands/queue/queue.ts')).flushOutbox();
  /** Each tab starts the app's modules anew, without the texts of this file. */
  const refusalText: (...asked: Parameters<typeof deskRefusalText>) => Promise<string> = async (...asked) => {
    await registerEveryText();
    return (await import('#text/desk-refusal-text.ts')).deskRefusalText(...asked);
  };
  const outbox = async (uid: string) => (await import('#data/repositories/outbox.ts')).readOutbox(uid);
  async function shown(uid: string): Promise<EntryView[]> {
    const { readEntries } = await import('#data/repositories/desk.ts');
    const { entriesWithPending } = await import('#commands/queue/desk-overlay.ts');
    return entriesWithPending(await readEntries(uid, venue, '2026-11-01', '2026-12-31'), await outbox(uid), () => true);
  }

  /** What the phone keeps, and what the server would send to a new one. */
  async function expectEqual(uid: string): Promise<void> {
    const { withUserDb } = await import('#data/storage/db.ts');
    const { digestOf } = await import('#data/sync/digest.ts');
    const kept = await withUserDb(uid, (own) => own.entries.toArray());
    const answer = await rpc<{ parts: { digest: object; v: string[][] }[] }>(db, asPerson(uid, now), 'sync_pull', {
      parts: [{ p: `desk:${venue}` }],
    });
    const own = digestOf(
      kept.map(({ id }) => id),
      kept.map(({ rev }) => rev),
    );
    expect(own).toEqual(answer.parts[0]?.digest);
    expect(kept.map(({ id }) => id).toSorted()).toEqual(answer.parts[0]?.v[0]?.toSorted());
  }

  beforeAll(async () => {
    db = await openDatabase(engine);
    await makeDesk(db);
    await db.exec(`insert into public.bank_details (bank_name, account_title, account_number, venue_id) values
      ('Meezan', 'Siddiqui Sports', 'PK36MEZN0000000000000301', '${venue}')`);
  });
  beforeEach(async () => {
    await clearDesk(db);
    now = noon;
    bytes = [];
  });
  afterAll(() => db.close());

  it('keeps what the server has: venue, courts, rights, entries, holds, and where its person works', async () => {
    const [open, booked] = [await pending(db, [9]), await confirmed(db, [18])];
    await rpc(db, asPerson(ids.bilal), 'hold_slots', { court: ids.secondCourt, day: tomorrow, hours: [7, 8] });
    await phoneOf(staff.manager);
    await pull();
    expect(await desk(staff.manager)).toMatchObject({
      is: 'here',
      desk: {
        name: 'Day Venue',
        role: 'manager',
        payee: 'platform',
        firstDay: '2026-11-19',
        lastDay: '2026-12-26',
        courts: [{ id: ids.dayCourt, price: 2000 }, { id: ids.secondCourt }],
        rights: expect.arrayContaining(['entry.any', 'booking.decline']),
        holds: [{ courtId: ids.secondCourt, day: tomorrow, hours: [7, 8] }],
        at: Date.parse(noon),
      },
    });
    expect(await shown(staff.manager)).toMatchObject(
      [
        { id: open, status: 'pending', hours: [9], madeAt: '2026-11-21T10:00:00.000Z', total: 2100 },
        { id: booked, status: 'confirmed', hours: [18], madeAt: null, name: 'Ayesha Khan', isMine: false },
      ].sort((a, b) => (a.id < b.id ? -1 : 1)),
    );
    const { readWork } = await import('#data/repositories/work.ts');
    expect(await readWork(staff.manager)).toMatchObject({ links: [{ venueId: venue, role: 'manager' }], staff: null });
    await expectEqual(staff.manager);
  });

  it('stays equal through writes of its own and of others, in small answers', async () => {
    const booked = await confirmed(db, [18]);
    const phone = await phoneOf(staff.manager);
    await pull();
    const { id } = await queue('add-walk-in', walkIn);
    phone.online(dead);
    await queue('check-in', { bookingId: booked, at: '2026-11-22T12:40:00.000Z', how: 'list', device: 'd' });
    now = '2026-11-22T12:50:00Z';
    back(phone);
    await flush();
    expect(await outbox(staff.manager)).toEqual([]);
    expect((await shown(staff.manager)).find((entry) => entry.id === id)).toMatchObject({
      kind: 'walkin',
      hours: [19, 20],
      total: 4000,
      paid: 'unpaid',
      isNew: false,
      isQueued: false,
      isMine: true,
    });
    await expectEqual(staff.manager);
    phone.sent.length = 0;
    await pull();
    expect(JSON.stringify(phone.sent), 'what it stored itself asks for nothing').toContain('"w":"2026-12-26"');
    expect(phone.sent).toHaveLength(1);
    await send(db, asPerson(staff.gate, now), 'undo-check-in', { bookingId: booked });
    await send(db, asPerson(staff.manager, now), 'block-hours', {
      courtId: ids.secondCourt,
      day: tomorrow,
      hours: [7],
      reason: 'weather',
    });
    await pull();
    await expectEqual(staff.manager);
    await queue('remove-entry', { entryId: id });
    expect((await shown(staff.manager)).find((entry) => entry.id === id)).toMatchObject({ isRemoving: true });
    await flush();
    expect((await shown(staff.manager)).find((entry) => entry.id === id)).toBeUndefined();
    await pull();
    await expectEqual(staff.manager);
  });

  it('two phones converge: hours taken without signal are refused with who was first, and the guest can be moved', async () => {
    const first = await phoneOf(staff.gate);
    await pull();
    first.online(dead);
    const mine = await queue('add-walk-in', { ...walkIn, hours: [18] });
    await queue('check-in', { bookingId: mine.id, at, how: 'list', device: 'd' });
    expect(await shown(staff.gate)).toMatchObject([
      {
        id: mine.id,
        isNew: true,
        isQueued: true,
        seen: 'arrived',
        pending: [{ kind: 'add-walk-in' }, { kind: 'check-in' }],
      },
    ]);
    const booked = await confirmed(db, [18]);
    now = '2026-11-22T12:50:00Z';
    back(first);
    await flush();
    const [refused, ...more] = await outbox(staff.gate);
    expect(more, 'its check-in went with it').toEqual([]);
    expect(refused).toMatchObject({
      state: 'failed',
      error: {
        code: 'SLOT_TAKEN',
        detail: { hours: [18], entry: { kind: 'app', name: 'Ayesha Khan' }, lost: [{ kind: 'check-in' }] },
      },
    });
    const facts = { court: 'Court 1', name: 'Hamza Malik', venue: 'Day Venue', hasAccess: true, now: Date.parse(now) };
    expect(await refusalText(refused as QueuedWrite, facts)).toBe(
      'Not saved: Court 1, 6:00 PM – 7:00 PM was booked online by Ayesha Khan at Sat 21 Nov, 3:00 PM. Its check-in went with it.',
    );
    const { queueWrite } = await import('#commands/queue/queue.ts');
    const { default: addWalkIn } = await import('#commands/desk/add-walk-in.ts');
    const moved = await queueWrite({
      command: addWalkIn,
      input: { ...walkIn, source: 'walkin', hours: [18], courtId: ids.secondCourt },
      about: refused?.about ?? {},
      replaces: mine.id,
    });
    await flush();
    await pull();
    expect((await shown(staff.gate)).map(({ id }) => id).toSorted()).toEqual([booked, moved.id].toSorted());
    await expectEqual(staff.gate);
    await phoneOf(staff.manager);
    await pull();
    await expectEqual(staff.manager);
  });

  it('the same guest is checked in on two phones: a moment apart nobody is troubled, later both are told', async () => {
    const booked = await confirmed(db, [18]);
    const [one, other] = [await phoneOf(staff.gate), await phoneOf(staff.gate2)];
    for (const [phone, uid, minute] of [
      [one, staff.gate, '40'],
      [other, staff.gate2, '41'],
    ] as const) {
      take(phone);
      await pull();
      phone.online(dead);
      await queue('check-in', { bookingId: booked, at: `2026-11-22T12:${minute}:00.000Z`, how: 'list', device: uid });
    }
    now = '2026-11-22T12:50:00Z';
    for (const phone of [one, other]) {
      take(phone);
      back(phone);
      await flush();
    }
    expect(await outbox(staff.gate2)).toEqual([]);
    expect(await shown(staff.gate2)).toMatchObject([{ seen: 'arrived', seenAt: '2026-11-22T12:40:00.000Z' }]);
    await queue('check-in', { bookingId: booked, at: '2026-11-22T12:49:00.000Z', how: 'list', device: 'd' });
    await flush();
    expect(await outbox(staff.gate2)).toMatchObject([
      {
        state: 'failed',
        error: { code: 'ALREADY_CHECKED_IN', detail: { by: 'Ghulam Gate', at: '2026-11-22T12:40:00.000Z' } },
      },
    ]);
    await expectEqual(staff.gate2);
  });

  // spec: console-stories.removed-member
  it('a role that is taken away deletes the venue here and ends what waits, whichever road hears of it first', async () => {
    const rejoin = () =>
      db.query(`insert into public.venue_members (venue_id, user_id, role) values ($1, $2, 'gate')`, [
        venue,
        staff.gate,
      ]);
    for (const road of ['desk', 'user', 'write'] as const) {
      await clearDesk(db);
      await confirmed(db, [18]);
      const phone = await phoneOf(staff.gate);
      await pull();
      phone.online(dead);
      await queue('add-walk-in', walkIn);
      await db.query('delete from public.venue_members where user_id = $1', [staff.gate]);
      back(phone);
      if (road === 'desk') await pull();
      else if (road === 'user') await (await import('#data/sync.ts')).pullUser();
      else {
        await flush();
        await pull();
      }
      expect(await desk(staff.gate), road).toEqual({ is: 'gone', name: 'Day Venue' });
      const { withUserDb } = await import('#data/storage/db.ts');
      expect(await withUserDb(staff.gate, (own) => own.entries.count()), road).toBe(0);
      const [ended] = await outbox(staff.gate);
      expect(ended, road).toMatchObject({ state: 'failed', error: { code: 'FORBIDDEN' } });
      const facts = { court: 'Court 1', name: null, venue: 'Day Venue', hasAccess: false, now: Date.parse(now) };
      expect(await refusalText(ended as QueuedWrite, facts)).toBe('You no longer have access to Day Venue.');
      await rejoin();
      await pull();
      expect(await desk(staff.gate), road).toMatchObject({ is: 'here', desk: { role: 'gate' } });
      await expectEqual(staff.gate);
    }
  });

  it('a phone that lost a row asks for everything once, and the window moves with the days', async () => {
    const booked = await confirmed(db, [18]);
    await send(db, asPerson(staff.manager), 'add-walk-in', { ...walkIn, day: '2026-12-28' });
    const old = await send(db, asPerson(staff.manager), 'add-walk-in', { ...walkIn, day: '2026-11-20' });
    const phone = await phoneOf(staff.manager);
    await pull();
    const { withUserDb } = await import('#data/storage/db.ts');
    await withUserDb(staff.manager, (own) => own.entries.delete(booked));
    phone.sent.length = 0;
    await pull();
    expect(phone.sent).toHaveLength(2);
    await expectEqual(staff.manager);
    now = '2026-11-23T10:00:00Z';
    await pull();
    expect((await shown(staff.manager)).map(({ id }) => id)).not.toContain(old.id);
    expect((await shown(staff.manager)).map(({ day }) => day)).toContain('2026-12-28');
    await expectEqual(staff.manager);
  });

  it('a decision is sent once however often it is asked, and the desk shows it at once', async () => {
    await db.query(`update public.venues set payee = 'venue' where id = $1`, [venue]);
    const open = await pending(db, [9]);
    const phone = await phoneOf(staff.manager);
    await pull();
    const { sendOnline } = await import('#data/repositories/online-writes.ts');
    const [{ rev }] = (await db.query('select rev from public.bookings where id = $1', [open])) as [{ rev: number }];
    const args = { bookingId: open, rev, decision: 'confirm', received: 2100, reference: 'TX-1001' };
    const write = { id: crypto.randomUUID(), kind: 'decide-booking', args };
    const answer = phone;
    answer.online(dead);
    expect(await codeOf(sendOnline(write))).toBe('OFFLINE');
    back(phone);
    expect(await sendOnline(write)).toMatchObject({ entries: [{ id: open, status: 'confirmed' }] });
    expect(await sendOnline(write)).toMatchObject({ entries: [{ id: open }] });
    expect(await shown(staff.manager)).toMatchObject([{ id: open, status: 'confirmed', madeAt: null }]);
    await expectEqual(staff.manager);
    const other = { ...write, id: crypto.randomUUID(), args: { ...args, decision: 'decline', reason: 'court' } };
    expect(await codeOf(sendOnline(other))).toBe('ALREADY_DECIDED');
  });

  it('lists come from the server and leave nothing here', async () => {
    const booked = await confirmed(db, [18]);
    await phoneOf(staff.rep);
    const { fetchAdminList } = await import('#data/repositories/console-lists.ts');
    const z = await import('zod/mini');
    const page = await fetchAdminList('done', {}, null, z.object({ id: z.string() }));
    expect(page).toMatchObject({ rows: [{ id: booked }], next: null, at: Date.parse(noon) });
    expect(await codeOf(fetchAdminList('audit', {}, null, z.object({})))).toBe('FORBIDDEN');
    const { withUserDb } = await import('#data/storage/db.ts');
    expect(await withUserDb(staff.rep, (own) => own.entries.count())).toBe(0);
  });

  it('costs few bytes: a usual and a full venue, whole, a change, and when nothing is new', async () => {
    for (const [name, perDay, most] of [
      ['usual', 14, 20_000],
      ['full', 31, 32_000],
    ] as const) {
      await fillDesk(db, perDay);
      await phoneOf(staff.manager);
      bytes = [];
      const pulled = async () => {
        const started = performance.now();
        await pull();
        return Math.round(performance.now() - started);
      };
      const whole = await pulled();
      const { id } = await send(db, asPerson(staff.manager), 'add-walk-in', { ...walkIn, hours: [6] });
      await pull();
      await pulled();
      await send(db, asPerson(staff.manager), 'remove-entry', { entryId: id });
      const [first = 0, change = 0, none = 0] = bytes;
      const entries = (await shown(staff.manager)).length;
      figure(
        `pull of a ${name} desk with its person's part on ${engine}`,
        `${entries} entries ${first} B gzip (asked, sent, checked and stored in ${whole} ms), one change ${change} B, nothing new ${none} B`,
      );
      expect(first).toBeLessThan(most);
      expect(change).toBeLessThanOrEqual(1000);
      expect(none).toBeLessThanOrEqual(700);
    }
  });
});
