import { act, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { AppError } from '#domain/errors.ts';
import { readDeskAhead, useDesk, useDeskPull } from './use-desk.ts';

const world = vi.hoisted(() => ({
  pull: vi.fn<(venueId: string) => Promise<void>>(),
  online: true,
  user: { id: 'ali' },
  read: vi.fn<(uid: string, venueId: string) => Promise<object>>(),
  ended: new Set<() => void>(),
  shown: Promise.resolve(),
}));
vi.mock('#data/repositories/desk.ts', () => ({ readDesk: world.read }));
vi.mock('./use-session.ts', () => ({ useSession: () => world.user }));
vi.mock('#data/repositories/lazy-desk.ts', () => ({ pullDesk: world.pull }));
vi.mock('#data/outbox.ts', () => ({
  subscribeEnded: (listener: () => void) => {
    world.ended.add(listener);
    return () => world.ended.delete(listener);
  },
}));
vi.mock('./use-online.ts', () => ({ useOnline: () => world.online }));
vi.mock('./use-after-first-render.ts', () => ({ untilShown: () => world.shown }));

const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
const see = (state: string) => {
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue(state as DocumentVisibilityState);
  act(() => void document.dispatchEvent(new Event('visibilitychange')));
};

beforeEach(() => {
  vi.useFakeTimers();
  world.online = true;
  world.shown = Promise.resolve();
  world.pull.mockReset().mockResolvedValue();
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.useRealTimers();
});

type Given = { venueId: string; reading?: 'loading' | 'absent' | 'here' };
const mounted = (given: Given = { venueId: 'v1' }) =>
  renderHook(({ venueId, reading = 'absent' }: Given) => useDeskPull(venueId, reading), { initialProps: given });

describe('a console that is open', () => {
  it('is brought up to date at once, every minute, when something was sent, and when the page comes back', async () => {
    const { result, unmount } = mounted();
    expect(result.current).toMatchObject({ isPulling: true, error: null });
    await pass(0);
    expect(result.current.isPulling).toBe(false);
    await pass(60_000);
    expect(world.pull).toHaveBeenCalledTimes(2);
    act(() => world.ended.forEach((listener) => listener()));
    expect(world.pull).toHaveBeenCalledTimes(3);
    see('hidden');
    await pass(180_000);
    expect(world.pull).toHaveBeenCalledTimes(3);
    see('visible');
    expect(world.pull).toHaveBeenCalledTimes(4);
    unmount();
    await pass(180_000);
    expect(world.pull).toHaveBeenCalledTimes(4);
    expect(world.ended.size).toBe(0);
  });

  it('shows first what is on the phone, and asks then; what is not there is asked for at once', async () => {
    let show: () => void = () => undefined;
    world.shown = new Promise((resolve) => void (show = resolve));
    const { rerender, result } = mounted({ venueId: 'v1', reading: 'loading' });
    await pass(0);
    rerender({ venueId: 'v1', reading: 'here' });
    await pass(0);
    expect(world.pull).not.toHaveBeenCalled();
    expect(result.current.isPulling).toBe(true);
    show();
    await pass(0);
    expect(world.pull).toHaveBeenCalledOnce();

    world.shown = new Promise(() => undefined);
    const other = mounted({ venueId: 'v2', reading: 'loading' });
    other.rerender({ venueId: 'v2', reading: 'absent' });
    expect(world.pull).toHaveBeenLastCalledWith('v2');
    other.rerender({ venueId: 'v2', reading: 'here' });
    await pass(0);
    expect(world.pull).toHaveBeenCalledTimes(2);
  });

  it('asks nothing without a connection, and as soon as there is one', async () => {
    world.online = false;
    const { rerender, result } = mounted();
    expect(world.pull).not.toHaveBeenCalled();
    expect(result.current.isPulling).toBe(false);
    world.online = true;
    rerender({ venueId: 'v1' });
    expect(world.pull).toHaveBeenCalledOnce();
    await pass(0);
  });

  it('keeps saying why it is old until a pull has come', async () => {
    world.pull.mockRejectedValueOnce(new AppError('BUSY'));
    const { result } = mounted();
    await pass(0);
    expect(result.current).toMatchObject({ isPulling: false, error: { code: 'BUSY' } });
    act(() => result.current.refresh());
    expect(result.current).toMatchObject({ isPulling: true, error: { code: 'BUSY' } });
    await pass(0);
    expect(result.current).toMatchObject({ isPulling: false, error: null });
  });

  it('of another venue starts anew: what is late of the first is not about it', async () => {
    let fail: (error: AppError) => void = () => undefined;
    world.pull.mockImplementationOnce(() => new Promise((_resolve, reject) => void (fail = reject)));
    const { result, rerender } = mounted();
    rerender({ venueId: 'v2' });
    fail(new AppError('FORBIDDEN'));
    await pass(0);
    expect(world.pull).toHaveBeenLastCalledWith('v2');
    expect(result.current).toMatchObject({ isPulling: false, error: null });
  });
});

describe('a console that was read ahead', () => {
  /** Every state that a screen of the venue drew, from the first on. */
  async function drawnFor(id: string): Promise<object[]> {
    world.read.mockImplementation(async (uid) => ({ is: 'gone', name: `of ${uid}` }));
    const ahead = readDeskAhead('ali', 'v1');
    await ahead.done;
    world.user = { id };
    const drawn: object[] = [];
    renderHook(() => drawn.push(useDesk('v1', ahead)));
    await pass(100);
    return drawn;
  }

  it('is there at the first drawing', async () => {
    expect((await drawnFor('ali'))[0]).toEqual({ is: 'gone', name: 'of ali' });
  });

  it('is never drawn for somebody else who signed in meanwhile', async () => {
    const drawn = await drawnFor('sara');
    expect(drawn[0]).toEqual({ is: 'loading' });
    expect(drawn).not.toContainEqual({ is: 'gone', name: 'of ali' });
  });
});
