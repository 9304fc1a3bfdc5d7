// A venue's console on the phone when things go wrong: what comes half, late, for somebody else, or into a full phone.
import { beforeEach, describe, expect, test, vi } from 'vitest';
import type { MoveOffer } from '#domain/booking.ts';
import { codeOf, dead, html, json, newPhone, openTab, type Phone } from '#tests/support/phone.ts';
import { ali, envelope, generation, sara, session, uuid } from '#tests/support/samples.ts';
import { digestOf } from './digest.ts';

const venueId = uuid(900);
const courts = [uuid(1), uuid(2)];
const cols =
  'id kind court day hours status name phone code total collect paid seen seenAt note own mine made moved offer rev'.split(
    ' ',
  );

type Row = {
  id: string;
  day?: string;
  court?: number;
  rev?: number;
  kind?: string;
  status?: string;
  made?: string;
  moved?: string;
  offer?: MoveOffer;
};

const usual = {
  kind: 'walkin',
  court: 0,
  day: '2026-11-22',
  hours: (1 << 18) | (1 << 23),
  status: 'confirmed',
  name: 'Hamza',
  total: 2000,
  mine: 1,
  rev: 1,
};

function columnsOf(rows: Row[]): unknown[][] {
  const full = rows.map((row) => ({ ...usual, ...row }));
  return cols.map((name) => full.map((row) => Reflect.get(row, name) ?? null));
}

const settings = {
  id: venueId,
  name: 'Clifton Padel',
  city: 'Karachi',
  open: '07:00:00',
  close: '02:00:00',
  payee: 'platform',
  isPublished: true,
  role: 'gate',
  rights: ['day.see', 'a.right.of.tomorrow'],
  courts: courts.map((id, position) => ({
    id,
    name: `Turf ${position}`,
    sport: null,
    price: 3000,
    position,
    isActive: true,
    rev: 1,
  })),
  ticketKeys: [],
  terms: [[6, 100]],
  leadMinutes: 0,
  limitsNewcomers: null,
  policyRev: 1,
  hoursRev: 1,
  priceRules: [],
  openings: [],
  refundsToSend: null as number | null,
};

function deskPart(rows: Row[], changes: object = {}, all = rows) {
  return {
    p: `desk:${venueId}`,
    c: '100',
    full: true,
    t: 'gate.1',
    f: '2026-11-21',
    w: '2026-11-24',
    settings,
    cols,
    v: columnsOf(rows),
    del: [],
    holds: [[1, '2026-11-22', (1 << 0) | (1 << 7), '2026-11-22T12:00:00.000Z', null]],
    digest: digestOf(
      all.map(({ id }) => id),
      all.map(({ rev = 1 }) => rev),
    ),
    ...changes,
  };
}

let phone: Phone;

const userPart = {
  p: 'user',
  c: '1',
  full: false,
  bookings: [],
  digest: { n: 0, s: 0, h: '0' },
  after: '',
  next: null,
};
const answering =
  (part: object, viewer = ali) =>
  () =>
    json(envelope('sp1', viewer, { gen: generation, parts: [userPart, part] }));

async function signIn(uid = ali): Promise<void> {
  const { commitSession } = await import('#data/session/session-idb.ts');
  await commitSession({ ...session(uid, 'fresh'), received_at: Date.now() }, 'local');
}

const desk = () => import('#data/repositories/desk.ts');
const pull = async () => (await import('#data/repositories/lazy-desk.ts')).pullDesk(venueId);
const read = async (uid = ali) => (await desk()).readEntries(uid, venueId, '2026-11-01', '2026-12-31');
const idsOf = async (uid = ali) => (await read(uid)).map(({ id }) => id);
type AskedPart = { p: string; c?: string; g?: string; w?: string; t?: string };
const asked = (): AskedPart | undefined =>
  (Reflect.get(Object(phone.sent.at(-1)?.body), 'parts') as AskedPart[] | undefined)?.find(({ p }) =>
    p.startsWith('desk:'),
  );

beforeEach(async () => {
  phone = newPhone();
  openTab();
  await signIn();
});

test('keeps the move that an entry’s customer was asked for', async () => {
  const offer = {
    id: uuid(9),
    courtId: courts[1] ?? '',
    courtName: 'Turf 1',
    day: '2026-11-23',
    hours: [20],
    until: '2026-11-22T10:00:00.000Z',
    by: 'venue',
  };
  phone.online(answering(deskPart([{ id: uuid(5), offer }, { id: uuid(6) }])));
  await pull();
  expect(await read()).toMatchObject([{ offer }, { offer: null }]);
});

