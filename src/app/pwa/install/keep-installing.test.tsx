import { renderHook } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { noteOfflineReadiness, useOfflineReadiness } from '#hooks/use-offline-readiness.ts';
import { keepInstalling, waitAfter } from './keep-installing.ts';

const site = vi.hoisted(() => ({ data: 'kept' }));
vi.mock('#data/storage/site-data.ts', () => ({
  isMemoryOnly: () => site.data !== 'kept',
  readSiteData: () => site.data,
  subscribeSiteData: () => () => undefined,
}));
const network = vi.hoisted(() => ({ saves: false, isReached: true, tell: new Set<() => void>() }));
vi.mock('#data/storage/settings.ts', () => ({ savesData: () => network.saves }));
vi.mock('#data/server/reachability.ts', () => ({
  isServerReached: () => network.isReached,
  subscribeReachability: (listener: () => void) => network.tell.add(listener),
}));

const second = 1000;
const minute = 60 * second;

class Worker extends EventTarget {
  state: ServiceWorkerState = 'installing';
  become(state: ServiceWorkerState): void {
    this.state = state;
    this.dispatchEvent(new Event('statechange'));
  }
}

/** As the browser keeps it: a first installation that fails leaves it empty, a failed update leaves the active worker. */
class Registration extends EventTarget {
  installing: Worker | null = null;
  waiting: Worker | null = null;
  active: Worker | null = null;
  update = vi.fn(async () => void this.find());

  find(): Worker {
    this.installing = new Worker();
    this.dispatchEvent(new Event('updatefound'));
    return this.installing;
  }
  fail(): void {
    const worker = this.installing;
    this.installing = null;
    worker?.become('redundant');
  }
  install(): void {
    const before = this.waiting;
    this.waiting = this.installing;
    this.installing = null;
    this.waiting?.become('installed');
    before?.become('redundant');
  }
  activate(): void {
    const before = this.active;
    this.active = this.waiting;
    this.waiting = null;
    this.active?.become('activating');
    before?.become('redundant');
    this.active?.become('activated');
  }
}

const register = vi.fn<() => Promise<ServiceWorkerRegistration>>();
const onWaiting = vi.fn<() => void>();
let registration: Registration;

/** Each registering finds a worker and starts to install it, on a registration of its own as long as none came through. */
function serve(): void {
  register.mockImplementation(async () => {
    if (!registration?.active) registration = new Registration();
    registration.installing ??= registration.active ? null : new Worker();
    return registration as unknown as ServiceWorkerRegistration;
  });
}

/** The page's lifetime is the installer's: between tests its listeners are taken off from here. */
const cleanups: (() => void)[] = [];
function watchListeners(target: EventTarget): void {
  const add = target.addEventListener.bind(target);
  vi.spyOn(target, 'addEventListener').mockImplementation((type, listener, options) => {
    cleanups.push(() => target.removeEventListener(type, listener));
    add(type, listener, options);
  });
}

const readiness = () => renderHook(useOfflineReadiness).result.current;
const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);

function show(visible: boolean): void {
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue(visible ? 'visible' : 'hidden');
  document.dispatchEvent(new Event('visibilitychange'));
}

async function start(startIn = 0): Promise<() => Promise<void>> {
  const look = keepInstalling({ register, startIn, onWaiting });
  await pass(0);
  return look;
}

/** From a start to the first failure. */
async function failOnce(): Promise<void> {
  await start();
  registration.fail();
}

async function startInstalled(): Promise<() => Promise<void>> {
  const look = await start();
  registration.install();
  registration.activate();
  return look;
}

beforeEach(() => {
  vi.useFakeTimers();
  watchListeners(window);
  watchListeners(document);
  vi.spyOn(Math, 'random').mockReturnValue(0.5);
  network.saves = false;
  network.isReached = true;
  network.tell.clear();
  register.mockReset();
  onWaiting.mockReset();
  noteOfflineReadiness('saving');
  registration = undefined as unknown as Registration;
  serve();
});

afterEach(() => {
  for (const clean of cleanups.splice(0)) clean();
  vi.clearAllTimers();
  vi.restoreAllMocks();
  vi.useRealTimers();
});

