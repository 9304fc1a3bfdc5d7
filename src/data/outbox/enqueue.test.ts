import { beforeEach, describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import type { OutboxCommand } from '#domain/command.ts';
import { AppError } from '#domain/errors.ts';
import type { QueuedWrite } from '#domain/queued-write.ts';
import { codeOf, newPhone, openTab } from '#tests/support/phone.ts';
import { ali, session } from '#tests/support/samples.ts';

type Note = { text: string };

const command: OutboxCommand<Note> = {
  name: 'keep-note',
  version: 1,
  input: z.object({ text: z.string() }),
  who: 'anyone',
  lane: () => 'notes',
  merge: (waiting, next) => ({ text: `${waiting.text}+${next.text}` }),
};

async function enqueue(text: string, changes: Partial<OutboxCommand<Note>> = {}, replaces?: string) {
  const { enqueue: keep } = await import('./enqueue.ts');
  const { browserRuntime } = await import('./runtime.ts');
  return keep(browserRuntime, { command: { ...command, ...changes }, input: { text }, replaces });
}

async function stored(): Promise<QueuedWrite[]> {
  const { withDb } = await import('#data/storage/db.ts');
  return withDb((db) => db.outbox.orderBy('seq').toArray());
}

async function change(id: string, changes: Partial<QueuedWrite>): Promise<void> {
  const { withDb } = await import('#data/storage/db.ts');
  await withDb((db) => db.outbox.where('id').equals(id).modify(changes));
}

const texts = async () => (await stored()).map(({ args }) => (args as Note).text);

beforeEach(() => {
  newPhone();
  openTab();
});

describe('what is refused before anything is kept', () => {
  test('arguments that do not fit, or are over 16 kB', async () => {
    expect(await codeOf(enqueue(5 as never))).toBe('INVALID');
    const frame = JSON.stringify({ text: '' }).length;
    expect(await codeOf(enqueue('x'.repeat(16_001 - frame)))).toBe('INVALID');
    expect(await stored()).toEqual([]);
    expect(await codeOf(enqueue('x'.repeat(16_000 - frame)))).toBe('done');
  });

  test('a write that needs somebody, while nobody is signed in', async () => {
    expect(await codeOf(enqueue('a', { who: 'viewer' }))).toBe('SIGNED_OUT');
  });
});

describe('a second write of the lane', () => {
  test('is merged into one that was never sent: the id stays', async () => {
    const first = await enqueue('a');
    const second = await enqueue('b');
    expect(second.id).toBe(first.id);
    expect(await texts()).toEqual(['a+b']);
  });

  test.each([
    ['was sent once', { sentOnce: true }],
    ['is under way', { state: 'sending', sentOnce: true }],
    ['was refused', { state: 'failed' }],
    ['is parked', { state: 'parked', parkedFor: 'update' }],
    ['has another version', { v: 2 }],
    ['is another kind', { kind: 'drop-note' }],
  ] as const)('stands behind one that %s', async (_what, changes) => {
    const first = await enqueue('a');
    await change(first.id, changes);
    const second = await enqueue('b');
    expect(second.id).not.toBe(first.id);
    expect(await texts()).toEqual(['a', 'b']);
  });

  test('is merged into the last one only', async () => {
    const first = await enqueue('a', { merge: undefined as never });
    await enqueue('b', { merge: undefined as never });
    await enqueue('c');
    expect(await texts()).toEqual(['a', 'b+c']);
    expect((await stored())[0]?.id).toBe(first.id);
  });
});

/** A phone whose person is asked for at each step, and gone when nobody is left to say. */
async function leaving() {
  const { enqueue: keep } = await import('./enqueue.ts');
  const { withUserDb } = await import('#data/storage/db.ts');
  const { clearUserDb } = await import('#data/storage/clear-user-db.ts');
  const { createUserDbGuard } = await import('#data/session/user-db-guard.ts');
  const { browserRuntime } = await import('./runtime.ts');
  const asked: (string | undefined)[] = [ali, ali];
  const currentUid = async () => asked[0];
  const wasLeft = async () => asked[0] === undefined;
  const phone = {
    base: browserRuntime.base,
    person: createUserDbGuard({ currentUid, withUserDb, clearUserDb, wasLeft }).withOutboxDb,
    currentUid: async () => asked.shift(),
    now: () => Date.now(),
    serverNow: () => Date.now(),
    newId: () => crypto.randomUUID(),
  } as unknown as typeof browserRuntime;
  const outbox = () => withUserDb(ali, (db) => db.outbox.toArray());
  return { keep, phone, asked, outbox, withUserDb };
}

describe('a write that takes another back', () => {
  const drop = { ...command, name: 'drop-note', cancels: ['keep-note'] };

  test.each([
    ['waits', {}, []],
    ['was refused', { state: 'failed', sentOnce: true }, []],
    ['may have arrived', { sentOnce: true }, ['a', 'b']],
    ['is another kind', { kind: 'read-note' }, ['a', 'b']],
    ['has another lane', { lane: 'others' }, ['a', 'b']],
  ] as const)('of one that %s', async (_what, changes, left) => {
    const first = await enqueue('a');
    await change(first.id, changes);
    await enqueue('b', drop);
    expect(await texts()).toEqual(left);
  });

  test('ends with it everything about what it made', async () => {
    const lane = (_input: Note, id: string) => `note:${id}`;
    const first = await enqueue('a', { lane });
    await enqueue('b', { name: 'read-note', lane: () => `note:${first.id}` });
    await enqueue('c', { lane });
    await enqueue('d', { ...drop, lane: () => `note:${first.id}` });
    expect(await texts()).toEqual(['c']);
  });

  test('has done so also when its person signs out meanwhile', async () => {
    const { keep, phone, asked, outbox } = await leaving();
    await keep(phone, { command, input: { text: 'a' } });
    asked.push(ali, undefined);
    expect(await codeOf(keep(phone, { command: drop, input: { text: 'b' } }))).toBe('done');
    expect(await outbox()).toEqual([]);
  });
});

describe('"Edit and resend"', () => {
  test('takes the place of the refused one, under a new id', async () => {
    const first = await enqueue('a');
    await change(first.id, { state: 'failed', sentOnce: true });
    const again = await enqueue('b', {}, first.id);
    expect(again.id).not.toBe(first.id);
    expect(await texts()).toEqual(['b']);
  });

  test('leaves one that is on its way where it is', async () => {
    const first = await enqueue('a');
    await change(first.id, { state: 'sending', sentOnce: true });
    await enqueue('b', {}, first.id);
    expect(await texts()).toEqual(['a', 'b']);
  });

  test('brings the refused one back when its person signs out meanwhile', async () => {
    const { keep, phone, asked, outbox, withUserDb } = await leaving();
    const first = await keep(phone, { command, input: { text: 'a' } });
    await withUserDb(ali, (db) => db.outbox.update(first.seq, { state: 'failed' }));
    asked.push(ali, undefined);
    const late = keep(phone, { command, input: { text: 'b' }, replaces: first.id });
    expect(await codeOf(late)).toBe('SIGNED_OUT');
    expect(await outbox()).toMatchObject([{ id: first.id, state: 'failed', args: { text: 'a' } }]);
  });

  test('is not said to be lost when it cannot be taken back from who signed out meanwhile', async () => {
    const { keep, phone, asked, outbox } = await leaving();
    asked.splice(0, asked.length, ali, undefined);
    const person = ((uid, work, durability) =>
      durability
        ? phone.person(uid, work, durability)
        : Promise.reject(new AppError('STORAGE_FULL'))) as typeof phone.person;
    expect(await codeOf(keep({ ...phone, person }, { command, input: { text: 'a' } }))).toBe('done');
    expect(await outbox()).toMatchObject([{ state: 'parked', parkedFor: 'return', args: { text: 'a' } }]);
  });

  test.each([
    ['was tried', { sentOnce: true }],
    ['is on its way', { state: 'sending', sentOnce: true }],
    ['has arrived', undefined],
  ] as const)('is not kept beside one that %s, where two would be one too many', async (_what, changes) => {
    const first = await enqueue('a');
    const { withDb } = await import('#data/storage/db.ts');
    if (changes) await change(first.id, changes);
    else await withDb((db) => db.outbox.clear());
    expect(await codeOf(enqueue('b', { merge: undefined as never }, first.id))).toBe('SENDING');
    expect(await texts()).toEqual(changes ? ['a'] : []);
  });
});

test('belongs to whoever is signed in, in their own database', async () => {
  const { commitSession } = await import('#data/session/session-idb.ts');
  await commitSession({ ...session(ali), received_at: Date.now() }, 'local');
  expect(await enqueue('a')).toMatchObject({ uid: ali, seq: 1, state: 'queued', sentOnce: false });
  expect(await stored(), 'nothing lies in the public one').toEqual([]);
});
