// What is kept of a console's writes, and what they do to each other before anybody has sent them.
import { beforeEach, describe, expect, test, vi } from 'vitest';
import type { QueuedWrite } from '#domain/queued-write.ts';
import { codeOf, dead, json, newPhone, openTab, type Phone } from '#tests/support/phone.ts';
import { ali, envelope, sara, session, uuid } from '#tests/support/samples.ts';

const venueId = uuid(900);
const guest = { courtId: uuid(1), day: '2026-11-22', hours: [18], source: 'walkin', name: 'Hamza', total: 2000 };
/** Fields of an entry as its author saw them. */
const was = { name: 'Hamza', phone: null, total: 2000, paid: 'unpaid', note: null };
const arrival = { bookingId: uuid(5), at: '2026-11-22T12:40:00.000Z', how: 'list', device: 'd' };

let phone: Phone;

async function signIn(uid = ali): Promise<void> {
  const { commitSession } = await import('#data/session/session-idb.ts');
  await commitSession({ ...session(uid, 'fresh'), received_at: Date.now() }, 'local');
}

async function queue(kind: string, input: object, about: object = {}, replaces?: string): Promise<QueuedWrite> {
  const { queueWrite } = await import('./queue.ts');
  const { deskCommands } = await import('./desk-registry.ts');
  const command = deskCommands.get(kind);
  if (!command) throw new Error(kind);
  return queueWrite({ command, input, about: { venueId, label: kind, ...about }, replaces });
}

const flush = async () => (await import('./queue.ts')).flushOutbox();

async function waiting(uid = ali): Promise<QueuedWrite[]> {
  const { readOutbox } = await import('#data/repositories/outbox.ts');
  return readOutbox(uid);
}

const kinds = async () => (await waiting()).map(({ kind }) => kind);

async function change(id: string, changes: Partial<QueuedWrite>): Promise<void> {
  const { withUserDb } = await import('#data/storage/db.ts');
  await withUserDb(ali, (db) => db.outbox.where('id').equals(id).modify(changes));
}

type Mutation = { id: string; kind: string };
const mutationsOf = (body: unknown): Mutation[] =>
  (Reflect.get(Object(body), 'batch') as { mutations: Mutation[] } | undefined)?.mutations ?? [];

/** A server with a verdict for each kind. */
const judging =
  (verdicts: Record<string, object>, now = new Date().toISOString()) =>
  ({ body }: { body: unknown }) =>
    json({
      ...envelope('am1', ali, { results: mutationsOf(body).map(({ id, kind }) => ({ id, ...verdicts[kind] })) }),
      now,
    });

const entry = (id: string, changes = {}) => ({
  id,
  venueId,
  courtId: uuid(1),
  kind: 'walkin',
  day: '2026-11-22',
  hours: 1 << 18,
  status: 'confirmed',
  name: 'Hamza',
  total: 2000,
  own: false,
  mine: true,
  made: '2026-11-22T12:00:00.000Z',
  rev: 3,
  ...changes,
});

async function keepDesk(changes = {}): Promise<void> {
  const { withUserDb } = await import('#data/storage/db.ts');
  const desk = {
    venueId,
    name: 'Clifton Padel',
    city: 'Karachi',
    open: '07:00:00',
    close: '22:00:00',
    payee: 'platform',
    isPublished: true,
    role: 'gate',
    rights: [],
    courts: [],
    firstDay: '2026-11-21',
    lastDay: '2026-11-24',
    holds: [],
    ...changes,
  };
  await withUserDb(ali, (db) => db.desks.put(desk));
}

const entries = async () => {
  const { withUserDb } = await import('#data/storage/db.ts');
  return withUserDb(ali, (db) => db.entries.toArray());
};

beforeEach(async () => {
  phone = newPhone();
  openTab();
  await signIn();
});