test('says when an entry was moved', async () => {
  phone.online(answering(deskPart([{ id: uuid(5), moved: '2026-11-21T10:00:00.000Z' }, { id: uuid(6) }])));
  await pull();
  expect(await read()).toMatchObject([{ movedAt: '2026-11-21T10:00:00.000Z' }, { movedAt: null }]);
});

test.each([false, true])(
  'keeps when its own entry was made, of which a pull (of everything: %s) says nothing',
  async (full) => {
    const made = '2026-11-22T10:00:00.000Z';
    const [own, booked] = [
      { id: uuid(5), made },
      { id: uuid(6), kind: 'app', made },
    ];
    phone.online(answering(deskPart([own, booked])));
    await pull();
    const later = [
      { id: uuid(5), rev: 2 },
      { id: uuid(6), kind: 'app', rev: 2 },
    ];
    phone.online(answering(deskPart(later, { full })));
    await pull();
    expect(await read()).toMatchObject([
      { rev: 2, madeAt: made },
      { rev: 2, madeAt: null },
    ]);
  },
);

test('an older copy of an entry, from an answer that was overtaken, does not replace the newer one', async () => {
  phone.online(answering(deskPart([{ id: uuid(5), status: 'cancelled', rev: 3 }])));
  await pull();
  const now = [{ id: uuid(5), rev: 3 }];
  phone.online(answering(deskPart([{ id: uuid(5), rev: 2 }], { full: false }, now)));
  await pull();
  expect(await read()).toMatchObject([{ status: 'cancelled', rev: 3 }]);
});

const ticketKeys = [{ kid: 3, x: 'x', y: 'y', from: '2026-11-01T00:00:00.000Z', to: null, revoked: null }];
const readOne = async () => {
  const found = await (await desk()).readDesk(ali, venueId);
  return found.is === 'here' ? found.desk : undefined;
};

test('the keys of tickets and how many refunds wait come with the settings, and stay until the server sends them anew', async () => {
  phone.online(answering(deskPart([], { settings: { ...settings, ticketKeys, refundsToSend: 2 } })));
  await pull();
  expect(await readOne()).toMatchObject({ ticketKeys, refundsToSend: 2 });
  const { settings: _settings, ...none } = deskPart([], { full: false });
  phone.online(answering(none));
  await pull();
  expect(asked()).toMatchObject({ c: '100', t: 'gate.1' });
  expect(await readOne()).toMatchObject({ ticketKeys, refundsToSend: 2 });
  // A caller without the right to settle refunds gets null.
  phone.online(answering(deskPart([], { settings })));
  await pull();
  expect((await readOne())?.refundsToSend).toBeNull();
});

test('is asked for with the person’s own part, whole first and then from where it is', async () => {
  phone.online(answering(deskPart([{ id: uuid(5) }])));
  await pull();
  expect(asked()).toEqual({ p: `desk:${venueId}` });
  expect(await (await desk()).readDesk(ali, venueId)).toMatchObject({
    is: 'here',
    desk: {
      role: 'gate',
      rights: ['day.see', 'a.right.of.tomorrow'],
      courts: [{ id: courts[0], sport: '' }, { id: courts[1] }],
      holds: [{ courtId: courts[1], hours: [0, 7], until: '2026-11-22T12:00:00.000Z', isMove: false }],
    },
  });
  expect(await read()).toMatchObject([
    { id: uuid(5), courtId: courts[0], hours: [18, 23], isMine: true, isOwn: false, phone: null },
  ]);
  await pull();
  expect(asked()).toEqual({ p: `desk:${venueId}`, c: '100', g: generation, w: '2026-11-24', t: 'gate.1' });
});

test('columns are found by their names; names of a newer server are kept and read as unknown', async () => {
  const weather = { settings: { ...settings, role: 'referee', weather: { rain: true } } };
  const part = deskPart([{ id: uuid(5), kind: 'festival', status: 'frozen' }], weather);
  part.cols = [...cols, 'colour'].toReversed();
  part.v = [...part.v, ['red']].toReversed();
  phone.online(answering(part));
  await pull();
  expect(await read()).toMatchObject([{ id: uuid(5), kind: 'unknown', status: 'unknown', name: 'Hamza' }]);
  expect(await readOne()).toMatchObject({ role: 'unknown', rights: ['day.see', 'a.right.of.tomorrow'] });
  const { withUserDb } = await import('#data/storage/db.ts');
  expect(await withUserDb(ali, (db) => db.entries.toArray())).toMatchObject([{ kind: 'festival', status: 'frozen' }]);
});

