// IndexedDB in memory, for a browser that keeps none. No other one downloads this (see site-data.ts).
import { Dexie } from 'dexie';
import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';

/** From now on every database that Dexie opens in this page lives in its memory and ends with it. */
export async function useMemoryDatabases(): Promise<void> {
  Object.assign(Dexie.dependencies, { indexedDB: new IDBFactory(), IDBKeyRange });
}
