// Where waiting writes lie: those of a person in the person's own database, those made signed out in the public one.
import type { Dexie, EntityTable } from 'dexie';
import type { Durability } from '#data/storage/db.ts';
import type { Runtime } from './runtime.ts';
import type { QueuedWrite } from '#domain/queued-write.ts';

/** Id of a person, or `anon`: whoever uses this device signed out. */
export type OutboxOwner = string;

export type OutboxDb = Dexie & { outbox: EntityTable<QueuedWrite, 'seq'> };

/**
 * One transaction-capable access to an owner's waiting writes, whoever is signed in; see `withOutboxDb`.
 * @throws {AppError} STORAGE_FULL | STORAGE_BROKEN | SIGNED_OUT when another tab deletes the database meanwhile
 */
export function inOutbox<T>(
  runtime: Runtime,
  owner: OutboxOwner,
  work: (db: OutboxDb) => Promise<T>,
  durability?: Durability,
): Promise<T> {
  return owner === 'anon' ? runtime.base(work, durability) : runtime.person(owner, work, durability);
}

/** The owner's waiting writes in the order of making. */
export function readWrites(runtime: Runtime, owner: OutboxOwner): Promise<QueuedWrite[]> {
  return inOutbox(runtime, owner, (db) => db.outbox.orderBy('seq').toArray());
}

/** False when the owner is not, or no longer, the one who is signed in. */
export async function isHere(runtime: Runtime, owner: OutboxOwner): Promise<boolean> {
  return owner === 'anon' || (await runtime.currentUid()) === owner;
}