describe('an answer that can’t be true changes nothing', () => {
  const broken: [string, object][] = [
    ['a column is missing', { cols: cols.slice(1), v: columnsOf([{ id: uuid(6) }]).slice(1) }],
    ['a column is shorter', { v: columnsOf([{ id: uuid(6) }]).map((column, at) => (at === 3 ? [] : column)) }],
    ['a mask is none', { v: columnsOf([{ id: uuid(6) }]).map((column, at) => (at === 4 ? ['18'] : column)) }],
    ['its cursor is none', { c: 'x' }],
    ['it has no digest', { digest: undefined }],
  ];
  test.each(broken)('%s', async (_what, changes) => {
    phone.online(answering(deskPart([{ id: uuid(5) }])));
    await pull();
    phone.online(answering(deskPart([{ id: uuid(6) }], changes)));
    expect(await codeOf(pull())).toBe('UNEXPECTED');
    expect(await idsOf()).toEqual([uuid(5)]);
  });

  test.each([
    ['a stranger', () => html()],
    ['nobody', dead],
    ['somebody else’s', answering(deskPart([{ id: uuid(6) }]), sara)],
  ] as const)('and so does the answer of %s', async (_who, network) => {
    phone.online(answering(deskPart([{ id: uuid(5) }])));
    await pull();
    phone.online(network);
    expect(['NOT_OURS', 'OFFLINE', 'SIGNED_OUT']).toContain(await codeOf(pull()));
    expect(await idsOf()).toEqual([uuid(5)]);
  });
});

test('without its courts nothing is understood: it is asked for once more, whole', async () => {
  phone.online(answering(deskPart([{ id: uuid(5) }])));
  await pull();
  const { withUserDb } = await import('#data/storage/db.ts');
  await withUserDb(ali, (db) => db.desks.toCollection().modify((here) => void Object.assign(here, { courts: [] })));
  const { settings: _settings, ...delta } = deskPart([{ id: uuid(6) }], { full: false, c: '101' }, [
    { id: uuid(5) },
    { id: uuid(6) },
  ]);
  const answers = [delta, deskPart([{ id: uuid(5) }, { id: uuid(6) }])];
  phone.online(() => answering(answers.shift() ?? {})());
  await pull();
  expect(asked()).toEqual({ p: `desk:${venueId}` });
  expect(await idsOf()).toEqual([uuid(5), uuid(6)]);
});

test('a digest that differs asks for everything once, and not again within the hour', async () => {
  phone.online(answering(deskPart([{ id: uuid(5) }])));
  await pull();
  phone.sent.length = 0;
  const { settings: _settings, ...none } = deskPart([], { full: false, c: '101' }, [{ id: uuid(5) }, { id: uuid(6) }]);
  phone.online(answering(none));
  await pull();
  expect(phone.sent).toHaveLength(2);
  expect(asked(), 'the second asks for all').toEqual({ p: `desk:${venueId}` });
  phone.online(answering(deskPart([{ id: uuid(5) }])));
  await pull();
  phone.sent.length = 0;
  phone.online(answering(none));
  await pull();
  expect(phone.sent).toHaveLength(1);
});

test('what was changed here while it was under way is asked for once more', async () => {
  phone.online(answering(deskPart([{ id: uuid(5) }])));
  await pull();
  const { withUserDb } = await import('#data/storage/db.ts');
  const answers = [
    async () => {
      await withUserDb(ali, (db) =>
        db.parts
          .where('p')
          .equals(`desk:${venueId}`)
          .modify((part) => void Object.assign(part, { stamp: part.stamp + 1 })),
      );
      return answering(deskPart([]))();
    },
    async () => answering(deskPart([{ id: uuid(7) }]))(),
  ];
  phone.online(() => answers.shift()?.() ?? dead());
  await pull();
  expect(await idsOf()).toEqual([uuid(7)]);
});

test('days that have left the window leave the phone, also when nothing else changed', async () => {
  const [old, near, far] = [uuid(5), uuid(6), uuid(7)];
  const days = [
    { id: old, day: '2026-11-21' },
    { id: near, day: '2026-11-22' },
    { id: far, day: '2026-11-24' },
  ];
  phone.online(answering(deskPart(days)));
  await pull();
  const moved = { full: false, c: '101', f: '2026-11-22', w: '2026-11-23' };
  const { settings: _settings, ...none } = deskPart([], moved, [{ id: near }]);
  phone.online(answering(none));
  await pull();
  expect(await idsOf()).toEqual([near]);
});