describe('how long it waits', () => {
  it('three times as long after each failure, up to a quarter of an hour', () => {
    expect([1, 2, 3, 4].map((failures) => waitAfter(failures, false) / second)).toEqual([5, 15, 45, 135]);
    expect(waitAfter(20, false)).toBe(15 * minute);
  });
  it('no two phones alike', () => {
    vi.mocked(Math.random).mockReturnValue(0);
    expect(waitAfter(1, false)).toBe(3750);
    vi.mocked(Math.random).mockReturnValue(0.999);
    expect(waitAfter(1, false)).toBeGreaterThan(6200);
  });
  it('much longer for people who save data', () => {
    expect(waitAfter(1, true)).toBe(2 * minute);
    expect(waitAfter(20, true)).toBe(60 * minute);
  });
});

describe('the first installation', () => {
  it('is said to go on, and to be done', async () => {
    await start();
    expect(readiness()).toBe('saving');
    registration.install();
    expect(readiness(), 'installed is not yet running').toBe('saving');
    registration.activate();
    expect(readiness()).toBe('ready');
    await pass(60 * minute);
    expect(register).toHaveBeenCalledTimes(1);
    expect(onWaiting, 'the first is no update').not.toHaveBeenCalled();
  });

  it('is tried again when a file was lost, and says so meanwhile', async () => {
    await failOnce();
    expect(readiness()).toBe('waiting');
    await pass(4 * second);
    expect(register).toHaveBeenCalledTimes(1);
    await pass(second);
    expect(register).toHaveBeenCalledTimes(2);
    expect(readiness()).toBe('saving');
    registration.install();
    registration.activate();
    expect(readiness()).toBe('ready');
  });

  it('is tried again when the script itself was lost or wrong', async () => {
    register
      .mockRejectedValueOnce(new TypeError('Failed to fetch'))
      .mockRejectedValueOnce(new DOMException('unsupported MIME type', 'SecurityError'));
    await start();
    expect(readiness()).toBe('waiting');
    await pass(5 * second);
    await pass(15 * second);
    expect(register).toHaveBeenCalledTimes(3);
  });

  it('is tried again when it had failed before anybody could look', async () => {
    register.mockImplementationOnce(async () => new Registration() as unknown as ServiceWorkerRegistration);
    await start();
    expect(readiness()).toBe('waiting');
    await pass(5 * second);
    expect(register).toHaveBeenCalledTimes(2);
  });

  it('waits when it is told to, whoever comes back', async () => {
    await start(15 * minute);
    expect(readiness()).toBe('waiting');
    window.dispatchEvent(new Event('online'));
    await pass(14 * minute);
    expect(register).not.toHaveBeenCalled();
    await pass(minute);
    expect(register).toHaveBeenCalledTimes(1);
  });

  it('begins when a tab that was opened in the background is looked at', async () => {
    show(false);
    await start();
    expect(register).not.toHaveBeenCalled();
    show(true);
    await pass(2 * second);
    expect(register).toHaveBeenCalledTimes(1);
  });

  it('is not tried where the browser keeps no apps', async () => {
    register.mockRejectedValue(new DOMException('denied', 'NotSupportedError'));
    await start();
    expect(readiness()).toBe('impossible');
    await pass(60 * minute);
    window.dispatchEvent(new Event('online'));
    await pass(minute);
    expect(register).toHaveBeenCalledTimes(1);
  });
});

describe('a registration that is refused', () => {
  afterEach(() => {
    site.data = 'kept';
  });

  it.each([
    ['kept', 'waiting', 2],
    ['blocked', 'impossible', 1],
  ])('while site data is %s: the app is %s', async (data, told, tries) => {
    site.data = data;
    register.mockRejectedValue(new DOMException('The operation is insecure.', 'SecurityError'));
    await start();
    expect(readiness()).toBe(told);
    await pass(10 * second);
    expect(register).toHaveBeenCalledTimes(tries);
  });

  it('an app that is on the phone without a database to open promises nothing', async () => {
    noteOfflineReadiness('ready');
    expect(readiness()).toBe('ready');
    site.data = 'broken';
    expect(readiness()).toBe('impossible');
  });
});

