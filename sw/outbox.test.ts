import { beforeEach, describe, expect, test, vi } from 'vitest';

type Flushed = { isDue: boolean; nextAt: number | undefined };
type Listener = (event: object) => void;

const flushOutbox = vi.hoisted(() => vi.fn<(options?: { force: boolean }) => Promise<Flushed>>());
vi.mock('#commands/queue/queue.ts', () => ({ flushOutbox }));
const purgeAbsentUsers = vi.hoisted(() => vi.fn<() => Promise<void>>());
vi.mock('#data/session-upkeep.ts', () => ({ purgeAbsentUsers }));

const nothingLeft: Flushed = { isDue: false, nextAt: undefined };
const tag = 'baari-outbox';
const listeners = new Map<string, Listener>();

/** What the event had to wait for; undefined when the worker let it pass. */
function dispatch(type: string, event: object = {}): Promise<unknown> | undefined {
  const waitUntil = vi.fn<(work: Promise<unknown>) => void>();
  listeners.get(type)?.({ ...event, waitUntil });
  return waitUntil.mock.calls[0]?.[0];
}

beforeEach(async () => {
  vi.resetModules();
  listeners.clear();
  flushOutbox.mockReset().mockResolvedValue(nothingLeft);
  purgeAbsentUsers.mockReset().mockResolvedValue();
  vi.stubGlobal('self', { addEventListener: (type: string, listener: Listener) => listeners.set(type, listener) });
  const { sendOutbox } = await import('./outbox.ts');
  sendOutbox();
});

describe.each(['sync', 'periodicsync'])('woken by %s', (type) => {
  test('it sends, and is done when nothing is left', async () => {
    await expect(dispatch(type, { tag })).resolves.toBeUndefined();
    expect(flushOutbox).toHaveBeenCalledOnce();
  });

  test.each([
    { isDue: true, nextAt: undefined },
    { isDue: false, nextAt: 1 },
  ])('it asks to be woken again when something is left: %o', async (left) => {
    flushOutbox.mockResolvedValue(left);
    await expect(dispatch(type, { tag })).rejects.toThrow('some writes still wait');
  });

  test('it leaves the tags of others alone', () => {
    expect(dispatch(type, { tag: 'other' })).toBeUndefined();
    expect(flushOutbox).not.toHaveBeenCalled();
  });
});

test.each([
  ['sync', { tag }],
  ['periodicsync', { tag }],
  ['push', {}],
  ['fetch', { request: { mode: 'navigate' } }],
])(
  'woken by %s, the worker looks for data of people who stayed away, also when nothing could be sent',
  async (type, event) => {
    const work: Promise<unknown>[] = [];
    flushOutbox.mockRejectedValue(new Error('broken'));
    listeners.get(type)?.({ ...event, waitUntil: (one: Promise<unknown>) => work.push(one) });
    expect(purgeAbsentUsers, 'sending comes first').not.toHaveBeenCalled();
    await Promise.allSettled(work);
    expect(purgeAbsentUsers).toHaveBeenCalledOnce();
  },
);

test('a push is a reason to send, and a failure is none of its business', async () => {
  flushOutbox.mockRejectedValue(new Error('broken'));
  await expect(dispatch('push')).resolves.toBeUndefined();
  expect(flushOutbox).toHaveBeenCalledOnce();
});

describe('passing by', () => {
  const navigation = { request: { mode: 'navigate' } };

  test('it sends at a navigation, once in half a minute', async () => {
    vi.useFakeTimers({ now: Date.UTC(2026, 10, 21) });
    await dispatch('fetch', navigation);
    expect(dispatch('fetch', navigation)).toBeUndefined();
    vi.advanceTimersByTime(30_000);
    await dispatch('fetch', navigation);
    vi.useRealTimers();
    expect(flushOutbox).toHaveBeenCalledTimes(2);
  });

  test('nothing else that is fetched makes it send', () => {
    expect(dispatch('fetch', { request: { mode: 'cors' } })).toBeUndefined();
    expect(flushOutbox).not.toHaveBeenCalled();
  });
});

describe('told by a page', () => {
  const ask = async (data: object) => {
    const postMessage = vi.fn<(message: unknown) => void>();
    await dispatch('message', { data, ports: [{ postMessage }] });
    return postMessage.mock.calls.map(([message]) => message);
  };

  test.each([true, false])('it says at once that it heard, sends (force: %s), and says how it ended', async (force) => {
    expect(await ask({ type: 'FLUSH', force })).toEqual(['taken', { ...nothingLeft, reached: true }]);
    expect(flushOutbox).toHaveBeenCalledWith({ force });
  });

  test('it says when its own request found no server', async () => {
    const { noteReached } = await import('#data/server/reachability.ts');
    flushOutbox.mockImplementation(() => {
      noteReached(false);
      return Promise.resolve({ isDue: false, nextAt: 1 });
    });
    expect(await ask({ type: 'FLUSH', reached: true })).toEqual(['taken', { isDue: false, nextAt: 1, reached: false }]);
  });

  test('a failure is an answer too', async () => {
    flushOutbox.mockRejectedValue(new Error('broken'));
    expect(await ask({ type: 'FLUSH' })).toEqual(['taken', undefined]);
  });

  test('what is not meant for it is left to others', async () => {
    expect(await ask({ type: 'SKIP_WAITING' })).toEqual([]);
    expect(flushOutbox).not.toHaveBeenCalled();
  });
});
