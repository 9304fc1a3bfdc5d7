import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { expectReached, noteReached } from '#data/server/reachability.ts';
import { startSyncTriggers } from './sync-triggers.ts';

const pullCatalogue = vi.hoisted(() => vi.fn<() => Promise<void>>());
const session = vi.hoisted(() => ({ id: undefined as string | undefined, tell: () => undefined as void }));

const pullUser = vi.hoisted(() => vi.fn<() => Promise<void>>());
const slowLine = vi.hoisted(() => ({ isSlow: false, becomeSpare: () => undefined as void }));
const hasJustPulled = vi.hoisted(() => vi.fn<(within: number) => boolean>());
vi.mock('#data/sync/pull.ts', () => ({ pullCatalogue, pullUser, hasJustPulled }));
vi.mock('#data/server/line.ts', () => ({
  isLineSlow: () => slowLine.isSlow,
  untilLineSpare: () => new Promise<void>((resolve) => (slowLine.becomeSpare = resolve)),
}));
vi.mock('#data/session.ts', () => ({
  readStoredUser: () => (session.id ? { id: session.id } : null),
  subscribeSession: (listener: () => void) => {
    session.tell = listener;
    return () => undefined;
  },
}));

const minute = 60_000;
let stop: () => void;

function setVisible(visible: boolean): void {
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue(visible ? 'visible' : 'hidden');
  document.dispatchEvent(new Event('visibilitychange'));
}

beforeEach(() => {
  vi.useFakeTimers();
  pullCatalogue.mockReset().mockResolvedValue(undefined);
  hasJustPulled.mockReset().mockReturnValue(false);
  pullUser.mockReset().mockResolvedValue(undefined);
  session.id = undefined;
  slowLine.isSlow = false;
  expectReached(true);
});

afterEach(() => {
  stop();
  vi.restoreAllMocks();
  vi.useRealTimers();
});

async function start(): Promise<void> {
  stop = startSyncTriggers();
  await vi.advanceTimersByTimeAsync(0);
}

it('pulls at the start and every five minutes while the tab is visible', async () => {
  await start();
  expect(pullCatalogue).toHaveBeenCalledTimes(1);
  await vi.advanceTimersByTimeAsync(10 * minute);
  expect(pullCatalogue).toHaveBeenCalledTimes(3);
  setVisible(false);
  await vi.advanceTimersByTimeAsync(30 * minute);
  expect(pullCatalogue, 'a hidden tab costs nothing').toHaveBeenCalledTimes(3);
});

it('does not ask again for what the first screen has just asked for', async () => {
  hasJustPulled.mockImplementation((within) => within > 0);
  await start();
  expect(pullCatalogue).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(5 * minute);
  expect(pullCatalogue).toHaveBeenCalledTimes(1);
});

it('pulls when the tab comes back and when the network does', async () => {
  await start();
  setVisible(false);
  await vi.advanceTimersByTimeAsync(2 * minute);
  setVisible(true);
  await vi.advanceTimersByTimeAsync(0);
  expect(pullCatalogue).toHaveBeenCalledTimes(2);
  setVisible(false);
  setVisible(true);
  await vi.advanceTimersByTimeAsync(0);
  expect(pullCatalogue, 'not again within seconds').toHaveBeenCalledTimes(2);
  window.dispatchEvent(new Event('online'));
  await vi.advanceTimersByTimeAsync(0);
  expect(pullCatalogue, 'a new network is worth a try at once').toHaveBeenCalledTimes(3);
});

it('pulls for somebody who signs in, not for a renewed token or a sign-out', async () => {
  await start();
  session.id = 'a';
  session.tell();
  await vi.advanceTimersByTimeAsync(0);
  expect(pullCatalogue).toHaveBeenCalledTimes(2);
  session.tell();
  session.id = undefined;
  session.tell();
  await vi.advanceTimersByTimeAsync(0);
  expect(pullCatalogue).toHaveBeenCalledTimes(2);
});

it('asks nobody while there is no network, and a failed pull changes nothing', async () => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  expectReached(false);
  await start();
  expect(pullCatalogue).not.toHaveBeenCalled();
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(true);
  pullCatalogue.mockRejectedValue(new Error('no server'));
  window.dispatchEvent(new Event('online'));
  await vi.advanceTimersByTimeAsync(5 * minute);
  expect(pullCatalogue).toHaveBeenCalledTimes(2);
});

it('an answer counts for more than what the browser believes', async () => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  expectReached(false);
  await start();
  await vi.advanceTimersByTimeAsync(minute);
  noteReached(true);
  await vi.advanceTimersByTimeAsync(1000);
  expect(pullCatalogue).toHaveBeenCalledTimes(1);
});

it('on a slow line asks for what is the person’s at once, and for the catalogue once when there is room for it', async () => {
  slowLine.isSlow = true;
  session.id = 'ali';
  await start();
  await vi.advanceTimersByTimeAsync(10 * minute);
  expect(pullUser).toHaveBeenCalledTimes(3);
  expect(pullCatalogue).not.toHaveBeenCalled();
  slowLine.becomeSpare();
  await vi.advanceTimersByTimeAsync(0);
  expect(pullCatalogue).toHaveBeenCalledTimes(1);
});

it('on a slow line a visitor who is nobody asks for nothing', async () => {
  slowLine.isSlow = true;
  await start();
  expect(pullUser).not.toHaveBeenCalled();
  slowLine.becomeSpare();
  await vi.advanceTimersByTimeAsync(0);
  expect(pullCatalogue).toHaveBeenCalledTimes(1);
});
