// The two databases of a device: `baari-app` (public catalogue, session copy, settings, the draft of a signed-out person) and
// `baari-user-<uid>` (what belongs to one person; deleted when they sign out).
import { Dexie, type DexieOptions, type EntityTable, type Table } from 'dexie';
import type { Booking } from '#domain/booking.ts';
import type { Desk, DeskEntry, DeskLink, VendorApplication } from '#domain/desk/desk.ts';
import type { HourWatch } from '#domain/hour-watch.ts';
import type { Notification } from '#domain/notification.ts';
import type { QueuedWrite } from '#domain/queued-write.ts';
import type { TicketFor } from '#domain/own-ticket.ts';
import type { TicketPicture } from '#domain/ticket-picture.ts';
import type { Reference } from '#domain/venue.ts';
import { connection, type Connection } from './connection.ts';
import { orFromMemory, standInThatRefuses } from './site-data.ts';
import type { Pack } from './pack-rows.ts';
import type { VenuePage } from './venue-page.ts';

/** Where a part stands that comes in pages: behind which row the next one starts, and the cursor that counts once all are here. */
export type PartPage = { after: string; c: string; full: boolean };

/** How far one part of the server's data has come to this device. */
export type PartState = {
  p: string;
  /** The server's cursor and the generation it belongs to; null asks for everything. */
  c: string | null;
  g: string | null;
  /** Server time in ms of the last answer, also when nothing had changed. */
  at: number;
  /** Grows with every change of content, so that a reader can tell without reading the content. */
  stamp: number;
  /** Server time in ms of the last full copy that a wrong digest asked for. */
  resyncAt: number;
  /** The server's name for what is here of a part that it sends whole; absent asks for it once more. */
  t?: string;
  /** Absent unless pages are missing. */
  page?: PartPage;
};

/** A GoTrue session, kept whole as the server sent it, plus the time on this device at which it came. */
export type StoredSession = {
  access_token: string;
  refresh_token: string;
  expires_in: number;
  /** By the server's clock; nothing here goes by it. */
  expires_at?: number | null | undefined;
  received_at: number;
  user: { id: string; email?: string; user_metadata?: { name?: unknown; phone?: unknown } };
};

export type SessionCopy = {
  key: 'session';
  gen: number;
  session: StoredSession | null;
  /** True after a sign-out; absent when the server ended the session, which must not cost anybody what they wrote. */
  left?: boolean;
};
type Setting = { name: string; value: string };
/** A receipt of the person that this device has seen; `at` is when it was kept (device ms). */
export type KeptReceipt = { path: string; type: string; bytes: ArrayBuffer; at: number };
/** The ticket of a confirmed booking: what its QR code says and how it looks, and the version of the booking that it was made for. */
export type StoredTicket = { bookingId: string; rev: number; text: string; picture: TicketPicture; made: TicketFor };
/** The started booking, or the id of the one that was just made: `repositories/drafts.ts`, `repositories/just-booked.ts`. */
export type StoredDraft = { key: 'booking' | 'booked'; draft: unknown };

/** Writes that wait, by `seq`: the order in which they were made. The table may only ever gain fields: another build writes it too. */
type OutboxTable = EntityTable<QueuedWrite, 'seq'>;

/** A venue of the signed-in person's console, its names as the server sent them; `gone` once they have no role there any more. */
export type StoredDesk =
  | (Omit<Desk, 'role' | 'payee' | 'at'> & { role: string; payee: string; gone?: never })
  | { venueId: string; name: string; gone: true };
/** An entry with its names as the server sent them: `readEntry` is how they are read. */
export type StoredEntry = Omit<DeskEntry, 'kind' | 'status'> & { kind: string; status: string };
/** Where the signed-in person works, and what they are at Baari; names as the server sent them. */
export type StoredWork = {
  key: 'work';
  links: (Omit<DeskLink, 'role'> & { role: string })[];
  staff: string | null;
  application: VendorApplication | null;
};

type BaseTables = {
  outbox: OutboxTable;
  reference: EntityTable<{ key: 'ref'; value: Reference }, 'key'>;
  packs: EntityTable<Pack, 'city'>;
  venues: EntityTable<VenuePage, 'id'>;
  parts: EntityTable<PartState, 'p'>;
  session: EntityTable<SessionCopy, 'key'>;
  settings: EntityTable<Setting, 'name'>;
  drafts: EntityTable<StoredDraft, 'key'>;
};

type UserTables = {
  outbox: OutboxTable;
  notifications: EntityTable<Notification, 'id'>;
  /** Marked venues. */
  favourites: EntityTable<{ id: string }, 'id'>;
  /** Hours that the person wants to hear of. */
  watches: Table<HourWatch, [courtId: string, day: string, hour: number]>;
  facts: EntityTable<{ name: 'unread'; value: number }, 'name'>;
  bookings: EntityTable<Booking, 'id'>;
  parts: EntityTable<PartState, 'p'>;
  drafts: EntityTable<StoredDraft, 'key'>;
  receipts: EntityTable<KeptReceipt, 'path'>;
  work: EntityTable<StoredWork, 'key'>;
  /** Venues whose console was opened on this device, and what occupies their hours. */
  desks: EntityTable<StoredDesk, 'venueId'>;
  entries: EntityTable<StoredEntry, 'id'>;
  tickets: EntityTable<StoredTicket, 'bookingId'>;
};

