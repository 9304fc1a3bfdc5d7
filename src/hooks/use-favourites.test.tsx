import { act, renderHook, waitFor } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import { Dexie } from 'dexie';
import { uuid } from '#tests/support/samples.ts';
import { useFavourites } from './use-favourites.ts';

beforeEach(() => {
  Object.assign(Dexie.dependencies, { indexedDB: new IDBFactory(), IDBKeyRange });
  localStorage.clear();
});

test('whoever uses the phone signed out marks venues on the phone, and takes marks back', async () => {
  const { result } = renderHook(() => useFavourites());
  await waitFor(() => expect(result.current.ids).toEqual([]));
  await act(() => result.current.mark(uuid(1), true));
  await act(() => result.current.mark(uuid(2), true));
  await waitFor(() => expect(result.current.ids).toEqual([uuid(1), uuid(2)]));
  await act(() => result.current.mark(uuid(1), false));
  await waitFor(() => expect(result.current.ids).toEqual([uuid(2)]));
});
