import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { codeOf, dead, html, json, newPhone, openTab, type Phone } from '#tests/support/phone.ts';
import { ali, booking, envelope, session, uuid } from '#tests/support/samples.ts';

let phone: Phone;

const message = {
  firstName: 'Ayesha',
  lastName: 'Khan',
  email: 'ayesha@example.com',
  phone: '0300 1234567',
  subject: 'Lights',
  message: 'When do the lights go on?',
};

type Batch = { mutations: { id: string; kind: string; v: number; args: object }[] };
const batchOf = (body: unknown): Batch => Reflect.get(Object(body), 'batch');

/** A server that answers every write with this verdict. */
function judging(viewer: string | null, verdict: object) {
  return ({ body }: { body: unknown }) =>
    json(envelope('am1', viewer, { results: batchOf(body).mutations.map(({ id }) => ({ id, ...verdict })) }));
}

async function queue() {
  const [{ queueWrite, flushOutbox, discard, retry }, { commands }, { readOutbox }] = await Promise.all([
    import('./queue.ts'),
    import('./registry.ts'),
    import('#data/repositories/outbox.ts'),
  ]);
  const write = (name: string, input: object, about = {}) => {
    const command = commands.get(name);
    if (!command) throw new Error(name);
    return queueWrite({ command, input, about });
  };
  return { write, flushOutbox, discard, retry, readOutbox };
}

async function signIn(): Promise<void> {
  const { commitSession } = await import('#data/session/session-idb.ts');
  await commitSession({ ...session(ali, 'fresh'), received_at: Date.now() }, 'local');
}

beforeEach(() => {
  phone = newPhone();
  openTab();
});

describe('a message written signed out, with no network', () => {
  test('waits, and is sent once there is one', async () => {
    const { write, flushOutbox, readOutbox } = await queue();
    await write('submit-contact-message', message, { subject: 'Lights' });
    phone.online(dead);
    await flushOutbox();
    expect(await readOutbox(undefined)).toMatchObject([
      { state: 'queued', sentOnce: true, args: { phone: '+923001234567' } },
    ]);
    phone.online(judging(null, { status: 'applied', rows: {} }));
    await flushOutbox();
    expect(await readOutbox(undefined)).toEqual([]);
    const ids = phone.sent.map(({ body }) => batchOf(body).mutations.map(({ id }) => id));
    expect(ids[0]).toEqual(ids[1]);
  });

  test('is not read by whoever signs in on this phone, and is still sent and still there for nobody', async () => {
    const { write, readOutbox, flushOutbox } = await queue();
    await write('submit-contact-message', message, { subject: 'Lights' });
    await signIn();
    const [seen, ...more] = await readOutbox(ali);
    expect(more).toEqual([]);
    expect(seen).toMatchObject({
      kind: 'submit-contact-message',
      state: 'queued',
      isVeiled: true,
      args: {},
      about: {},
    });
    const [open] = await readOutbox(undefined);
    expect(open).toMatchObject({ about: { subject: 'Lights' } });
    expect(open).not.toHaveProperty('isVeiled');
    phone.online(judging(null, { status: 'applied', rows: {} }));
    await flushOutbox();
    expect(phone.sent.some(({ body }) => JSON.stringify(body).includes('Lights'))).toBe(true);
  });

  test('is not lost to a sign-in page that answers 200', async () => {
    const { write, flushOutbox, readOutbox } = await queue();
    await write('submit-contact-message', message);
    phone.online(() => html(200));
    await flushOutbox();
    expect(await readOutbox(undefined)).toHaveLength(1);
  });

  test('is refused before it is kept when it cannot be right', async () => {
    const { write, readOutbox } = await queue();
    expect(await codeOf(write('submit-contact-message', { ...message, subject: ' ' }))).toBe('INVALID');
    expect(await readOutbox(undefined)).toEqual([]);
  });
});

