// Everything that the sync engine takes from the device it runs on: storage, clocks, chance, locks and the way to the
// server. One object, so that tests/simulation can run many devices in one process, on a clock of their own.
import { withDb } from '#data/storage/db.ts';
import { hasLocks, withLock } from '#data/storage/locks.ts';
import { currentUid, withOutboxDb } from '#data/session/user-db-guard.ts';
import { hasJustHeard } from '#data/server/reachability.ts';
import { callRpc } from '#data/session/call-rpc.ts';
import { proveWork } from '#domain/proof-of-work.ts';
import { isServerTimeKnown, serverNow } from '#data/server/server-clock.ts';

export type Runtime = {
  base: typeof withDb;
  person: typeof withOutboxDb;
  /** Id of the signed-in person. */
  currentUid: typeof currentUid;
  call: typeof callRpc;
  /** Whether the server answered this realm a moment ago. */
  hasJustHeard: () => boolean;
  /** This device's clock in ms, right or wrong. */
  now: () => number;
  /** The server's clock in ms, as far as this device knows it; undefined when no server has told it yet. */
  serverNow: () => number | undefined;
  /** 0 up to 1. */
  random: () => number;
  newId: () => string;
  /** A proof of work for the write with this id. */
  proveWork: (id: string) => Promise<string>;
  lock: typeof withLock;
  /** Whether `lock` really keeps others out. */
  hasLocks: () => boolean;
};

/** This browser. */
export const browserRuntime: Runtime = {
  base: withDb,
  person: withOutboxDb,
  currentUid,
  call: callRpc,
  lock: withLock,
  hasLocks,
  hasJustHeard,
  now: () => Date.now(),
  serverNow: () => (isServerTimeKnown() ? serverNow() : undefined),
  random: () => Math.random(),
  newId: () => crypto.randomUUID(),
  proveWork,
};
