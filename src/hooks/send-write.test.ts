import { beforeEach, describe, expect, test } from 'vitest';
import command from '#commands/submit-review.ts';
import { dead, json, newPhone, openTab, type Phone, type Sent } from '#tests/support/phone.ts';
import { ali, envelope, session, uuid } from '#tests/support/samples.ts';

const anHour = 60 * 60 * 1000;

let phone: Phone;

beforeEach(() => {
  phone = newPhone();
  openTab();
});

async function signIn(ago: number): Promise<void> {
  const { commitSession } = await import('#data/session/session-idb.ts');
  await commitSession({ ...session(ali), received_at: Date.now() - ago }, 'local');
}

/** What the form is told, while the page sends what it queued. */
async function submit() {
  const [{ sendWrite }, { subscribeQueued }, { flushOutbox }] = await Promise.all([
    import('./send-write.ts'),
    import('#data/outbox/announce.ts'),
    import('#commands/queue/queue.ts'),
  ]);
  subscribeQueued(() => void flushOutbox());
  return sendWrite({ command, input: { bookingId: uuid(7), rating: 4, comment: 'Good lights', basedOn: [null] } });
}

function judging(verdict: object) {
  return ({ body }: Sent) => {
    const { mutations } = Reflect.get(Object(body), 'batch') as { mutations: { id: string }[] };
    return json(envelope('am1', ali, { results: mutations.map(({ id }) => ({ id, ...verdict })) }));
  };
}

describe('a form that was sent hears', () => {
  test('that the server has it', async () => {
    await signIn(0);
    phone.online(judging({ status: 'applied' }));
    expect(await submit()).toMatchObject({ is: 'sent' });
  });

  test('that it was refused', async () => {
    await signIn(0);
    phone.online(judging({ status: 'rejected', code: 'NOT_REVIEWABLE' }));
    expect(await submit()).toMatchObject({ is: 'failed', write: { error: { code: 'NOT_REVIEWABLE' } } });
  });

  test('that it waits when no server was found', async () => {
    await signIn(0);
    phone.online(dead);
    const outcome = await submit();
    const { readOutbox } = await import('#data/repositories/outbox.ts');
    expect((await readOutbox(ali)).map(({ id }) => ({ is: 'waiting', id }))).toEqual([outcome]);
  });

  test('that it waits when the session turns out to be over: out of sight is not sent', async () => {
    await signIn(2 * anHour);
    phone.online(() => json({ code: 'session_not_found', message: 'Session not found' }, 403));
    expect(await submit()).toMatchObject({ is: 'waiting' });
    expect(phone.sent.filter(({ url }) => url.includes('/rpc/'))).toEqual([]);
  });
});
