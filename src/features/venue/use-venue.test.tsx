import { act, cleanup, renderHook } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { uuid } from '#tests/support/samples.ts';
import { useVenue } from './use-venue.ts';

const id = uuid(7);
const phone = vi.hoisted(() => ({ found: undefined as object | undefined, pull: vi.fn<() => Promise<void>>() }));
vi.mock('#hooks/use-live-query.ts', () => ({ useLiveQuery: () => phone.found }));
vi.mock('#hooks/use-online.ts', () => ({ useOnline: () => true }));
vi.mock('#data/repositories/venues.ts', () => ({ pullVenue: phone.pull, readVenue: vi.fn() }));

afterEach(() => {
  cleanup();
  phone.found = undefined;
  vi.clearAllMocks();
});

it('is the same object until something about the venue changed, so that its large screen can be passed over', async () => {
  phone.pull.mockResolvedValue(undefined);
  const { result, rerender } = renderHook(() => useVenue(id));
  expect(result.current).toEqual({ is: 'loading' });
  await act(async () => undefined);
  phone.found = { id, venue: { name: 'Clifton Padel' } };
  rerender();
  const before = result.current;
  expect(before).toMatchObject({ is: 'known', venue: { name: 'Clifton Padel' }, refreshing: false });
  rerender();
  expect(result.current).toBe(before);
  phone.found = { id, venue: { name: 'Clifton Padel Club' } };
  rerender();
  expect(result.current).not.toBe(before);
  expect(result.current).toMatchObject({ is: 'known', venue: { name: 'Clifton Padel Club' } });
});

it('never shows the venue of another address', () => {
  phone.pull.mockReturnValue(new Promise(() => undefined));
  phone.found = { id: uuid(8), venue: { name: 'Elsewhere' } };
  expect(renderHook(() => useVenue(id)).result.current).toEqual({ is: 'loading' });
});