describe('a cancellation', () => {
  const bookingId = uuid(1);

  test('needs somebody who is signed in', async () => {
    const { write } = await queue();
    expect(await codeOf(write('cancel-booking', { bookingId, refund: 6100 }))).toBe('SIGNED_OUT');
  });

  test('is queued once, however often it is asked for, and the row is what the server says', async () => {
    await signIn();
    const { write, flushOutbox, readOutbox } = await queue();
    const first = await write('cancel-booking', { bookingId, refund: 6100 });
    const second = await write('cancel-booking', { bookingId, refund: 6100 });
    expect(second.id).toBe(first.id);
    const cancelled = booking(bookingId, { status: 'cancelled', rev: 2 });
    phone.online(judging(ali, { status: 'applied', rows: { bookings: [cancelled] } }));
    await flushOutbox();
    expect(await readOutbox(ali)).toEqual([]);
    const { readBookings } = await import('#data/repositories/bookings.ts');
    expect(await readBookings(ali)).toEqual([cancelled]);
  });

  test('that comes too late stays as refused, with the reason, and can be given up', async () => {
    await signIn();
    const { write, flushOutbox, discard, readOutbox } = await queue();
    await write('cancel-booking', { bookingId, refund: 6100 });
    phone.online(
      judging(ali, { status: 'rejected', code: 'NOT_CANCELLABLE', detail: { status: 'arrived' }, rows: {} }),
    );
    await flushOutbox();
    const [left] = await readOutbox(ali);
    expect(left).toMatchObject({ state: 'failed', error: { code: 'NOT_CANCELLABLE' } });
    if (left) await discard(left);
    expect(await readOutbox(ali)).toEqual([]);
  });

  test('says which refund was shown, in whole PKR', async () => {
    await signIn();
    const { write, flushOutbox } = await queue();
    await write('cancel-booking', { bookingId, refund: 3500 });
    phone.online(judging(ali, { status: 'applied', rows: {} }));
    await flushOutbox();
    const [sent] = phone.sent.map(({ body }) => batchOf(body).mutations);
    expect(sent).toMatchObject([{ v: 1, args: { bookingId, refund: 3500 } }]);
    for (const refund of [-1, 0.5, undefined])
      expect(await codeOf(write('cancel-booking', { bookingId, refund }))).toBe('INVALID');
  });

  test('asked for again before it left is for the refund that was shown last', async () => {
    await signIn();
    const { write, readOutbox } = await queue();
    await write('cancel-booking', { bookingId, refund: 7000 }, { back: 7000, endsAt: 1 });
    await write('cancel-booking', { bookingId, refund: 3500 }, { back: 3500, endsAt: 2 });
    expect(await readOutbox(ali)).toMatchObject([{ args: { refund: 3500 }, about: { back: 3500, endsAt: 2 } }]);
  });

  test('whose refund has lapsed is not sent any more, by the time of the server alone', async () => {
    await signIn();
    const { write, flushOutbox, readOutbox } = await queue();
    await write('cancel-booking', { bookingId, refund: 7000 }, { back: 7000, endsAt: Date.now() - 1 });
    phone.answersProbes = false;
    phone.online(dead);
    await flushOutbox();
    expect(await readOutbox(ali), 'offline nobody knows the time').toMatchObject([{ state: 'queued' }]);
    phone.answersProbes = true;
    phone.online(judging(ali, { status: 'applied', rows: {} }));
    await flushOutbox({ force: true });
    expect(await readOutbox(ali)).toMatchObject([{ state: 'failed', error: { code: 'EXPIRED' }, sentOnce: false }]);
    expect(phone.sent.filter(({ url }) => url.includes('apply_mutations'))).toEqual([]);
  });

  test('that meets a smaller refund keeps what would come back, and the booking as it stands', async () => {
    await signIn();
    const { write, flushOutbox, readOutbox } = await queue();
    await write('cancel-booking', { bookingId, refund: 7000 });
    const detail = { refund: 3500, deadline: '2026-11-28T07:00:00.000Z' };
    const stands = booking(bookingId, { status: 'confirmed', terms: [[24, 100]], rev: 5 });
    phone.online(judging(ali, { status: 'rejected', code: 'REFUND_CHANGED', detail, rows: { bookings: [stands] } }));
    await flushOutbox();
    expect(await readOutbox(ali)).toMatchObject([{ state: 'failed', error: { code: 'REFUND_CHANGED', detail } }]);
    const { readBookings } = await import('#data/repositories/bookings.ts');
    expect(await readBookings(ali)).toEqual([stands]);
  });

  test('is not believed done by an answer that was meant for nobody', async () => {
    await signIn();
    const { write, flushOutbox, readOutbox } = await queue();
    await write('cancel-booking', { bookingId, refund: 6100 });
    phone.online(judging(null, { status: 'applied', rows: {} }));
    await flushOutbox();
    expect(await readOutbox(ali)).toMatchObject([{ state: 'queued' }]);
  });

  test('stays on the phone over a sign-out, unseen, and goes on when the person is back', async () => {
    await signIn();
    const { write, flushOutbox, readOutbox } = await queue();
    await write('cancel-booking', { bookingId, refund: 6100 });
    const { signOut } = await import('#data/session-upkeep.ts');
    phone.online(dead);
    await signOut('keep');
    expect(await readOutbox(ali)).toEqual([]);
    await signIn();
    expect(await readOutbox(ali)).toMatchObject([{ state: 'parked', parkedFor: 'return' }]);
    phone.online(judging(ali, { status: 'applied', rows: {} }));
    await flushOutbox();
    expect(await readOutbox(ali)).toEqual([]);
  });
});

