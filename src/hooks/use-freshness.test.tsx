import { act, renderHook, waitFor } from '@testing-library/react';
import { Dexie } from 'dexie';
import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import { beforeEach, expect, test } from 'vitest';
import { closeDatabases, withDb } from '#data/storage/db.ts';
import { serverNow } from '#data/server/server-clock.ts';
import { useFreshness } from './use-freshness.ts';

beforeEach(() => {
  closeDatabases();
  Object.assign(Dexie.dependencies, { indexedDB: new IDBFactory(), IDBKeyRange });
});

async function note(at: number): Promise<void> {
  await withDb((db) => db.parts.put({ p: 'ref', c: '1', g: 'g', at, stamp: 1, resyncAt: 0 }));
}

test('never synced is stale, without an age', () => {
  const { result } = renderHook(() => useFreshness('ref'));
  expect(result.current).toEqual({ stale: true });
});

test('fresh for 15 minutes, stale after', async () => {
  const now = serverNow();
  await note(now - 14 * 60_000);
  const { result } = renderHook(() => useFreshness('ref'));
  await waitFor(() => expect(result.current).toEqual({ at: now - 14 * 60_000, stale: false }));
  await act(() => note(now - 16 * 60_000));
  await waitFor(() => expect(result.current).toEqual({ at: now - 16 * 60_000, stale: true }));
});

test('“*” is as old as the newest of all parts', async () => {
  const now = serverNow();
  const { result } = renderHook(() => useFreshness('*'));
  expect(result.current).toEqual({ stale: true });
  await act(() =>
    withDb((db) => db.parts.put({ p: 'venue:a', c: '1', g: 'g', at: now - 5000, stamp: 1, resyncAt: 0 })),
  );
  await waitFor(() => expect(result.current.at).toBe(now - 5000));
  await act(() => note(now - 60_000));
  await waitFor(() => expect(result.current.at).toBe(now - 5000));
});