export type BaseDb = Dexie & BaseTables;
export type UserDb = Dexie & UserTables;

/** Chrome may lose the last writes in a power cut unless told otherwise; what a person made and their session must stay. */
export type Durability = 'relaxed' | 'strict';

const baseName = 'baari-app';
const userPrefix = 'baari-user-';

/** Where databases live: the browser's own IndexedDB unless a test gives each of its devices one. */
export type StorageEngine = Pick<DexieOptions, 'indexedDB' | 'IDBKeyRange' | 'maxConnections'> & {
  /** One connection for both durabilities: where there is no power to lose, the second is only time. */
  once?: boolean;
};

function openDexie(name: string, durability: Durability, engine: StorageEngine): Dexie {
  return new Dexie(name, { ...engine, chromeTransactionDurability: durability, cache: 'disabled' });
}

function openBase(durability: Durability, engine: StorageEngine): BaseDb {
  const db = openDexie(baseName, durability, engine) as BaseDb;
  db.version(1).stores({
    reference: 'key',
    packs: 'city',
    venues: 'id, openedAt',
    parts: 'p',
    session: 'key',
    settings: 'name',
    drafts: 'key',
    outbox: '++seq, &id',
  });
  return db;
}

function openUser(uid: string, durability: Durability, engine: StorageEngine): UserDb {
  const db = openDexie(userPrefix + uid, durability, engine) as UserDb;
  db.version(1).stores({
    bookings: 'id',
    parts: 'p',
    drafts: 'key',
    outbox: '++seq, &id',
    notifications: 'id',
    favourites: 'id',
    facts: 'name',
    receipts: 'path',
    watches: '[courtId+day+hour]',
    work: 'key',
    desks: 'venueId',
    entries: 'id, [venueId+day]',
    tickets: 'bookingId',
  });
  return db;
}

function twice<D extends Dexie>(
  open: (durability: Durability) => D,
  { once = false }: StorageEngine,
): Record<Durability, Connection<D>> {
  const relaxed = connection(() => open('relaxed'));
  return { relaxed, strict: once ? relaxed : connection(() => open('strict')) };
}

// Dexie's live queries ask nothing where there is no IndexedDB at all, and a screen would wait for ever.
if (!Dexie.dependencies.indexedDB) Object.assign(Dexie.dependencies, { indexedDB: standInThatRefuses() });

/** The databases of one device. */
export function createDatabases(engine: StorageEngine = {}) {
  const base = twice((durability) => openBase(durability, engine), engine);
  const people = new Map<string, Record<Durability, Connection<UserDb>>>();

  function person(uid: string): Record<Durability, Connection<UserDb>> {
    const known = people.get(uid);
    if (known) return known;
    const made = twice((durability) => openUser(uid, durability, engine), engine);
    people.set(uid, made);
    return made;
  }

  return {
    /**
     * Works on `baari-app`; repeated once on a new connection when the old one was lost.
     * @throws {AppError} STORAGE_FULL | STORAGE_BROKEN
     */
    withDb<T>(work: (db: BaseDb) => Promise<T>, durability: Durability = 'relaxed'): Promise<T> {
      return orFromMemory(() => base[durability].use(work));
    },
    /**
     * The same for the person's own database. It does not ask who is signed in: session/user-db-guard.ts does.
     * @throws {AppError} STORAGE_FULL | STORAGE_BROKEN | SIGNED_OUT when the database is deleted under the work
     */
    withUserDb<T>(uid: string, work: (db: UserDb) => Promise<T>, durability: Durability = 'relaxed'): Promise<T> {
      return orFromMemory(() => person(uid)[durability].use(work));
    },
    /**
     * Deletes a person's database here and, by its closing, in every other tab.
     * @throws {AppError} STORAGE_BROKEN after three seconds
     */
    async deleteUserDb(uid: string): Promise<void> {
      for (const opened of Object.values(people.get(uid) ?? {})) opened.leave();
      people.delete(uid);
      await connection(() => openDexie(userPrefix + uid, 'relaxed', engine)).destroy();
    },
    /** Closes everything, as the end of a tab does. */
    closeDatabases(): void {
      for (const opened of [...Object.values(base), ...[...people.values()].flatMap((pair) => Object.values(pair))])
        opened.close();
      people.clear();
    },
  };
}

export type Databases = ReturnType<typeof createDatabases>;

export const { withDb, withUserDb, deleteUserDb, closeDatabases } = createDatabases();

/** Names that the two databases had before; nothing opens those any more. */
const isFormer = (name: string): boolean => name === 'baari' || name.startsWith('baari-u-');

/** Deletes databases under former names; what another tab holds open goes when that tab closes. */
export async function deleteFormerDatabases(): Promise<void> {
  const names = await Dexie.getDatabaseNames();
  await Promise.all(names.filter(isFormer).map((name) => Dexie.delete(name)));
}

/** Ids of everybody who has a database on this device, whether they are signed in or not. */
export async function localUserIds(): Promise<string[]> {
  const names = await Dexie.getDatabaseNames();
  return names.filter((name) => name.startsWith(userPrefix)).map((name) => name.slice(userPrefix.length));
}