test('a venue without a role leaves nothing but its name, for this person only', async () => {
  phone.online(answering(deskPart([{ id: uuid(5) }])));
  await pull();
  phone.online(answering({ p: `desk:${venueId}`, gone: true }));
  await pull();
  const { readDesk } = await desk();
  expect(await readDesk(ali, venueId)).toEqual({ is: 'gone', name: 'Clifton Padel' });
  expect(await idsOf()).toEqual([]);
  const { withUserDb } = await import('#data/storage/db.ts');
  expect(await withUserDb(ali, (db) => db.parts.get(`desk:${venueId}`))).toBeUndefined();
});

test('a role that was taken and given back while one was under way is not taken once more by its answer', async () => {
  phone.online(answering(deskPart([{ id: uuid(5) }])));
  await pull();
  const { withUserDb } = await import('#data/storage/db.ts');
  const { applyDesk } = await import('./apply-desk.ts');
  const before = await withUserDb(ali, (db) => db.parts.get(`desk:${venueId}`));
  phone.online(answering(deskPart([{ id: uuid(6) }])));
  await pull();
  const late = { p: `desk:${venueId}`, gone: true };
  await expect(applyDesk(ali, venueId, late, before, { gen: generation, at: 1 })).resolves.toBe('again');
  expect(await idsOf()).toEqual([uuid(6)]);
});

test('whoever signs in after them reads nothing of it, and a late answer stores nothing', async () => {
  phone.online(answering(deskPart([{ id: uuid(5) }])));
  await pull();
  let release: () => void = () => undefined;
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  phone.online(async () => {
    await held;
    return answering(deskPart([{ id: uuid(6) }]))();
  });
  const late = codeOf(pull());
  await vi.waitFor(() => expect(phone.sent).toHaveLength(2));
  await signIn(sara);
  release();
  expect(await late).toBe('SIGNED_OUT');
  const { readDesk } = await desk();
  expect(await readDesk(sara, venueId)).toEqual({ is: 'absent' });
  expect(await idsOf(ali), 'hers to read only while she is signed in').toEqual([]);
  const { withUserDb } = await import('#data/storage/db.ts');
  expect(await withUserDb(ali, async (db) => (await db.entries.toArray()).map(({ id }) => id))).toEqual([uuid(5)]);
});

test('a full phone keeps what it had and says so; with room it goes on', async () => {
  phone.online(answering(deskPart([{ id: uuid(5) }])));
  await pull();
  const { withUserDb } = await import('#data/storage/db.ts');
  const full = vi.fn(() => {
    throw Object.assign(new Error('full'), { name: 'QuotaExceededError' });
  });
  await withUserDb(ali, async (db) => db.entries.hook('creating', full));
  phone.online(answering(deskPart([{ id: uuid(5) }, { id: uuid(6) }])));
  expect(await codeOf(pull())).toBe('STORAGE_FULL');
  expect(await idsOf()).toEqual([uuid(5)]);
  expect(full.mock.calls.length, 'room was made, and it was tried again').toBeGreaterThan(1);
  await withUserDb(ali, async (db) => db.entries.hook('creating').unsubscribe(full));
  await pull();
  expect(await idsOf()).toEqual([uuid(5), uuid(6)]);
});

test('a tab that is closed while the answer is stored leaves all of the old or all of the new', async () => {
  phone.online(answering(deskPart([{ id: uuid(5) }])));
  await pull();
  const { withUserDb, closeDatabases } = await import('#data/storage/db.ts');
  await withUserDb(ali, async (db) =>
    db.desks.hook('updating', () => {
      closeDatabases();
      return undefined;
    }),
  );
  phone.online(answering(deskPart([{ id: uuid(6) }], { c: '101' })));
  await codeOf(pull());
  openTab();
  const ids = await idsOf();
  const { withUserDb: again } = await import('#data/storage/db.ts');
  const part = await again(ali, (db) => db.parts.get(`desk:${venueId}`));
  expect([[uuid(5)], [uuid(6)]]).toContainEqual(ids);
  expect(part?.c).toBe(ids[0] === uuid(5) ? '100' : '101');
});

test('whoever asks while it is under way shares the next one', async () => {
  phone.online(answering(deskPart([])));
  await Promise.all([pull(), pull(), pull()]);
  expect(phone.sent).toHaveLength(2);
});

test('an account that is gone takes everything with it', async () => {
  phone.online(answering(deskPart([{ id: uuid(5) }])));
  await pull();
  phone.online(() => json({ code: 'PT401', message: 'ACCOUNT_GONE', details: null, hint: null }, 401));
  expect(await codeOf(pull())).toBe('ACCOUNT_GONE');
  const { localUserIds } = await import('#data/storage/db.ts');
  expect(await localUserIds()).not.toContain(ali);
});