describe('before anything was sent', () => {
  test('a check-in and its undo cancel each other, in either order', async () => {
    await queue('check-in', arrival);
    await queue('undo-check-in', { bookingId: arrival.bookingId });
    expect(await kinds()).toEqual([]);
    await queue('undo-check-in', { bookingId: arrival.bookingId });
    await queue('check-in', arrival);
    expect(await kinds()).toEqual([]);
  });

  test('a check-in of somebody else is left alone', async () => {
    await queue('check-in', arrival);
    await queue('undo-check-in', { bookingId: uuid(6) });
    expect(await kinds()).toEqual(['check-in', 'undo-check-in']);
  });

  test.each([
    ['was tried', { sentOnce: true }],
    ['is under way', { state: 'sending', sentOnce: true, leaseUntil: Date.now() + 20_000 }],
  ] as const)('an undo stands behind a check-in that %s', async (_what, changes) => {
    const { id } = await queue('check-in', arrival);
    await change(id, changes);
    await queue('undo-check-in', { bookingId: arrival.bookingId });
    expect(await kinds()).toEqual(['check-in', 'undo-check-in']);
  });

  test('a second change, note or mark replaces the first', async () => {
    for (const name of ['Ali', 'Bilal']) await queue('change-walk-in', { entryId: uuid(5), name, total: 1, was });
    for (const note of ['Late', 'Later']) await queue('note-booking', { bookingId: uuid(5), note });
    for (const isNoShow of [true, false]) await queue('mark-no-show', { bookingId: uuid(5), isNoShow, at: arrival.at });
    expect((await waiting()).map(({ args }) => args)).toMatchObject([
      { name: 'Bilal' },
      { note: 'Later' },
      { isNoShow: false },
    ]);
  });

  test('two changes that wait as one still say what stood there before the first', async () => {
    const typed = { entryId: uuid(5), name: 'Hamza', total: 2000, paid: 'unpaid', was };
    await queue('change-walk-in', { ...typed, paid: 'cash' });
    await queue('change-walk-in', { ...typed, name: 'Ali', paid: 'cash', was: { ...was, paid: 'cash' } });
    expect((await waiting()).map(({ args }) => args)).toMatchObject([{ name: 'Ali', paid: 'cash', was }]);
  });

  test('an entry that is removed again was never there, and nothing about it waits', async () => {
    const { id } = await queue('add-walk-in', guest);
    const other = await queue('add-walk-in', { ...guest, hours: [20] });
    await queue('change-walk-in', { entryId: id, name: 'Ali', total: 1, was });
    await queue('check-in', { ...arrival, bookingId: id });
    await queue('note-booking', { bookingId: id, note: 'Late' });
    await queue('remove-entry', { entryId: id });
    expect((await waiting()).map((write) => write.id)).toEqual([other.id]);
  });

  test('a removal stands behind an entry that may have arrived', async () => {
    const { id } = await queue('block-hours', { courtId: uuid(1), day: '2026-11-22', hours: [7], reason: 'other' });
    await change(id, { sentOnce: true });
    await queue('remove-entry', { entryId: id });
    expect(await kinds()).toEqual(['block-hours', 'remove-entry']);
  });

  test('a second pause of the same courts replaces the first, its end too; those of others wait beside it', async () => {
    const pause = { venueId, courtId: null, until: '2026-11-22T16:00:00.000Z', at: arrival.at };
    await queue('pause-online', pause);
    await queue('pause-online', { ...pause, courtId: uuid(1) });
    await queue('pause-online', { ...pause, until: null });
    expect((await waiting()).map(({ lane, args }) => [lane, Reflect.get(Object(args), 'until')])).toEqual([
      [`pause:${venueId}`, null],
      [`pause:${uuid(1)}`, pause.until],
    ]);
  });

  test('each entry has a lane of its own, and notes one more', async () => {
    const { id } = await queue('add-walk-in', guest);
    await queue('check-in', { ...arrival, bookingId: id });
    await queue('note-booking', { bookingId: id, note: 'Late' });
    expect((await waiting()).map(({ lane }) => lane)).toEqual([`entry:${id}`, `entry:${id}`, `note:${id}`]);
  });
});

