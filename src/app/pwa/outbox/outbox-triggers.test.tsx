import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { startOutboxTriggers } from './outbox-triggers.ts';

type Sent = { isDue: boolean; nextAt: number | undefined };

const sendOutbox = vi.hoisted(() => vi.fn<() => Promise<Sent>>());
const session = vi.hoisted(() => ({ id: undefined as string | undefined, tell: () => undefined as void }));
const queued = vi.hoisted(() => ({ tell: () => undefined as void }));
const answers = vi.hoisted(() => ({ tell: () => undefined as void }));
const reached = vi.hoisted(() => ({ now: true, tell: () => undefined as void }));
const serverIsBack = vi.hoisted(() => vi.fn<() => Promise<boolean>>());

vi.mock('./outbox-sender.ts', () => ({ sendOutbox }));
vi.mock('#commands/queue/queue.ts', () => ({ serverIsBack }));
vi.mock('#data/server/reachability.ts', () => ({
  isServerReached: () => reached.now,
  subscribeReachability: (listener: () => void) => {
    reached.tell = listener;
    return () => undefined;
  },
  subscribeAnswers: (listener: () => void) => {
    answers.tell = listener;
    return () => undefined;
  },
}));
vi.mock('#data/outbox.ts', () => ({
  subscribeQueued: (listener: () => void) => {
    queued.tell = listener;
    return () => undefined;
  },
}));
vi.mock('#data/session.ts', () => ({
  readStoredUser: () => (session.id ? { id: session.id } : null),
  subscribeSession: (listener: () => void) => {
    session.tell = listener;
    return () => undefined;
  },
}));

const nothing: Sent = { isDue: false, nextAt: undefined };
const minute = 60_000;
const register = vi.fn(async () => undefined);
const registerPeriodic = vi.fn(async () => undefined);
const persist = vi.fn(async () => true);
let stop: () => void;

function setVisible(visible: boolean): void {
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue(visible ? 'visible' : 'hidden');
  document.dispatchEvent(new Event('visibilitychange'));
}

async function start(sent: Sent = nothing): Promise<void> {
  sendOutbox.mockResolvedValue(sent);
  stop = startOutboxTriggers();
  await vi.advanceTimersByTimeAsync(0);
  sendOutbox.mockClear();
  register.mockClear();
}

beforeEach(() => {
  vi.useFakeTimers();
  sendOutbox.mockReset();
  persist.mockClear();
  registerPeriodic.mockClear();
  session.id = undefined;
  vi.stubGlobal('navigator', {
    serviceWorker: {
      getRegistration: async () => ({ sync: { register }, periodicSync: { register: registerPeriodic } }),
    },
    storage: { persisted: async () => false, persist },
  });
});

