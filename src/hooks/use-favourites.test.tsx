import { act, renderHook, waitFor } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import { Dexie } from 'dexie';
import type { QueuedWrite } from '#domain/queued-write.ts';
import { queuedWrite, uuid } from '#tests/support/samples.ts';
import { useFavourites } from './use-favourites.ts';

const here = vi.hoisted(() => ({ person: null as { id: string } | null, queued: [] as QueuedWrite[] }));
vi.mock('./use-session.ts', () => ({ useSession: () => here.person }));
vi.mock('#data/repositories/outbox.ts', () => ({ readOutbox: () => Promise.resolve(here.queued) }));
const queueWrite = vi.hoisted(() => vi.fn<(wanted: { input: object }) => Promise<void>>());
vi.mock('#commands/queue/lazy-queue.ts', () => ({ queueWrite }));

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

test('a mark of a person waits like every write, and is shown at once', async () => {
  here.person = { id: uuid(9) };
  const write = { kind: 'set-favourite', args: { venueId: uuid(3), isFavourite: true } };
  here.queued = [queuedWrite(1, { ...write, uid: uuid(9) })];
  const { result } = renderHook(() => useFavourites());
  await waitFor(() => expect(result.current.ids).toEqual([uuid(3)]));
  await act(() => result.current.mark(uuid(3), false));
  expect(queueWrite.mock.calls[0]?.[0]).toMatchObject({ input: { venueId: uuid(3), isFavourite: false } });
});
