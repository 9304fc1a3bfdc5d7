// Answers to a move, reports and arrivals of refunds as they wait on the phone, and what they do to each other.
import { beforeEach, describe, expect, test } from 'vitest';
import { codeOf, json, newPhone, openTab, type Phone } from '#tests/support/phone.ts';
import { ali, booking, envelope, moveOffer, session, uuid } from '#tests/support/samples.ts';

let phone: Phone;

const bookingId = uuid(1);
const answer = { bookingId, offerId: uuid(700), accept: true };
const report = { bookingId, kind: 'closed', text: 'The gate was locked.' };

beforeEach(async () => {
  phone = newPhone();
  openTab();
  const { commitSession } = await import('#data/session/session-idb.ts');
  await commitSession({ ...session(ali, 'fresh'), received_at: Date.now() }, 'local');
});

async function queue(kind: string, input: object, about: object = {}, replaces?: string) {
  const [{ queueWrite }, { commands }] = await Promise.all([import('./queue.ts'), import('./registry.ts')]);
  const command = commands.get(kind);
  if (!command) throw new Error(kind);
  return queueWrite({ command, input, about: { ...about }, replaces });
}

const waiting = async () => (await import('#data/repositories/outbox.ts')).readOutbox(ali);
const flush = async () => (await import('./queue.ts')).flushOutbox({ force: true });

type Mutation = { id: string; kind: string; entity: string; args: unknown };
const sent = (): Mutation[] =>
  phone.sent
    .filter(({ url }) => url.endsWith('/apply_mutations'))
    .flatMap(({ body }) => (Reflect.get(Object(body), 'batch') as { mutations: Mutation[] }).mutations);

/** A server that answers each kind with its verdict, and takes what has none. */
function judge(verdicts: Record<string, object> = {}): void {
  phone.online(({ body }) => {
    const { mutations } = Reflect.get(Object(body), 'batch') as { mutations: Mutation[] };
    const results = mutations.map(({ id, kind }) => ({ id, status: 'applied', rows: {}, ...verdicts[kind] }));
    return json(envelope('am1', ali, { results }));
  });
}

describe('an answer to a move', () => {
  test('waits without a network and goes once, as it was given last', async () => {
    await queue('answer-move', answer);
    await queue('answer-move', { ...answer, accept: false });
    expect(await waiting()).toMatchObject([{ kind: 'answer-move', args: { accept: false } }]);
    judge();
    await flush();
    expect(sent()).toMatchObject([{ kind: 'answer-move', args: { ...answer, accept: false } }]);
    expect(await waiting()).toEqual([]);
  });

  test('is not sent any more once the question has run out, by the time of the server alone', async () => {
    await queue('answer-move', answer, { endsAt: Date.now() - 1 });
    judge();
    await flush();
    expect(await waiting()).toMatchObject([{ state: 'failed', error: { code: 'EXPIRED' }, sentOnce: false }]);
    expect(sent()).toEqual([]);
  });

  test('to a question that is over keeps the reason, and the booking as the server has it', async () => {
    await queue('answer-move', answer);
    const stands = booking(bookingId, { status: 'confirmed', isFreeToCancel: true, rev: 5 });
    judge({ 'answer-move': { status: 'rejected', code: 'OFFER_OVER', rows: { bookings: [stands] } } });
    await flush();
    expect(await waiting()).toMatchObject([{ state: 'failed', error: { code: 'OFFER_OVER' } }]);
    const { readBookings } = await import('#data/repositories/bookings.ts');
    expect(await readBookings(ali)).toEqual([stands]);
  });

  test('makes way for a cancellation that was made after it', async () => {
    const { id } = await queue('answer-move', answer);
    await queue('cancel-booking', { bookingId, refund: 6100 }, {}, id);
    judge();
    await flush();
    expect(sent().map(({ kind }) => kind)).toEqual(['cancel-booking']);
  });

  test('that was accepted brings the booking to its new hours, without the question', async () => {
    const { day, hours } = moveOffer();
    await queue('answer-move', answer);
    const moved = booking(bookingId, {
      status: 'confirmed',
      day,
      hours,
      refundStart: '2026-11-28T13:00:00.000Z',
      rev: 6,
    });
    judge({ 'answer-move': { rows: { bookings: [moved] } } });
    await flush();
    const { readBookings } = await import('#data/repositories/bookings.ts');
    expect(await readBookings(ali)).toEqual([moved]);
  });
});

test('nothing that was refused about a booking holds back its cancellation', async () => {
  await queue('answer-move', answer);
  await queue('report-problem', report);
  judge({
    'answer-move': { status: 'rejected', code: 'OFFER_OVER' },
    'report-problem': { status: 'rejected', code: 'ALREADY_REPORTED' },
  });
  await flush();
  await queue('cancel-booking', { bookingId, refund: 0 });
  judge();
  await flush();
  expect(sent().at(-1)).toMatchObject({ kind: 'cancel-booking' });
  expect((await waiting()).map(({ kind, state }) => [kind, state])).toEqual([
    ['answer-move', 'failed'],
    ['report-problem', 'failed'],
  ]);
});

describe('a report', () => {
  test('waits without a network; a second one before it left takes its place', async () => {
    await queue('report-problem', report);
    await queue('report-problem', { ...report, text: 'The gate was locked, and nobody answered.' });
    judge();
    await flush();
    expect(sent()).toMatchObject([{ args: { ...report, text: 'The gate was locked, and nobody answered.' } }]);
  });

  test.each<[string, object]>([
    ['too few words', { text: ' Locked.  ' }],
    ['more than 1000 characters', { text: 'x'.repeat(1001) }],
    ['no such reason', { kind: 'weather' }],
  ])('with %s is refused before it is kept', async (_what, changes) => {
    expect(await codeOf(queue('report-problem', { ...report, ...changes }))).toBe('INVALID');
    expect(await waiting()).toEqual([]);
  });

  test('that was refused may be edited, and is not sent again as it is', async () => {
    const { mayRetry } = await import('#domain/queued-write.ts');
    await queue('report-problem', report);
    judge({ 'report-problem': { status: 'rejected', code: 'ALREADY_REPORTED' } });
    await flush();
    const [refused] = await waiting();
    expect(refused && mayRetry(refused)).toBe(false);
  });
});

describe('the arrival of a refund', () => {
  test('is told once for each refund of a booking', async () => {
    await queue('confirm-refund', { bookingId, refundId: uuid(600) });
    await queue('confirm-refund', { bookingId, refundId: uuid(600) });
    await queue('confirm-refund', { bookingId, refundId: uuid(601) });
    judge();
    await flush();
    expect(sent().map(({ args }) => args)).toEqual([
      { bookingId, refundId: uuid(600) },
      { bookingId, refundId: uuid(601) },
    ]);
  });

  test('that was refused is forgotten: the question stands again', async () => {
    await queue('confirm-refund', { bookingId, refundId: uuid(600) });
    judge({ 'confirm-refund': { status: 'rejected', code: 'NOT_FOUND' } });
    await flush();
    expect(await waiting()).toEqual([]);
  });
});