describe('the answer', () => {
  test('puts the entry where the console reads it, in the transaction that removes the write', async () => {
    await keepDesk();
    const { id } = await queue('add-walk-in', guest);
    phone.online(judging({ 'add-walk-in': { status: 'applied', rows: { entries: [entry(id)] } } }));
    await flush();
    expect(await waiting()).toEqual([]);
    expect(await entries()).toMatchObject([
      {
        id,
        hours: [18],
        isMine: true,
        isOwn: false,
        phone: null,
        collect: null,
        madeAt: '2026-11-22T12:00:00.000Z',
        rev: 3,
      },
    ]);
  });

  test('puts a pause where the console reads it; what else changed comes with the next pull', async () => {
    const rest = { id: 'break', kind: 'break', courtId: null, untilAt: null };
    const { withUserDb } = await import('#data/storage/db.ts');
    const part = { p: `desk:${venueId}`, c: '7', g: 'g', at: 1, stamp: 5, resyncAt: 0, t: 'tag' };
    await withUserDb(ali, (db) => db.parts.put(part));
    const until = '2026-11-22T16:00:00.000Z';
    const { id } = await queue('pause-online', { venueId, courtId: null, until, at: arrival.at });
    const other = { ...rest, id: 'of a court', kind: 'pause', courtId: uuid(1), untilAt: Date.parse(until) };
    await keepDesk({ openings: [rest, other, { ...other, id: 'before', courtId: null }] });
    phone.online(judging({ 'pause-online': { status: 'applied', rows: { settings: [{ id: venueId }] } } }));
    await flush();
    expect(await waiting()).toEqual([]);
    const stored = () => withUserDb(ali, async (db) => [await db.desks.toArray(), await db.parts.get(part.p)]);
    const pause = { id, kind: 'pause', courtId: null, untilAt: Date.parse(until) };
    expect(await stored()).toMatchObject([
      [{ venueId, name: 'Clifton Padel', openings: [rest, other, pause] }],
      { c: '7', t: '' },
    ]);
    await queue('pause-online', { venueId, courtId: null, until: null, at: arrival.at });
    await queue('pause-online', { venueId: uuid(902), courtId: null, until: null, at: arrival.at });
    await flush();
    expect(await waiting()).toEqual([]);
    expect(await stored()).toMatchObject([[{ openings: [rest, other] }], {}]);
  });

  test('is dropped whole when the phone is full: the write is sent again', async () => {
    await keepDesk();
    const { id } = await queue('add-walk-in', guest);
    phone.online(judging({ 'add-walk-in': { status: 'applied', rows: { entries: [entry(id)] } } }));
    const { withUserDb } = await import('#data/storage/db.ts');
    const full = vi.fn(() => {
      throw Object.assign(new Error('full'), { name: 'QuotaExceededError' });
    });
    await withUserDb(ali, async (db) => db.entries.hook('creating', full));
    await flush();
    expect(full).toHaveBeenCalled();
    expect(await waiting()).toMatchObject([{ id, state: 'queued', sentOnce: true }]);
    expect(await entries()).toEqual([]);
    await withUserDb(ali, async (db) => db.entries.hook('creating').unsubscribe(full));
    await flush();
    expect(await waiting()).toEqual([]);
    expect(await entries()).toMatchObject([{ id }]);
  });

  test.each([
    ['of a venue whose console is not on this phone', {}, { venueId: uuid(901) }],
    ['of a day that the console does not show', {}, { day: '2026-12-24' }],
    ['of a venue where the person has no role any more', { gone: true }, {}],
  ])('leaves nothing %s', async (_what, desk, changes) => {
    await keepDesk(desk);
    const { id } = await queue('add-walk-in', guest);
    phone.online(judging({ 'add-walk-in': { status: 'applied', rows: { entries: [entry(id, changes)] } } }));
    await flush();
    expect(await entries()).toEqual([]);
    expect(await waiting()).toEqual([]);
  });

  test('takes a removed entry away, and never puts an older copy over a newer one', async () => {
    await keepDesk();
    const { id } = await queue('add-walk-in', guest);
    phone.online(
      judging({
        'add-walk-in': { status: 'applied', rows: { entries: [entry(id, { rev: 9 })] } },
        'change-walk-in': { status: 'applied', rows: { entries: [entry(id, { rev: 8, name: 'Older' })] } },
        'remove-entry': { status: 'duplicate', rows: { entries: [entry(id, { rev: 10, status: 'cancelled' })] } },
      }),
    );
    await flush();
    await queue('change-walk-in', { entryId: id, name: 'Older', total: 1, was });
    await flush();
    expect(await entries()).toMatchObject([{ name: 'Hamza', rev: 9 }]);
    await queue('remove-entry', { entryId: id });
    await flush();
    expect(await entries()).toEqual([]);
  });

  test('says that an entry was moved, and lets go of one that was moved to a day that is not on this phone', async () => {
    await keepDesk();
    const { id } = await queue('add-walk-in', guest);
    const moved = '2026-11-21T10:00:00.000Z';
    const answerOf = (changes: object) => ({ status: 'applied', rows: { entries: [entry(id, changes)] } });
    phone.online(
      judging({
        'add-walk-in': answerOf({ rev: 1 }),
        'note-booking': answerOf({ rev: 2, moved }),
        'change-walk-in': answerOf({ rev: 3, moved, day: '2026-12-24' }),
      }),
    );
    await flush();
    await queue('note-booking', { bookingId: id, note: 'Late' });
    await flush();
    expect(await entries()).toMatchObject([{ id, movedAt: moved }]);
    await queue('change-walk-in', { entryId: id, name: 'Ali', total: 1, was });
    await flush();
    expect(await entries()).toEqual([]);
  });

  test('a pull that was asked for before it does not undo it', async () => {
    await keepDesk();
    const { withUserDb } = await import('#data/storage/db.ts');
    const part = { p: `desk:${venueId}`, c: '1', g: 'g', at: 1, stamp: 5, resyncAt: 0, t: 't' };
    await withUserDb(ali, (db) => db.parts.put(part));
    const { id } = await queue('add-walk-in', guest);
    phone.online(judging({ 'add-walk-in': { status: 'applied', rows: { entries: [entry(id)] } } }));
    await flush();
    const moved = await withUserDb(ali, (db) => db.parts.get(part.p));
    expect(moved).toMatchObject({ c: '1', t: 't' });
    expect(moved?.stamp).toBeGreaterThan(5);
  });

  test.each([
    ['is not on this phone yet', undefined],
    ['left it with the role', { gone: true }],
    ['has lost its courts', {}],
  ])(
    'a pull that was asked for before it does not bring the venue as it was before, where it %s',
    async (_how, desk) => {
      if (desk) await keepDesk(desk);
      const { withUserDb } = await import('#data/storage/db.ts');
      const { applyDesk, deskRequest } = await import('#data/sync/apply-desk.ts');
      const asked = await withUserDb(ali, (db) => db.parts.get(`desk:${venueId}`));
      const { id } = await queue('add-walk-in', guest);
      phone.online(judging({ 'add-walk-in': { status: 'applied', rows: { entries: [entry(id)] } } }));
      await flush();
      const part = { p: `desk:${venueId}`, gone: true };
      await expect(applyDesk(ali, venueId, part, asked, { gen: 'g', at: 1 })).resolves.toBe('again');
      const now = await withUserDb(ali, (db) => db.parts.get(`desk:${venueId}`));
      expect(deskRequest(venueId, now, await withUserDb(ali, (db) => db.desks.get(venueId)))).toEqual({ p: part.p });
    },
  );
});

