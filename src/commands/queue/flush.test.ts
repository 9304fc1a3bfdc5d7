import { Dexie } from 'dexie';
import { beforeEach, expect, test } from 'vitest';
import { codeOf, dead, newPhone, openTab, type Phone } from '#tests/support/phone.ts';
import { ali, queuedWrite, session, uuid } from '#tests/support/samples.ts';

let phone: Phone;

beforeEach(() => {
  phone = newPhone();
  openTab();
});

async function load() {
  const [{ browserRuntime }, { enqueue }, { flush }, { default: command }] = await Promise.all([
    import('#data/outbox/runtime.ts'),
    import('#data/outbox/enqueue.ts'),
    import('#data/outbox/flush.ts'),
    import('#commands/submit-review.ts'),
  ]);
  return { browserRuntime, enqueue, flush, command };
}

const review = { bookingId: uuid(7), rating: 4, comment: 'Good lights', basedOn: [null] };

async function signIn(): Promise<void> {
  const { commitSession } = await import('#data/session/session-idb.ts');
  await commitSession({ ...session(ali), received_at: Date.now() }, 'local');
}

/** Command policy of this app. */
const policy = { knows: () => true, isSilentRejection: () => false, dropAfter: () => undefined };

const callsOf = (name: string) => phone.sent.filter(({ url }) => url.endsWith(`/rpc/${name}`));

const sentArgs = () =>
  phone.sent.map(({ body }) => {
    const { mutations } = Reflect.get(Object(body), 'batch') as { mutations: { v: number; args: unknown }[] };
    return mutations[0];
  });

test('a write says the same at every try', async () => {
  const { browserRuntime, enqueue, flush, command } = await load();
  await signIn();
  await enqueue(browserRuntime, { command, input: review });
  phone.online(dead);
  await flush(browserRuntime, ali, policy);
  await flush(browserRuntime, ali, policy);
  const words = { v: 1, args: review };
  expect(sentArgs()).toMatchObject([words, words]);
});

test('whoever signs out while a write is being kept is told so, and nothing was kept', async () => {
  const { browserRuntime, enqueue, command } = await load();
  await signIn();
  let asked = 0;
  const leaving = { ...browserRuntime, currentUid: async () => (asked++ === 0 ? ali : undefined) };
  expect(await codeOf(enqueue(leaving, { command, input: review }))).toBe('SIGNED_OUT');
  expect(await browserRuntime.person(ali, (db) => db.outbox.count())).toBe(0);
});

test('a flush whose person signs out during its turn asks for nothing of theirs any more', async () => {
  const { browserRuntime, flush } = await load();
  await signIn();
  const { signOut } = await import('#data/session/sign-out.ts');
  let isOut = false;
  const leaving: typeof browserRuntime.lock = async (_name, _wait, work) => {
    const result = await work();
    await signOut('discard');
    isOut = true;
    return result;
  };
  const person: typeof browserRuntime.person = (uid, work, durability) => {
    expect(isOut).toBe(false);
    return browserRuntime.person(uid, work, durability);
  };
  const flushed = await flush({ ...browserRuntime, lock: leaving, person }, ali, policy);
  expect([isOut, flushed.isDue, flushed.nextAt]).toEqual([true, false, undefined]);
});

test('a flush whose person has left before its turn touches nothing of theirs', async () => {
  const { browserRuntime, flush } = await load();
  await signIn();
  const hourAgo = Date.now() - 3_600_000;
  const parked = queuedWrite(1, { state: 'parked', parkedFor: 'return', nextAt: hourAgo, createdAt: hourAgo });
  const { signOut } = await import('#data/session/sign-out.ts');
  const late: typeof browserRuntime.lock = async (_name, _wait, work) => {
    await browserRuntime.person(ali, (db) => db.outbox.put(parked));
    await signOut('keep');
    return work();
  };
  await flush({ ...browserRuntime, lock: late, hasJustHeard: () => false }, ali, policy);
  const { withUserDb } = await import('#data/storage/db.ts');
  expect(await withUserDb(ali, (db) => db.outbox.toArray())).toMatchObject([{ parkedFor: 'return', nextAt: hourAgo }]);
});

test('a flush ends well when another tab deletes the database under its last look', async () => {
  const { browserRuntime, flush } = await load();
  const { AppError } = await import('#domain/errors.ts');
  await signIn();
  let isOver = false;
  const lock: typeof browserRuntime.lock = async (_name, _wait, work) => {
    const result = await work();
    isOver = true;
    return result;
  };
  const person: typeof browserRuntime.person = (uid, work, durability) =>
    isOver ? Promise.reject(new AppError('SIGNED_OUT')) : browserRuntime.person(uid, work, durability);
  expect(await flush({ ...browserRuntime, lock, person }, ali, policy)).toMatchObject({ isDue: false });
});

test('a flush under which another tab signs out sends nothing, and leaves no database behind', async () => {
  const { browserRuntime, enqueue, flush, command } = await load();
  await signIn();
  await enqueue(browserRuntime, { command, input: review });
  const { endSession } = await import('#data/session/session-idb.ts');
  let isOut = false;
  const person: typeof browserRuntime.person = (uid, work, durability) =>
    browserRuntime.person(
      uid,
      async (db) => {
        if (!isOut) await endSession({ left: true });
        if (!isOut) await Dexie.delete(`baari-user-${ali}`);
        isOut = true;
        return work(db);
      },
      durability,
    );
  expect(await flush({ ...browserRuntime, person }, ali, policy)).toMatchObject({ sent: [], isDue: false });
  expect(callsOf('apply_mutations')).toEqual([]);
  expect(await Dexie.exists(`baari-user-${ali}`)).toBe(false);
});

test('what takes too long is sent in smaller pieces, also by the next worker', async () => {
  const { browserRuntime, flush } = await load();
  const { AppError } = await import('#domain/errors.ts');
  await signIn();
  const writes = Array.from({ length: 9 }, (_, at) => queuedWrite(at + 1, { createdAt: Date.now() }));
  await browserRuntime.person(ali, (db) => db.outbox.bulkPut(writes));
  const sizes: number[] = [];
  const slow = {
    ...browserRuntime,
    call: async (_name: string, args: object) => {
      const { mutations } = Reflect.get(args, 'batch') as { mutations: { id: string }[] };
      sizes.push(mutations.length);
      if (mutations.length > 4) throw new AppError('BUSY', { timeout: 20_000 });
      return { results: mutations.map(({ id }) => ({ id, status: 'applied' })) };
    },
  } as typeof browserRuntime;
  for (let turn = 0; turn < 3; turn += 1) await flush(slow, ali, policy, { force: true });
  expect(sizes).toEqual([9, 4, 5, 2, 3]);
});
