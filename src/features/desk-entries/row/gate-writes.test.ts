// What a tap does to a write about the same entry that the server has refused, and what it says while nothing is sent.
import { beforeEach, describe, expect, test } from 'vitest';
import type { Desk } from '#domain/desk/desk.ts';
import type { QueuedWrite } from '#domain/queued-write.ts';
import type { EntryView } from '#hooks/use-entries.ts';
import { registerEveryText } from '#tests/support/every-text.ts';
import { json, newPhone, openTab, type Phone } from '#tests/support/phone.ts';
import { ali, deskRules, envelope, session, uuid } from '#tests/support/samples.ts';

const desk: Desk = {
  ...deskRules,
  venueId: uuid(900),
  name: 'Clifton Padel',
  city: 'Karachi',
  open: '07:00:00',
  close: '22:00:00',
  payee: 'platform',
  isPublished: true,
  role: 'gate',
  rights: ['entry.make', 'gate.check'],
  courts: [{ id: uuid(1), name: 'Court 1', sport: 'Padel', price: 2000, position: 0, isActive: true, rev: 1 }],
  firstDay: '2026-11-21',
  lastDay: '2026-11-24',
  holds: [],
  at: 0,
};

const entry: EntryView = {
  id: uuid(5),
  venueId: desk.venueId,
  courtId: uuid(1),
  kind: 'app',
  day: '2026-11-22',
  hours: [18],
  status: 'confirmed',
  name: 'Hamza',
  phone: null,
  code: 'K7M2QD',
  total: null,
  collect: null,
  paid: null,
  seen: null,
  seenAt: null,
  note: null,
  isOwn: false,
  isMine: false,
  madeAt: null,
  rev: 1,
  pending: [],
  isQueued: false,
  isRefused: false,
  isNew: false,
  isRemoving: false,
};

let phone: Phone;
let arrived: string[];

type Mutation = { id: string; kind: string };

/** A server that refuses the kinds that are named, and takes everything else. */
function judge(refusals: Record<string, { code: string; detail: object }> = {}): void {
  phone.online(({ body }) => {
    const batch = Reflect.get(Object(body), 'batch') as { mutations: Mutation[] } | undefined;
    const results = (batch?.mutations ?? []).map(({ id, kind }) => {
      arrived.push(kind);
      return { id, ...(refusals[kind] ? { status: 'rejected', ...refusals[kind] } : { status: 'applied', rows: {} }) };
    });
    return json({ ...envelope('am1', ali, { results }), now: new Date().toISOString() });
  });
}

const flush = async () => (await import('#commands/queue/queue.ts')).flushOutbox();
const gate = () => import('./gate-writes.ts');

async function waiting(): Promise<QueuedWrite[]> {
  const { readOutbox } = await import('#data/repositories/outbox.ts');
  return readOutbox(ali);
}

beforeEach(async () => {
  phone = newPhone();
  openTab();
  await registerEveryText();
  arrived = [];
  const { commitSession } = await import('#data/session/session-idb.ts');
  await commitSession({ ...session(ali, 'fresh'), received_at: Date.now() }, 'local');
});