test.each([false, true])(
  'a server that is too old says nothing about an earlier try (there was one: %s)',
  async (tried) => {
    const { write, flushOutbox, readOutbox } = await queue();
    await write('submit-contact-message', message);
    if (tried) await flushOutbox();
    phone.online(judging(null, { status: 'unsupported' }));
    await flushOutbox();
    expect(await readOutbox(undefined)).toMatchObject([{ state: 'parked', parkedFor: 'update', sentOnce: tried }]);
  },
);

describe('a clock that jumped ahead while something waited', () => {
  const day = 24 * 60 * 60 * 1000;
  const marks = { ids: [uuid(3)] };

  async function jump(days: number): Promise<void> {
    const made = Date.now();
    vi.useFakeTimers({ toFake: ['Date'], now: made + days * day });
  }
  afterEach(() => vi.useRealTimers());

  /** With a token that the wrong clock does not make look old. */
  async function signInForLong(): Promise<void> {
    const { commitSession } = await import('#data/session/session-idb.ts');
    const kept = { ...session(ali, 'fresh', (90 * day) / 1000), received_at: Date.now() };
    await commitSession(kept, 'local');
  }

  beforeEach(() => {
    phone.answersProbes = false;
  });

  /** The server, whose clock is right; `told` counts how often it was asked for the time. */
  function clocked(uid: string, now: string) {
    const told = { times: 0 };
    phone.online((sent) => {
      if (sent.url.endsWith('sync_pull')) {
        told.times += 1;
        return json({ k: 'sp1', now, viewer: null, gen: 'g', parts: [] });
      }
      return judging(uid, { status: 'applied', rows: {} })(sent);
    });
    return told;
  }

  test('drops no read mark and ages no review, whoever sends: the server is asked for the time first', async () => {
    await signInForLong();
    const { write, flushOutbox, readOutbox } = await queue();
    const now = new Date().toISOString();
    await write('mark-notifications-read', marks);
    await write('submit-review', { bookingId: uuid(1), rating: 4, comment: '', basedOn: [null] });
    await jump(40);
    phone.online(dead);
    await flushOutbox();
    expect(await readOutbox(ali)).toMatchObject([{ state: 'queued' }, { state: 'queued' }]);
    const told = clocked(ali, now);
    await flushOutbox();
    expect(told.times).toBe(1);
    expect(await readOutbox(ali)).toEqual([]);
  });

  test('what the server’s time says is old asks as before', async () => {
    await signInForLong();
    const { write, flushOutbox, readOutbox } = await queue();
    await write('mark-notifications-read', marks);
    await write('submit-review', { bookingId: uuid(1), rating: 4, comment: '', basedOn: [null] });
    const { withUserDb } = await import('#data/storage/db.ts');
    await withUserDb(ali, (db) => db.outbox.toCollection().modify({ madeAt: Date.now() }));
    await jump(40);
    clocked(ali, new Date().toISOString());
    await flushOutbox();
    expect(await readOutbox(ali)).toMatchObject([{ state: 'failed', error: { code: 'TOO_OLD' } }]);
  });
});

