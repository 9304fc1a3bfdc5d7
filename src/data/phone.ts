// Everything that the sync engine takes from the phone it runs on: storage, clocks, chance, locks and the way to the
// server. One object, so that tests/histories can run many phones in one process, on a clock of their own.
import { clearPerson } from './clear-person.ts';
import { withDb, withUserDb } from './db.ts';
import { hasLocks, withLock } from './locks.ts';
import { currentUid } from './person.ts';
import { callRpc } from './remote.ts';
import { serverNow } from './server-clock.ts';

export type Phone = {
  base: typeof withDb;
  person: typeof withUserDb;
  /** Id of the signed-in person. */
  currentUid: typeof currentUid;
  clearPerson: typeof clearPerson;
  call: typeof callRpc;
  /** This phone's clock in ms, right or wrong. */
  now: () => number;
  /** The server's clock in ms, as far as it is known. */
  serverNow: () => number;
  /** 0 up to 1. */
  random: () => number;
  newId: () => string;
  lock: typeof withLock;
  /** Whether `lock` really keeps others out. */
  hasLocks: () => boolean;
};

export const thisPhone: Phone = {
  base: withDb,
  person: withUserDb,
  currentUid,
  clearPerson,
  call: callRpc,
  now: () => Date.now(),
  serverNow,
  random: () => Math.random(),
  newId: () => crypto.randomUUID(),
  lock: withLock,
  hasLocks,
};
