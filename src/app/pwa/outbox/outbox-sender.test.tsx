import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { isServerReached, noteReached, serverTrouble } from '#data/server/reachability.ts';
import { sendOutbox } from './outbox-sender.ts';

const flushOutbox = vi.hoisted(() => vi.fn<(options: object) => Promise<object>>());
const site = vi.hoisted(() => ({ isMemoryOnly: false }));

vi.mock('#commands/queue/queue.ts', () => ({ flushOutbox }));
vi.mock('#data/storage/site-data.ts', () => ({ isMemoryOnly: () => site.isMemoryOnly }));
vi.mock('#data/session.ts', () => ({ readStoredUser: () => ({ id: 'ali' }) }));

const here = { isDue: false, nextAt: 1 };
const byWorker = { isDue: true, nextAt: 2, uid: 'ali', knowsAll: true, reached: true };

class Port extends EventTarget {
  other: Port | undefined;
  start(): void {}
  postMessage(data: unknown): void {
    this.other?.dispatchEvent(new MessageEvent('message', { data }));
  }
}

function worker(answer: (port: Port, message: unknown) => void): void {
  const controller = { postMessage: (message: unknown, [port]: [Port]) => answer(port, message) };
  vi.stubGlobal('navigator', { serviceWorker: { controller } });
}

beforeEach(() => {
  vi.useFakeTimers();
  flushOutbox.mockReset().mockResolvedValue(here);
  const channel = class {
    port1 = new Port();
    port2 = new Port();
    constructor() {
      this.port1.other = this.port2;
      this.port2.other = this.port1;
    }
  };
  vi.stubGlobal('MessageChannel', channel);
});

afterEach(() => {
  noteReached(true);
  site.isMemoryOnly = false;
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

describe('with a worker', () => {
  it.each([
    ['found no server', { ...byWorker, reached: false }, false],
    ['reached the server', { ...byWorker, reached: true }, true],
  ])('that %s, the page knows as much', async (_case, answer, reached) => {
    worker((port) => port.postMessage(answer));
    await sendOutbox();
    expect(isServerReached()).toBe(reached);
  });

  it('that found none leaves what this page knows of the server’s trouble', async () => {
    noteReached(false, 503);
    worker((port) => port.postMessage({ ...byWorker, reached: false }));
    await sendOutbox();
    expect(serverTrouble.get()).toBe(true);
  });

  it('lets it send, and says how it ended', async () => {
    const asked: unknown[] = [];
    worker((port, message) => {
      asked.push(message);
      port.postMessage('taken');
      setTimeout(() => port.postMessage(byWorker), 30_000);
    });
    const sent = sendOutbox(true);
    await vi.advanceTimersByTimeAsync(30_000);
    expect(await sent).toEqual(byWorker);
    expect(asked).toEqual([{ type: 'FLUSH', force: true, reached: true }]);
    expect(flushOutbox).not.toHaveBeenCalled();
  });

  it('that is older and never answers: the page sends after a moment', async () => {
    worker(() => undefined);
    const sent = sendOutbox();
    await vi.advanceTimersByTimeAsync(1499);
    expect(flushOutbox).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(1);
    expect(await sent).toEqual(here);
    expect(flushOutbox).toHaveBeenCalledWith({ force: false });
  });

  it('that is killed in the middle: the page sends after a minute', async () => {
    worker((port) => port.postMessage('taken'));
    const sent = sendOutbox();
    await vi.advanceTimersByTimeAsync(59_999);
    expect(flushOutbox).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(1);
    expect(await sent).toEqual(here);
  });

  it.each([
    ['cannot see the session of this tab', { uid: undefined }],
    ['does not know something that waits', { knowsAll: false }],
  ])('that %s: the page sends what is left', async (_what, difference) => {
    worker((port) => {
      port.postMessage('taken');
      port.postMessage({ ...byWorker, ...difference });
    });
    expect(await sendOutbox()).toEqual(here);
    expect(flushOutbox).toHaveBeenCalledTimes(1);
  });
});

describe('without a worker', () => {
  beforeEach(() => vi.stubGlobal('navigator', {}));

  it('the page sends', async () => {
    expect(await sendOutbox(true)).toEqual(here);
    expect(flushOutbox).toHaveBeenCalledWith({ force: true });
  });

  it('broken storage is no event: it is tried again', async () => {
    flushOutbox.mockRejectedValue(new Error('STORAGE_BROKEN'));
    expect(await sendOutbox()).toEqual({ isDue: true, nextAt: undefined });
  });
});

describe('where the browser keeps nothing', () => {
  it('a worker is not asked about what is in the memory of this page', async () => {
    site.isMemoryOnly = true;
    worker((port) => port.postMessage(byWorker));
    expect(await sendOutbox()).toEqual(here);
  });

  it('a browser that forbids to ask for a worker has none', async () => {
    const refuse = () => {
      throw new DOMException('The operation is insecure.', 'SecurityError');
    };
    vi.stubGlobal('navigator', Object.defineProperty({}, 'serviceWorker', { get: refuse }));
    expect(await sendOutbox()).toEqual(here);
  });
});