describe('a refusal', () => {
  const taken = {
    status: 'rejected',
    code: 'SLOT_TAKEN',
    detail: { hours: [18], entry: { kind: 'app', name: 'Sara' } },
  };

  test('of an entry takes along what waits about it, and says what', async () => {
    const { id } = await queue('add-walk-in', guest);
    await queue('check-in', { ...arrival, bookingId: id });
    await queue('note-booking', { bookingId: id, note: 'Late' });
    const other = await queue('mark-no-show', { bookingId: uuid(5), isNoShow: true, at: arrival.at });
    const blocked = { status: 'blocked' };
    phone.online(
      judging({
        'add-walk-in': taken,
        'check-in': blocked,
        'note-booking': { status: 'rejected', code: 'NOT_FOUND' },
        'mark-no-show': { status: 'deferred', retry_after: 60 },
      }),
    );
    await flush();
    const left = await waiting();
    expect(left.map((write) => write.id)).toEqual([id, other.id]);
    expect(left[0]).toMatchObject({
      state: 'failed',
      error: {
        code: 'SLOT_TAKEN',
        detail: {
          hours: [18],
          lost: [
            { kind: 'check-in', args: { ...arrival, bookingId: id } },
            { kind: 'note-booking', args: { note: 'Late' } },
          ],
        },
      },
    });
  });

  test('of an entry that was removed again while its answer was waited for is nobody’s business', async () => {
    const { id } = await queue('add-walk-in', guest);
    await change(id, { sentOnce: true });
    await queue('remove-entry', { entryId: id });
    phone.online(judging({ 'add-walk-in': taken, 'remove-entry': { status: 'rejected', code: 'NOT_FOUND' } }));
    await flush();
    expect(await waiting()).toEqual([]);
  });

  test('with a code that this build does not know is kept by its name for a newer one, and read as unexpected', async () => {
    await queue('check-in', arrival);
    phone.online(judging({ 'check-in': { status: 'rejected', code: 'NOT_YET_INVENTED', detail: { amount: 200 } } }));
    await flush();
    const { withUserDb } = await import('#data/storage/db.ts');
    const [stored] = await withUserDb(ali, (db) => db.outbox.toArray());
    expect(stored?.error).toEqual({ code: 'NOT_YET_INVENTED', detail: { amount: 200 } });
    expect((await waiting())[0]?.error).toEqual({ code: 'UNEXPECTED', detail: { amount: 200 } });
  });

  test.each([
    ['a moment before', '2026-11-22T12:38:30.000Z', 0],
    ['a moment after', '2026-11-22T12:41:59.000Z', 0],
    ['long before', '2026-11-22T12:37:00.000Z', 1],
    ['at a time that is none', 'soon', 1],
  ])('of somebody else’s check-in %s: %s', async (_when, at, left) => {
    await queue('check-in', arrival);
    phone.online(
      judging({ 'check-in': { status: 'rejected', code: 'ALREADY_CHECKED_IN', detail: { at, by: 'Sara' } } }),
    );
    await flush();
    expect(await waiting()).toHaveLength(left);
  });

  test('an entry that was refused is written anew for another court, once', async () => {
    const { id } = await queue('add-walk-in', guest);
    phone.online(judging({ 'add-walk-in': taken }));
    await flush();
    const moved = await queue('add-walk-in', { ...guest, courtId: uuid(2) }, {}, id);
    expect(moved.id).not.toBe(id);
    expect(await waiting()).toMatchObject([{ id: moved.id, state: 'queued' }]);
    expect(await codeOf(queue('add-walk-in', guest, {}, id))).toBe('SENDING');
  });
});

