// A database connection that survives what browsers do to it: iOS drops it in the background, another tab upgrades or
// deletes it, opening hangs for ever. Each is met once with a new connection, then told as STORAGE_BROKEN.
import { Dexie } from 'dexie';
import { AppError } from '#domain/errors.ts';
import { followOpening } from './site-data.ts';

const openWithin = 4000;
const destroyWithin = 3000;

const lost = new Set(['DatabaseClosedError', 'InvalidStateError', 'UnknownError', 'OpenFailedError']);

export type Connection<D extends Dexie> = {
  use<T>(work: (db: D) => Promise<T>): Promise<T>;
  close(): void;
  /** Closes it before its database is deleted: work that goes on ends with SIGNED_OUT. */
  leave(): void;
  destroy(): Promise<void>;
};

type Named = { name?: string; inner?: Named | null };

function namesOf(thrown: unknown): string[] {
  const { name = '', inner } = (thrown ?? {}) as Named;
  return inner ? [name, ...namesOf(inner)] : [name];
}

function isLost(thrown: unknown): boolean {
  return namesOf(thrown).some((name) => lost.has(name));
}

/** The database's own failures in our codes; everything else that the work threw stays what it is. */
function storageError(thrown: unknown): unknown {
  if (namesOf(thrown).includes('QuotaExceededError')) return new AppError('STORAGE_FULL', {}, { cause: thrown });
  const isStorage = isLost(thrown) || thrown instanceof Dexie.DexieError || thrown instanceof DOMException;
  return isStorage ? new AppError('STORAGE_BROKEN', {}, { cause: thrown }) : thrown;
}

/**
 * Wraps the making of a Dexie database; it is opened at its first use. Work under which this or another tab deletes the database, as
 * a sign-out does, ends with SIGNED_OUT: to open it once more would make it anew.
 */
export function connection<D extends Dexie>(make: () => D): Connection<D> {
  let current: D | undefined;
  let isLeft = false;
  const deleted = new WeakSet<D>();

  function drop(db: D): void {
    db.close({ disableAutoOpen: true });
    if (current === db) current = undefined;
  }

  function open(): D {
    if (current) return current;
    const db = make();
    current = db;
    // Returning false keeps Dexie's own handlers out: they reopen what another tab has just deleted.
    db.on('versionchange', ({ newVersion }) => {
      if (newVersion === null) deleted.add(db);
      drop(db);
      return false;
    });
    db.on('blocked', () => false);
    const timer = setTimeout(() => drop(db), openWithin);
    // Work waits for the open by itself; closing a database that does not open makes that work fail instead of hang.
    followOpening(db.open(), timer, () => drop(db));
    return db;
  }

  return {
    async use(work) {
      if (isLeft) throw new AppError('SIGNED_OUT');
      const db = open();
      try {
        return await work(db);
      } catch (thrown) {
        if (!isLost(thrown)) throw storageError(thrown);
        drop(db);
        if (isLeft || deleted.has(db)) throw new AppError('SIGNED_OUT', {}, { cause: thrown });
      }
      try {
        return await work(open());
      } catch (thrown) {
        throw storageError(thrown);
      }
    },
    close() {
      if (current) drop(current);
    },
    leave() {
      isLeft = true;
      if (current) drop(current);
    },
    async destroy() {
      const db = make();
      db.on('blocked', () => false);
      let timer: ReturnType<typeof setTimeout> | undefined;
      const late = new Promise<never>((_resolve, reject) => {
        timer = setTimeout(() => reject(new AppError('STORAGE_BROKEN', { timeout: destroyWithin })), destroyWithin);
      });
      try {
        await Promise.race([db.delete({ disableAutoOpen: true }), late]);
      } catch (thrown) {
        throw storageError(thrown);
      } finally {
        clearTimeout(timer);
      }
    },
  };
}