describe('what brings the next try forward', () => {
  const reasons: [string, () => void][] = [
    ['the network', () => window.dispatchEvent(new Event('online'))],
    ['the server', () => network.tell.forEach((listener) => listener())],
    ['the person', () => document.dispatchEvent(new Event('visibilitychange'))],
  ];

  /** Three failures: the next try by itself is 45 s away. */
  async function failThrice(): Promise<void> {
    await failOnce();
    await pass(5 * second);
    registration.fail();
    await pass(15 * second);
    registration.fail();
    await pass(20 * second);
    expect(register).toHaveBeenCalledTimes(3);
  }

  it.each(reasons)('%s is back', async (_what, comeBack) => {
    await failThrice();
    comeBack();
    await pass(2 * second);
    expect(register).toHaveBeenCalledTimes(4);
  });

  it('a server that went away is no reason', async () => {
    await failThrice();
    network.isReached = false;
    for (const listener of network.tell) listener();
    await pass(2 * second);
    expect(register).toHaveBeenCalledTimes(3);
  });

  it('all at once, and again while one runs, is one try', async () => {
    await failThrice();
    for (const [, comeBack] of [...reasons, ...reasons]) comeBack();
    await pass(2 * second);
    for (const [, comeBack] of reasons) comeBack();
    await pass(10 * minute);
    expect(register).toHaveBeenCalledTimes(4);
  });

  it('a connection that comes and goes costs a try in ten seconds at most', async () => {
    await failThrice();
    for (let tick = 0; tick < 30; tick += 1) {
      window.dispatchEvent(new Event('online'));
      await pass(second);
      registration.fail();
    }
    expect(register.mock.calls.length).toBeLessThanOrEqual(3 + 3);
  });

  it('for people who save data, a try in two minutes at most', async () => {
    network.saves = true;
    await failOnce();
    window.dispatchEvent(new Event('online'));
    await pass(minute);
    expect(register).toHaveBeenCalledTimes(1);
    await pass(minute);
    expect(register).toHaveBeenCalledTimes(2);
  });

  it('a tab that nobody sees waits until it is looked at', async () => {
    await failOnce();
    show(false);
    await pass(60 * minute);
    expect(register).toHaveBeenCalledTimes(1);
    show(true);
    await pass(2 * second);
    expect(register).toHaveBeenCalledTimes(2);
  });
});

describe('an update', () => {
  it('that fails is tried again, the app stays ready and nobody is asked', async () => {
    const look = await startInstalled();
    await look();
    registration.fail();
    expect(readiness()).toBe('ready');
    await pass(5 * second);
    expect(registration.update).toHaveBeenCalledTimes(2);
    expect(register).toHaveBeenCalledTimes(1);
    expect(onWaiting).not.toHaveBeenCalled();
    registration.install();
    await pass(second);
    expect(onWaiting).toHaveBeenCalledTimes(1);
    await pass(60 * minute);
    expect(registration.update).toHaveBeenCalledTimes(2);
  });

  it('that was found elsewhere is watched too, however many came before', async () => {
    await startInstalled();
    for (let times = 1; times <= 3; times += 1) {
      registration.find();
      registration.install();
      await pass(second);
      expect(onWaiting).toHaveBeenCalledTimes(times);
    }
    expect(vi.getTimerCount(), 'those before were replaced, not lost').toBe(0);
  });

  it('that another tab is trying is not tried here as well', async () => {
    const look = await startInstalled();
    await look();
    registration.fail();
    registration.find();
    await pass(minute);
    expect(registration.update).toHaveBeenCalledTimes(1);
  });

  it('that was waiting before is told', async () => {
    await startInstalled();
    registration.find();
    registration.install();
    await pass(second);
    onWaiting.mockClear();
    await start();
    expect(onWaiting).toHaveBeenCalledTimes(1);
  });

  it('that takes over by itself is not asked for', async () => {
    await startInstalled();
    registration.find();
    registration.install();
    registration.activate();
    await pass(second);
    expect(onWaiting).not.toHaveBeenCalled();
    expect(readiness()).toBe('ready');
    expect(vi.getTimerCount(), 'the one before was replaced, not lost').toBe(0);
  });

  it('a failed look means no connection', async () => {
    const look = await startInstalled();
    registration.update.mockRejectedValueOnce(new TypeError('Failed to fetch'));
    await look();
    expect(readiness()).toBe('ready');
    expect(vi.getTimerCount()).toBe(0);
  });
});

it('a version that its host took back is no promise any more, and is asked for seldom', async () => {
  await startInstalled();
  const worker = registration.active;
  registration.active = null;
  worker?.become('redundant');
  expect(readiness()).toBe('waiting');
  await pass(14 * minute);
  expect(register).toHaveBeenCalledTimes(1);
  await pass(minute);
  expect(register).toHaveBeenCalledTimes(2);
});
