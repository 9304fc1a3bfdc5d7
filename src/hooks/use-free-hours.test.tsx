import { act, renderHook, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { AppError as Refusal } from '#domain/errors.ts';
import type { FreeHours } from '#domain/free-hours.ts';
import type { useFreeHours as UseFreeHours, FreeHoursPlan } from './use-free-hours.ts';

type Asked = { city: string; sport: string | null; day: string; signal?: AbortSignal };

const world = vi.hoisted(() => ({
  fetch: vi.fn<(asked: Asked) => Promise<FreeHours>>(),
  savesData: vi.fn<() => Promise<boolean>>(),
  spare: vi.fn<() => Promise<void>>(),
  online: true,
  now: 1_000_000,
}));
vi.mock('#data/sync.ts', () => ({ fetchFreeHours: world.fetch }));
vi.mock('#data/storage/settings.ts', () => ({ readSavesData: world.savesData }));
vi.mock('#data/server/line.ts', () => ({ untilLineSpare: world.spare }));
vi.mock('#data/server/server-clock.ts', () => ({ serverNow: () => world.now }));
vi.mock('./use-online.ts', () => ({ useOnline: () => world.online }));

const asked: FreeHoursPlan = { city: 'Karachi', sport: 'Futsal', day: '2026-11-23', isAsked: true };
const tonight: FreeHoursPlan = { city: 'Karachi', sport: null, day: '2026-11-22', isAsked: false };
const answer = ({ city, sport, day }: Asked): FreeHours => ({
  city,
  sport,
  day,
  at: world.now,
  courts: new Map([['c1', 1]]),
  prices: new Map(),
});

let useFreeHours: typeof UseFreeHours;
let AppError: typeof Refusal;
beforeEach(async () => {
  // Answers live as long as their page: each test is a page of its own.
  vi.resetModules();
  ({ useFreeHours } = await import('./use-free-hours.ts'));
  ({ AppError } = await import('#domain/errors.ts'));
  world.fetch.mockReset().mockImplementation(async (plan) => answer(plan));
  world.savesData.mockReset().mockResolvedValue(false);
  world.spare.mockReset().mockResolvedValue(undefined);
  world.online = true;
});
const show = (plan: FreeHoursPlan | undefined) =>
  renderHook(({ of }) => useFreeHours(of), { initialProps: { of: plan } });

describe('the free hours of a city', () => {
  it('are asked for once, however often the screen is drawn or comes back', async () => {
    const view = show(asked);
    expect(view.result.current.isLoading).toBe(true);
    await waitFor(() => expect(view.result.current.hours?.courts.get('c1')).toBe(1));
    expect(view.result.current).toMatchObject({ isFresh: true, isLoading: false });
    view.rerender({ of: { ...asked } });
    view.unmount();
    expect(show(asked).result.current.isFresh).toBe(true);
    expect(world.fetch).toHaveBeenCalledOnce();
  });

  it('are not fresh after two minutes nor without a server, and asked for again when told to', async () => {
    const view = show(asked);
    await waitFor(() => expect(view.result.current.isFresh).toBe(true));
    world.online = false;
    view.rerender({ of: asked });
    expect(view.result.current).toMatchObject({ isFresh: false, isLoading: false });
    world.online = true;
    world.now += 120_001;
    view.rerender({ of: asked });
    await waitFor(() => expect(world.fetch).toHaveBeenCalledTimes(2));
    world.now += 120_001;
    view.rerender({ of: asked });
    expect(view.result.current.isFresh).toBe(false);
    act(() => view.result.current.again());
    await waitFor(() => expect(view.result.current.isFresh).toBe(true));
    expect(world.fetch).toHaveBeenCalledTimes(3);
  });

  it('of another question drop the request for the one before', async () => {
    world.fetch.mockImplementationOnce(() => new Promise(() => undefined));
    const view = show(asked);
    await waitFor(() => expect(world.fetch).toHaveBeenCalledOnce());
    view.rerender({ of: { ...asked, day: '2026-11-24' } });
    await waitFor(() => expect(view.result.current.hours?.day).toBe('2026-11-24'));
    expect(world.fetch.mock.calls[0]?.[0].signal?.aborted).toBe(true);
  });

  it('that nobody asked for wait until the line has room, and never leave where data is saved', async () => {
    let free = () => undefined as void;
    world.spare.mockReturnValue(new Promise((resolve) => (free = resolve)));
    const view = show(tonight);
    expect(view.result.current.isLoading).toBe(false);
    await waitFor(() => expect(world.spare).toHaveBeenCalledOnce());
    expect(world.fetch).not.toHaveBeenCalled();
    free();
    await waitFor(() => expect(view.result.current.isFresh).toBe(true));

    world.savesData.mockResolvedValue(true);
    world.spare.mockClear();
    const saving = show({ ...tonight, city: 'Lahore' });
    await act(async () => undefined);
    expect(saving.result.current.hours).toBeUndefined();
    expect(world.spare).not.toHaveBeenCalled();
    expect(world.fetch).toHaveBeenCalledOnce();
  });

  it('that cannot be had say why', async () => {
    world.fetch.mockRejectedValue(new AppError('RATE_LIMITED'));
    const view = show(asked);
    await waitFor(() => expect(view.result.current.error?.code).toBe('RATE_LIMITED'));
    expect(view.result.current).toMatchObject({ hours: undefined, isFresh: false, isLoading: false });
  });

  it('are not asked for without a server, nor without a question', async () => {
    world.online = false;
    expect(show(asked).result.current).toMatchObject({ isLoading: false, isFresh: false });
    expect(show(undefined).result.current.isLoading).toBe(false);
    await act(async () => undefined);
    expect(world.fetch).not.toHaveBeenCalled();
  });
});