describe('after a refusal about the same entry', () => {
  test('who has paid the rest now is checked in, and the refusal is over', async () => {
    await (await gate()).letIn({ desk, entry }, null);
    judge({ 'check-in': { code: 'COLLECT_FIRST', detail: { amount: 200 } } });
    await flush();
    expect(await waiting()).toMatchObject([{ kind: 'check-in', state: 'failed' }]);
    judge();
    await (await gate()).letIn({ desk, entry: { ...entry, collect: 200 } }, 200);
    await flush();
    expect(arrived).toEqual(['check-in', 'check-in']);
    expect(await waiting()).toEqual([]);
  });

  test.each([
    ['an undo that came too late', 'undo', 'undo-check-in', 'TOO_LATE', 'letIn', 'check-in'],
    ['a check-in of a ticket that was used', 'letIn', 'check-in', 'ALREADY_CHECKED_IN', 'undo', 'undo-check-in'],
  ] as const)('behind %s the opposite is sent, and not swallowed', async (_what, first, kind, code, next, nextKind) => {
    const act = async (what: 'undo' | 'letIn') =>
      what === 'undo' ? (await gate()).undo({ desk, entry }) : (await gate()).letIn({ desk, entry }, null);
    await act(first);
    judge({ [kind]: { code, detail: { at: '2026-11-22T12:00:00.000Z', by: 'Sara' } } });
    await flush();
    expect(await waiting()).toMatchObject([{ kind, state: 'failed' }]);
    judge();
    await act(next);
    await flush();
    expect(arrived).toEqual([kind, nextKind]);
    expect(await waiting()).toEqual([]);
  });

  test('a refused change stays to be decided, and who is let in meanwhile is said to wait', async () => {
    const { queueWrite } = await import('#commands/queue/queue.ts');
    const { default: command } = await import('#commands/desk/change-walk-in.ts');
    const was = { name: entry.name, phone: null, total: null, paid: null, note: null };
    const input = { entryId: entry.id, name: 'Hamza Mir', total: 4500, was };
    await queueWrite({ command, input, about: { venueId: desk.venueId } });
    judge({ 'change-walk-in': { code: 'CHANGED', detail: {} } });
    await flush();
    judge();
    await (await gate()).letIn({ desk, entry }, null);
    await flush();
    expect(await waiting()).toMatchObject([
      { kind: 'change-walk-in', state: 'failed', args: { name: 'Hamza Mir' } },
      { kind: 'check-in', state: 'queued' },
    ]);
    const { readToasts } = await import('#ui/overlay/toast.ts');
    expect(readToasts().at(-1)).toMatchObject({ title: 'Hamza is in', text: 'Saved on this phone, not sent yet' });
  });

  test('Undo of a check-in that somebody else was faster with leaves theirs alone', async () => {
    await (await gate()).letIn({ desk, entry }, null);
    const { readToasts } = await import('#ui/overlay/toast.ts');
    const undo = readToasts().at(-1)?.action;
    judge({ 'check-in': { code: 'ALREADY_CHECKED_IN', detail: { at: '2026-11-22T12:00:00.000Z', by: 'Sara' } } });
    await flush();
    judge();
    expect(await waiting()).toMatchObject([{ kind: 'check-in', state: 'failed' }]);
    undo?.run();
    await expect.poll(waiting).toEqual([]);
    await flush();
    expect(arrived).toEqual(['check-in']);
  });
});

describe('without a signal', () => {
  const toasts = async () => {
    const { readToasts } = await import('#ui/overlay/toast.ts');
    return readToasts().map(({ title, text }) => [title, text]);
  };
  const saved = 'Saved on this phone, not sent yet';
  const block: EntryView = { ...entry, kind: 'block', name: 'weather', code: null };

  beforeEach(async () => {
    (await import('#data/server/reachability.ts')).noteReached(false);
    (await import('#ui/overlay/toast.ts')).setToasts([]);
  });

  test('a check-in waits, and its undo leaves nothing that does', async () => {
    const { letIn, undo } = await gate();
    await letIn({ desk, entry }, null);
    expect(await toasts()).toEqual([['Hamza is in', saved]]);
    await undo({ desk, entry });
    expect(await toasts()).toEqual([['The check-in of Hamza is undone', undefined]]);
    expect(await waiting()).toEqual([]);
  });

  test('hours that are unblocked are not called open before the server has heard of it', async () => {
    const { remove } = await gate();
    await remove({ desk, entry: block });
    expect(await toasts()).toEqual([
      ['Weather ends when this is sent', 'Removing, not sent yet: the hours stay taken until then'],
    ]);
    const { readToasts } = await import('#ui/overlay/toast.ts');
    readToasts().at(-1)?.action?.run();
    await expect.poll(toasts).toContainEqual(['Blocked again', undefined]);
    expect(await waiting()).toEqual([]);
  });

  test('a block that was never sent is gone at once', async () => {
    const { queueWrite } = await import('#commands/queue/queue.ts');
    const { default: command } = await import('#commands/desk/block-hours.ts');
    const input = { courtId: uuid(1), day: '2026-11-22', hours: [18], reason: 'weather' as const };
    const { id } = await queueWrite({ command, input, about: { venueId: desk.venueId } });
    await (await gate()).remove({ desk, entry: { ...block, id, isNew: true } });
    expect(await toasts()).toEqual([['Weather ended: open to everybody again', undefined]]);
    expect(await waiting()).toEqual([]);
  });
});