afterEach(() => {
  stop();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

describe('a page sends', () => {
  it('when it starts', async () => {
    sendOutbox.mockResolvedValue(nothing);
    stop = startOutboxTriggers();
    expect(sendOutbox).toHaveBeenCalledTimes(1);
  });

  it('when something was queued: it asks to be woken later too, and for storage that stays', async () => {
    await start();
    queued.tell();
    await vi.advanceTimersByTimeAsync(0);
    expect(sendOutbox).toHaveBeenCalledTimes(1);
    expect(register).toHaveBeenCalledWith('baari-outbox');
    expect(persist).toHaveBeenCalledTimes(1);
  });

  it('asks for each way to be woken, whatever becomes of the other', async () => {
    await start();
    register.mockRejectedValueOnce(new DOMException('Permission denied', 'NotAllowedError'));
    queued.tell();
    await vi.advanceTimersByTimeAsync(0);
    expect(registerPeriodic).toHaveBeenCalledWith('baari-outbox', { minInterval: 12 * 60 * 60 * 1000 });
  });

  it('when it is seen again, not when it is hidden', async () => {
    await start();
    setVisible(false);
    expect(sendOutbox).not.toHaveBeenCalled();
    setVisible(true);
    window.dispatchEvent(new Event('pageshow'));
    expect(sendOutbox).toHaveBeenCalledTimes(2);
  });

  it('when somebody signs in, not when they sign out or a token is renewed', async () => {
    await start();
    session.id = 'a';
    session.tell();
    session.tell();
    session.id = undefined;
    session.tell();
    expect(sendOutbox).toHaveBeenCalledTimes(1);
  });

  it.each([
    [0.1, 150],
    [0.5, 750],
    [0.999, 1498],
  ])('when the network is back, spread over a moment (chance %f: %d ms)', async (random, wait) => {
    vi.spyOn(Math, 'random').mockReturnValue(random);
    await start();
    window.dispatchEvent(new Event('online'));
    await vi.advanceTimersByTimeAsync(wait - 1);
    expect(sendOutbox).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(2);
    expect(sendOutbox).toHaveBeenCalledTimes(1);
  });

  it('when the server is found again, whatever the browser believes', async () => {
    await start();
    reached.now = false;
    reached.tell();
    await vi.advanceTimersByTimeAsync(1500);
    expect(sendOutbox).not.toHaveBeenCalled();
    reached.now = true;
    reached.tell();
    await vi.advanceTimersByTimeAsync(1500);
    expect(sendOutbox).toHaveBeenCalledTimes(1);
  });

  it('once for a network that comes and goes', async () => {
    await start();
    for (let flap = 0; flap < 10; flap += 1) window.dispatchEvent(new Event('online'));
    await vi.advanceTimersByTimeAsync(1500);
    expect(sendOutbox).toHaveBeenCalledTimes(1);
  });
});

describe('a server that is heard again', () => {
  const waits: Sent = { isDue: false, nextAt: Date.now() + 60 * minute };

  beforeEach(() => void serverIsBack.mockReset().mockResolvedValue(true));

  it.each([
    [0, 0],
    [0.5, 1500],
    [0.999, 2997],
  ])(
    'ends our own caution within three seconds, each phone at its own moment (chance %f: %d ms)',
    async (random, at) => {
      vi.spyOn(Math, 'random').mockReturnValue(random);
      await start(waits);
      answers.tell();
      if (at > 0) await vi.advanceTimersByTimeAsync(at - 1);
      if (at > 0) expect(sendOutbox).not.toHaveBeenCalled();
      await vi.advanceTimersByTimeAsync(1);
      expect(sendOutbox).toHaveBeenCalledTimes(1);
    },
  );

  it('is no reason when nothing waits, or when only the server’s own wish holds it', async () => {
    await start();
    answers.tell();
    await vi.advanceTimersByTimeAsync(5000);
    expect(serverIsBack).not.toHaveBeenCalled();
    stop();
    serverIsBack.mockResolvedValue(false);
    await start(waits);
    answers.tell();
    await vi.advanceTimersByTimeAsync(5000);
    expect(serverIsBack).toHaveBeenCalledTimes(1);
    expect(sendOutbox).not.toHaveBeenCalled();
  });

  it('is asked once in half a minute, however many answers come', async () => {
    await start(waits);
    for (let second = 0; second < 29; second += 1) {
      answers.tell();
      await vi.advanceTimersByTimeAsync(1000);
    }
    expect(sendOutbox).toHaveBeenCalledTimes(1);
  });
});

describe('its timer', () => {
  it('runs out when the next write may go', async () => {
    await start({ isDue: false, nextAt: Date.now() + 5000 });
    await vi.advanceTimersByTimeAsync(4999);
    expect(sendOutbox).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(1);
    expect(sendOutbox).toHaveBeenCalledTimes(1);
  });

  it.each([
    ['not sooner than in a second', { isDue: true, nextAt: 0 }, 1000],
    ['not later than in a quarter of an hour', { isDue: false, nextAt: 1e15 }, 15 * minute],
    ['in half a minute when no time is known', { isDue: true, nextAt: undefined }, minute / 2],
  ])('runs %s', async (_what, sent, wait) => {
    await start(sent);
    await vi.advanceTimersByTimeAsync(wait - 1);
    expect(sendOutbox).not.toHaveBeenCalled();
    sendOutbox.mockResolvedValue(nothing);
    await vi.advanceTimersByTimeAsync(1);
    expect(sendOutbox).toHaveBeenCalledTimes(1);
  });

  it('does not run when nothing waits, nor in a hidden tab', async () => {
    await start();
    await vi.advanceTimersByTimeAsync(60 * minute);
    expect(sendOutbox).not.toHaveBeenCalled();
    stop();
    await start({ isDue: true, nextAt: undefined });
    setVisible(false);
    await vi.advanceTimersByTimeAsync(60 * minute);
    expect(sendOutbox).not.toHaveBeenCalled();
  });

  it('the browser is asked again to wake the worker as long as something waits', async () => {
    await start({ isDue: true, nextAt: undefined });
    await vi.advanceTimersByTimeAsync(minute / 2);
    expect(register).toHaveBeenCalled();
  });
});

it('a stopped page sends nothing', async () => {
  await start({ isDue: true, nextAt: undefined });
  stop();
  window.dispatchEvent(new Event('online'));
  setVisible(true);
  await vi.advanceTimersByTimeAsync(60 * minute);
  expect(sendOutbox).not.toHaveBeenCalled();
});