describe.each([true, false])('on a line that is dead (the browser believes in it: %s)', (onLine) => {
  beforeEach(() => {
    vi.stubGlobal('navigator', { locks: phone.locks, onLine });
    phone.answersProbes = false;
  });

  test.each([
    ['no answer', dead],
    ['a Wi-Fi sign-in page', () => html()],
    ['an overloaded server', () => json({}, 503)],
  ])('%s: "Send now" asks first, and nothing is said to have perhaps arrived', async (_what, answer) => {
    const { write, flushOutbox, readOutbox } = await queue();
    await write('submit-contact-message', message);
    phone.online(answer);
    await flushOutbox({ force: true });
    expect(phone.sent.map(({ url }) => url.split('/').at(-1))).toEqual(['sync_pull']);
    expect(await readOutbox(undefined)).toMatchObject([{ state: 'queued', sentOnce: false }]);
  });

  test('nobody is asked when nothing waits', async () => {
    const { flushOutbox } = await queue();
    await flushOutbox({ force: true });
    expect(phone.sent).toEqual([]);
  });
});

describe('with the radio off', () => {
  beforeEach(() => vi.stubGlobal('navigator', { locks: phone.locks, onLine: false }));

  test('nothing is due when nothing waits', async () => {
    const { flushOutbox } = await queue();
    expect(await flushOutbox()).toMatchObject({ isDue: false, nextAt: undefined });
  });

  test('nothing is tried by itself, so nothing may have arrived', async () => {
    const { write, flushOutbox, readOutbox } = await queue();
    await write('submit-contact-message', message);
    phone.online(judging(null, { status: 'applied' }));
    expect(await flushOutbox()).toMatchObject({ isDue: true, nextAt: undefined });
    expect(phone.sent).toEqual([]);
    expect(await readOutbox(undefined)).toMatchObject([{ state: 'queued', sentOnce: false }]);
  });

  test('"Send now" sends: the browser may be wrong', async () => {
    const { write, flushOutbox, readOutbox } = await queue();
    await write('submit-contact-message', message);
    phone.online(judging(null, { status: 'applied' }));
    await flushOutbox({ force: true });
    expect(await readOutbox(undefined)).toEqual([]);
  });

  test('once the server has answered anything, what waits goes by itself too', async () => {
    const { write, flushOutbox, readOutbox } = await queue();
    await write('submit-contact-message', message);
    phone.online(judging(null, { status: 'applied' }));
    const { pingServer } = await import('#data/session/ping.ts');
    await pingServer();
    await flushOutbox();
    expect(await readOutbox(undefined)).toEqual([]);
  });

  test('this phone’s clock ends nothing: a cancellation past its first hour waits for the server’s word', async () => {
    await signIn();
    const { write, flushOutbox, readOutbox } = await queue();
    await write('cancel-booking', { bookingId: uuid(1), refund: 6100 }, { startsAt: Date.now() - 1 });
    await flushOutbox();
    expect(await readOutbox(ali)).toMatchObject([{ state: 'queued' }]);
  });

  test.each([0, 600])('what a killed worker left under way waits like the others (backing off for %i s)', async (s) => {
    const { write, flushOutbox, readOutbox } = await queue();
    await write('submit-contact-message', message);
    const [{ withDb }, { readBackoff, recordServerBusy }, { browserRuntime }] = await Promise.all([
      import('#data/storage/db.ts'),
      import('#data/outbox/backoff-state.ts'),
      import('#data/outbox/runtime.ts'),
    ]);
    if (s > 0) await recordServerBusy(browserRuntime, await readBackoff(browserRuntime), s);
    await withDb((db) =>
      db.outbox.toCollection().modify({ state: 'sending', sentOnce: true, leaseUntil: Date.now() + 40_000 }),
    );
    expect(await flushOutbox()).toMatchObject({ isDue: true });
    expect(await readOutbox(undefined)).toMatchObject([{ state: 'queued', sentOnce: true, leaseUntil: 0 }]);
  });
});

