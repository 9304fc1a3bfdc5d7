// IndexedDB of a phone: one set of databases, a factory for each tab and worker so that it is known whose call it is, and
// calls that fail when the history says so.
import { IDBFactory, IDBKeyRange, IDBTransaction } from 'fake-indexeddb';
import type { StorageEngine } from '#data/storage/db.ts';
import { loop } from './loop.ts';

export type StorageFault = 'quota' | 'abort' | 'closed' | 'kill';

/** A tab or worker as its databases know it. */
export type StorageUser = {
  isAlive: boolean;
  /** Called before every request to a database; says how it fails. */
  nextFault(): StorageFault | undefined;
  kill(): void;
};

type Store = { records: { values(): Iterable<{ value: unknown }> } };
type Raw = {
  transactions: FakeTransaction[];
  connections: FakeConnection[];
  rawObjectStores: Map<string, Store>;
};
type FakeConnection = { _rawDatabase: Raw; close(): void };
type FakeTransaction = {
  _state: string;
  db: FakeConnection;
  _abort(name: string): void;
  _execRequestAsync(asked: Asked): unknown;
};
type Asked = { source?: unknown; operation: () => unknown };

const users = new WeakMap<object, StorageUser>();
const prototype = IDBTransaction.prototype as unknown as FakeTransaction;
const execute = prototype._execRequestAsync;

function fail(transaction: FakeTransaction, user: StorageUser): void {
  const fault = user.nextFault();
  if (fault === 'quota') throw new DOMException('full', 'QuotaExceededError');
  if (fault === 'abort') loop.queueTask(() => transaction._state !== 'finished' && transaction._abort('AbortError'));
  if (fault === 'kill') user.kill();
  if (fault === 'closed') {
    transaction.db.close();
    throw new DOMException('Connection to Indexed Database server lost', 'UnknownError');
  }
  if (!user.isAlive) throw new DOMException('killed', 'AbortError');
}

prototype._execRequestAsync = function (this: FakeTransaction, asked: Asked): unknown {
  const user = users.get(this.db);
  if (!user || !asked.source) return execute.call(this, asked);
  const operation = () => {
    fail(this, user);
    return asked.operation();
  };
  return execute.call(this, { ...asked, operation });
};

export class PhoneStorage {
  readonly #shared = new IDBFactory() as unknown as { _databases: Map<string, Raw>; _connectionQueues: unknown };

  /** The factory of one tab or worker. */
  engineFor(user: StorageUser): StorageEngine {
    const factory = Object.assign(new IDBFactory(), {
      _databases: this.#shared._databases,
      _connectionQueues: this.#shared._connectionQueues,
    });
    const open = factory.open.bind(factory);
    factory.open = (name: string, version?: number) => {
      const request = open(name, version);
      const own = () => {
        users.set(request.result, user);
        if (!user.isAlive) request.result.close();
      };
      request.addEventListener('upgradeneeded', own);
      request.addEventListener('success', own);
      return request;
    };
    return { indexedDB: factory, IDBKeyRange, maxConnections: 16, once: true };
  }

  /** Ends what a tab or worker was doing, as the browser does when it kills it: open transactions never happened. */
  dropUser(user: StorageUser): void {
    for (const { transactions, connections } of this.#shared._databases.values()) {
      for (const transaction of transactions)
        if (users.get(transaction.db) === user && transaction._state !== 'finished') transaction._abort('AbortError');
      for (const connection of connections) if (users.get(connection) === user) connection.close();
    }
  }

  has(database: string): boolean {
    return (this.#shared._databases.get(database)?.rawObjectStores.size ?? 0) > 0;
  }

  /** The rows of a table as they lie on the disk, without asking anybody. */
  rows<T>(database: string, table: string): T[] {
    const store = this.#shared._databases.get(database)?.rawObjectStores.get(table);
    return store ? Array.from(store.records.values(), ({ value }) => value as T) : [];
  }
}