describe('what is over before it could be sent', () => {
  const minute = 60 * 1000;
  const soon = () => Date.now() + 10 * minute;

  test('ends, and says so; by a time that the server has told', async () => {
    await queue('check-in', arrival, { endsAt: soon() });
    await queue('add-walk-in', guest);
    const told = new Date(Date.now() + 30 * minute).toISOString();
    const applied = { status: 'applied', rows: {} };
    vi.useFakeTimers({ now: Date.now() + 30 * minute, toFake: ['Date'] });
    phone.answersProbes = false;
    phone.online(({ url, body }) =>
      url.endsWith('/sync_pull')
        ? json({ k: 'sp1', now: told, viewer: null, gen: 'g', parts: [] })
        : judging({ 'check-in': applied, 'add-walk-in': applied }, told)({ body }),
    );
    await flush();
    vi.useRealTimers();
    expect(await waiting()).toMatchObject([{ kind: 'check-in', state: 'failed', error: { code: 'EXPIRED' } }]);
  });

  test('is sent when only this phone’s clock runs ahead', async () => {
    await queue('check-in', arrival, { endsAt: soon() });
    const told = new Date().toISOString();
    vi.useFakeTimers({ now: Date.now() + 30 * minute, toFake: ['Date'] });
    phone.answersProbes = false;
    phone.online(({ url, body }) =>
      url.endsWith('/sync_pull')
        ? json({ k: 'sp1', now: told, viewer: null, gen: 'g', parts: [] })
        : judging({ 'check-in': { status: 'applied', rows: {} } }, told)({ body }),
    );
    await flush();
    vi.useRealTimers();
    expect(await waiting()).toEqual([]);
  });

  test('what was tried may have arrived: the server says', async () => {
    const { id } = await queue('check-in', arrival, { endsAt: Date.now() - minute });
    await change(id, { sentOnce: true });
    phone.online(dead);
    await flush();
    expect(await waiting()).toMatchObject([{ state: 'queued' }]);
  });
});

test('another person on this phone neither sends nor sees them', async () => {
  await queue('check-in', arrival);
  await signIn(sara);
  phone.online(judging({ 'check-in': { status: 'applied', rows: {} } }));
  phone.sent.length = 0;
  await flush();
  expect(phone.sent).toEqual([]);
  expect(await waiting(sara)).toEqual([]);
});

test('a tab that is closed between the answer and its storing sends again, and is told that it has arrived', async () => {
  await keepDesk();
  const { id } = await queue('add-walk-in', guest);
  await change(id, { state: 'sending', sentOnce: true, leaseUntil: Date.now() + 20_000 });
  phone.locks.releaseAll();
  openTab();
  phone.online(judging({ 'add-walk-in': { status: 'duplicate', rows: { entries: [entry(id)] } } }));
  await flush();
  expect(await waiting()).toEqual([]);
  expect(await entries()).toMatchObject([{ id }]);
});
