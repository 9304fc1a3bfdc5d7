import { beforeEach, expect, test } from 'vitest';
import { codeOf, dead, newPhone, openTab, type Phone } from '#tests/support/phone.ts';
import { ali, session, uuid } from '#tests/support/samples.ts';

let phone: Phone;

beforeEach(() => {
  phone = newPhone();
  openTab();
});

async function load() {
  const [{ thisPhone }, { enqueue }, { flush }, { default: command }] = await Promise.all([
    import('#data/phone.ts'),
    import('#data/outbox/enqueue.ts'),
    import('#data/outbox/flush.ts'),
    import('#commands/submit-review.ts'),
  ]);
  return { thisPhone, enqueue, flush, command };
}

const review = { bookingId: uuid(7), rating: 4, comment: 'Good lights' };

async function signIn(): Promise<void> {
  const { commitSession } = await import('#data/session-copy.ts');
  await commitSession({ ...session(ali), received_at: Date.now() }, 'local');
}

/** An app whose reviews have this version. */
function build(version: number) {
  return {
    knows: () => true,
    upcast: ({ args }: { args: unknown }) => ({ v: version, args: { ...(args as object), version } }),
    drops: () => false,
    dropAfter: () => undefined,
  };
}

const sentArgs = () =>
  phone.sent.map(({ body }) => {
    const { mutations } = Reflect.get(Object(body), 'batch') as { mutations: { v: number; args: unknown }[] };
    return mutations[0];
  });

test('a newer app brings a write up to date before its first request, and never after it', async () => {
  const { thisPhone, enqueue, flush, command } = await load();
  await signIn();
  await enqueue(thisPhone, { command, input: review });
  phone.online(dead);
  await flush(thisPhone, ali, build(2));
  await flush(thisPhone, ali, build(3));
  const words = { v: 2, args: { ...review, version: 2 } };
  expect(sentArgs()).toMatchObject([words, words]);
});

test('whoever signs out while a write is being kept is told so, and nothing was kept', async () => {
  const { thisPhone, enqueue, command } = await load();
  await signIn();
  let asked = 0;
  const leaving = { ...thisPhone, currentUid: async () => (asked++ === 0 ? ali : undefined) };
  expect(await codeOf(enqueue(leaving, { command, input: review }))).toBe('SIGNED_OUT');
  expect(await thisPhone.person(ali, (db) => db.outbox.count())).toBe(0);
});
