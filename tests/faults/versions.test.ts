// Two versions side by side: an app that was updated, a worker that was not, a server that was rolled back.
import { beforeEach, describe, expect, test, vi } from 'vitest';
import * as z from 'zod/mini';
import { commandPolicyOf } from '#commands/queue/command-policy.ts';
import type { Command } from '#commands/queue/command.ts';
import { json, newPhone, openTab, type Phone, type Sent } from '#tests/support/phone.ts';
import { ali, envelope, session, uuid } from '#tests/support/samples.ts';
import { leaveBehind, queue, untried, flush as flushAll, waiting } from './steps.ts';

let phone: Phone;

type Mutation = { id: string; v: number; args: unknown };
const sentWrites = ({ body }: Sent): Mutation[] =>
  (Reflect.get(Object(body), 'batch') as { mutations: Mutation[] }).mutations;
const judging =
  (verdict: object) =>
  (sent: Sent): Response =>
    sent.url.includes('/token')
      ? json(session(ali, 'renewed'))
      : json(envelope('am1', ali, { results: sentWrites(sent).map(({ id }) => ({ id, ...verdict })) }));

/** A write of this build, and of the next one. */
const oldCommand: Command<never> = {
  name: 'watch-court',
  version: 1,
  input: z.any() as never,
  who: 'viewer',
  lane: () => 'watch',
  text: { label: 'outbox.read', failed: 'outbox.readFailed' },
};
const newCommand: Command<never> = { ...oldCommand, version: 2 };
const knowledge = (command: Command<never>) =>
  commandPolicyOf(new Map([[command.name, command as unknown as Command]]));

async function flushKnowing(command: Command<never>) {
  const { flush } = await import('#data/outbox/flush.ts');
  const { browserRuntime } = await import('#data/outbox/runtime.ts');
  return flush(browserRuntime, ali, knowledge(command));
}

beforeEach(async () => {
  phone = newPhone();
  openTab();
  const { commitSession } = await import('#data/session/session-idb.ts');
  await commitSession({ ...session(ali), received_at: Date.now() }, 'local');
  vi.useFakeTimers({ toFake: ['Date'] });
  return () => vi.useRealTimers();
});

const old = (court: number) => untried(ali, 'watch-court', { court }, { lane: 'watch' });

describe('fault 28: an updated page and a worker that was not', () => {
  test('the worker leaves a write of the next version, and what stands behind it, to the page', async () => {
    const next = untried(ali, 'watch-court', { courts: [7, 8] }, { lane: 'watch', v: 2 });
    await leaveBehind(ali, [old(1), next, old(3)]);
    phone.online(judging({ status: 'applied', rows: {} }));
    await flushKnowing(oldCommand);
    expect(phone.sent.flatMap(sentWrites)).toMatchObject([{ v: 1, args: { court: 1 } }]);
    await flushKnowing(newCommand);
    expect(phone.sent.flatMap(sentWrites).slice(1)).toMatchObject([
      { v: 2, args: { courts: [7, 8] } },
      { v: 1, args: { court: 3 } },
    ]);
    expect(await waiting(ali)).toEqual([]);
  });
});

describe('fault 37: the server was rolled back', () => {
  const hour = 60 * 60 * 1000;
  const old404 = () =>
    json(
      { code: 'PGRST202', message: 'Could not find the function public.apply_mutations', details: null, hint: null },
      404,
    );

  test.each([
    ['it has no such function', old404],
    ['it does not know this version', judging({ status: 'unsupported' })],
  ])('%s: writes rest for an hour and are sent when it is back', async (_what, network) => {
    await queue('cancel-booking', { bookingId: uuid(1), refund: 0 });
    await queue('cancel-booking', { bookingId: uuid(2), refund: 0 });
    phone.online(network);
    await flushAll();
    const parked = { state: 'parked', parkedFor: 'update' };
    expect(await waiting(ali)).toMatchObject([parked, parked]);
    const requests = phone.sent.length;
    await flushAll();
    expect(phone.sent, 'it is not asked again and again').toHaveLength(requests);
    phone.online(judging({ status: 'applied', rows: {} }));
    vi.setSystemTime(Date.now() + hour);
    await flushAll();
    expect(await waiting(ali)).toEqual([]);
  });

  test('sixty writes are not tried one by one on a server that has no such function', async () => {
    await leaveBehind(
      ali,
      Array.from({ length: 60 }, (_, n) => untried(ali, 'cancel-booking', { bookingId: uuid(n), refund: 0 })),
    );
    phone.online(old404);
    for (let turn = 1; turn <= 5; turn += 1) await flushAll();
    expect(phone.sent.map((sent) => sentWrites(sent).length)).toEqual([25, 25, 10]);
    expect(new Set((await waiting(ali)).map(({ state }) => state))).toEqual(new Set(['parked']));
  });
});