describe('an hour that somebody waits for', () => {
  const hour = {
    courtId: uuid(701),
    courtName: 'Court 1',
    sport: 'Padel',
    venueId: uuid(1),
    venueName: 'Arena',
    day: '2026-11-28',
    hour: 20,
  };
  const stopped = { courtId: hour.courtId, day: hour.day, hour: hour.hour };

  async function watches() {
    const [{ watchesWithPending }, { readWatches }, own] = await Promise.all([
      import('./overlay.ts'),
      import('#data/repositories/watches.ts'),
      queue(),
    ]);
    const painted = async () => watchesWithPending(await readWatches(ali), await own.readOutbox(ali));
    return { ...own, readWatches, painted };
  }

  test('is shown with no network, sent, and as the server has it then', async () => {
    await signIn();
    const { write, flushOutbox, readOutbox, readWatches, painted } = await watches();
    await write('watch-hour', hour, { venue: 'Arena' });
    expect(await painted()).toEqual([hour]);
    expect(await readWatches(ali)).toEqual([]);
    phone.online(judging(ali, { status: 'applied', rows: { watches: [{ ...hour, venueName: 'Arena Club' }] } }));
    await flushOutbox();
    expect(await readOutbox(ali)).toEqual([]);
    expect(await painted()).toEqual([{ ...hour, venueName: 'Arena Club' }]);
    await write('unwatch-hour', stopped);
    expect(await painted()).toEqual([]);
    expect(await readWatches(ali)).toHaveLength(1);
  });

  test('asked for, stopped and asked for again arrive in that order; twice in a row is once', async () => {
    await signIn();
    const { write, painted, readOutbox } = await watches();
    await write('watch-hour', hour);
    await write('watch-hour', hour);
    await write('unwatch-hour', stopped);
    await write('unwatch-hour', stopped);
    await write('watch-hour', hour);
    const waiting = await readOutbox(ali);
    expect(waiting.map(({ kind }) => kind)).toEqual(['watch-hour', 'unwatch-hour', 'watch-hour']);
    expect(new Set(waiting.map(({ lane }) => lane)).size).toBe(1);
    expect(await painted()).toEqual([hour]);
  });

  test('that was refused is not shown as watched, and says why; stopping one that is gone says nothing', async () => {
    await signIn();
    const { write, flushOutbox, readOutbox, painted } = await watches();
    await write('watch-hour', hour);
    phone.online(judging(ali, { status: 'rejected', code: 'TOO_MANY_WATCHES', detail: { max: 10 } }));
    await flushOutbox();
    expect(await painted()).toEqual([]);
    expect(await readOutbox(ali)).toMatchObject([{ state: 'failed', error: { code: 'TOO_MANY_WATCHES' } }]);
    phone.online(judging(ali, { status: 'rejected', code: 'INVALID' }));
    await write('unwatch-hour', { ...stopped, hour: 21 });
    await flushOutbox();
    expect(await readOutbox(ali)).toHaveLength(1);
  });

  test('is kept only when it is one', async () => {
    await signIn();
    const { write, readOutbox } = await watches();
    for (const wrong of [{ hour: 24 }, { hour: 1.5 }, { day: 'tomorrow' }, { courtId: 'x' }]) {
      expect(await codeOf(write('watch-hour', { ...hour, ...wrong })), JSON.stringify(wrong)).toBe('INVALID');
      expect(await codeOf(write('unwatch-hour', { ...stopped, ...wrong })), JSON.stringify(wrong)).toBe('INVALID');
    }
    expect(await readOutbox(ali)).toEqual([]);
  });
});
