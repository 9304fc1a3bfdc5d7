// An account that does not exist any more: everything of it leaves this device, but what was written and never sent is kept
// aside, so that its person can copy their words. Nobody's session is needed to read it, so it goes when somebody logs in.
import { millisecondsInWeek } from 'date-fns/constants';
import type { QueuedWrite } from '#domain/queued-write.ts';
import { withDb, withUserDb } from '#data/storage/db.ts';
import { endSessionAndPurge } from './end-session.ts';
import { sessionIn } from './session-storage.ts';
import { isGone } from './user-db-guard.ts';

/** As much of a write as it takes to name it and to show what was typed. */
export type DeletedAccountWrite = Pick<QueuedWrite, 'id' | 'kind' | 'v' | 'args' | 'about'>;
/** `at`: this device's ms at which it was found out. */
export type DeletedAccount = { uid: string; at: number; writes: readonly DeletedAccountWrite[] };

const name = 'gone';
const keptFor = millisecondsInWeek;

function parse(text: string | undefined): DeletedAccount | undefined {
  try {
    return text === undefined ? undefined : (JSON.parse(text) as DeletedAccount);
  } catch {
    return undefined;
  }
}

/**
 * The account that was found gone on this device, until it is dropped; undefined for none.
 * @throws {AppError} STORAGE_BROKEN
 */
export async function readDeletedAccount(): Promise<DeletedAccount | undefined> {
  return parse((await withDb((db) => db.settings.get(name)))?.value);
}

/** Forgets it, words and all. Never throws. */
export async function dropDeletedAccount(): Promise<void> {
  await withDb((db) => db.settings.delete(name)).catch(() => undefined);
}

/** To be called at a start: words that nobody came back for do not stay for ever. Never throws. */
export async function dropOldDeletedAccount(): Promise<void> {
  const gone = await readDeletedAccount().catch(() => undefined);
  if (gone && Math.abs(Date.now() - gone.at) > keptFor) await dropDeletedAccount();
}

async function keepAside(uid: string, writes: readonly DeletedAccountWrite[]): Promise<void> {
  await withDb(
    (db) =>
      db.transaction('rw', db.settings, async () => {
        const known = parse((await db.settings.get(name))?.value);
        // The page and the worker may both hear of it: whoever comes second finds nothing any more.
        if (known?.uid === uid && writes.length === 0) return;
        await db.settings.put({
          name,
          value: JSON.stringify({ uid, at: Date.now(), writes } satisfies DeletedAccount),
        });
      }),
    'strict',
  );
}

/**
 * Unless they left themselves or somebody else is here, also one who is remembered while they only visited: the next person
 * would read it. Who was cut off by the server at the same time has not left.
 */
async function keepUnsent(uid: string): Promise<void> {
  const unsent = await withUserDb(uid, (db) => db.outbox.orderBy('seq').toArray()).catch(() => []);
  const writes = unsent.map(({ id, kind, v, args, about }) => ({ id, kind, v, args, about }));
  const remembered = sessionIn('local')?.user.id ?? uid;
  if (remembered === uid && !(await isGone(uid))) await keepAside(uid, writes);
}

/**
 * To be called when the server says that the account does not exist any more: ends the session, takes everything of the
 * person off this device, and keeps what they had not sent aside. The answer may come late, after somebody else has signed
 * in: these stay. Never throws for the storage's sake.
 */
export async function purgeDeletedAccount(uid: string): Promise<void> {
  await keepUnsent(uid).catch(() => undefined);
  await endSessionAndPurge(uid, 'discard');
}
