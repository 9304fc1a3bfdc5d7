// When the device is brought up to date, what it asks for. Each of these is one small request when nothing changed, may be
// called as often as one likes, and never stands between a person and what is already on the device.
import { withDb } from '#data/storage/db.ts';
import { isLineSlow, untilLineFree } from '#data/server/line.ts';
import { ifUnlocked } from '#data/storage/locks.ts';
import { serverNow } from '#data/server/server-clock.ts';
import { readChosenCity, readSavesData, writeChosenCity } from '#data/storage/settings.ts';
import { newestSession } from '#data/session/session-idb.ts';
import { asAppError, type AppError } from '#domain/errors.ts';
import { firstParts, missingParts, noteAllHeld } from './city-plan.ts';
import { pullParts } from './pull-request.ts';
import { pullOwn, pullWithUser } from './pull-person.ts';

const lockName = 'baari:pull';
const trustOtherTabFor = 10 * 60 * 1000;

/** `city` comes first (default: the chosen one); `everything` false leaves the others out (default: unless data is to be saved or the line is slow). */
export type CataloguePull = { city?: string | undefined; everything?: boolean | undefined };

async function completeCities(all: boolean): Promise<void> {
  // Other cities can wait for a booking or an upload that needs the line now.
  await untilLineFree();
  const missing = await missingParts(all);
  if (missing.length > 0) await pullParts(missing, undefined);
  if (all) await noteAllHeld();
}

/** A catalogue pull of this tab. Until its first request has left, a pull of the person's part can ride along. */
type SharedPull = {
  wanted: CataloguePull;
  hasLeft: boolean;
  first: Promise<AppError | undefined>;
  whole: Promise<void>;
};

let sharedPull: SharedPull | undefined;
let arrivedAt = -Infinity;

async function runCatalogue(
  { city, everything }: CataloguePull,
  leave: () => void,
  settle: (failure?: AppError) => void,
) {
  const all = everything ?? !(isLineSlow() || (await readSavesData()));
  // Another context may have signed out or renewed the tokens while this tab slept.
  await newestSession();
  if (city) await writeChosenCity(city);
  const names = await firstParts(await readChosenCity(), all);
  leave();
  settle(await pullWithUser(names));
  await completeCities(all);
}

/** Leaves the work to a tab that is at it, unless that one seems to be frozen with the lock in its hand. */
async function unlessElsewhere(work: () => Promise<void>): Promise<boolean> {
  if (await ifUnlocked(lockName, work)) return true;
  const state = await withDb((db) => db.parts.get('ref'));
  if (Math.abs(serverNow() - (state?.at ?? 0)) < trustOtherTabFor) return false;
  await work();
  return true;
}

type Answer = {
  promise: Promise<AppError | undefined>;
  settle: (failure?: AppError) => void;
  fail: (error: unknown) => void;
};

function answerOf(): Answer {
  let settle: Answer['settle'] = () => undefined;
  let fail: Answer['fail'] = () => undefined;
  const promise = new Promise<AppError | undefined>((resolve, reject) => {
    settle = resolve;
    fail = reject;
  });
  // Nobody may be riding along; the failure is thrown by the whole pull anyway.
  promise.catch(() => undefined);
  return { promise, settle, fail };
}

function startSharedPull(wanted: CataloguePull): SharedPull {
  const { promise, settle, fail } = answerOf();
  const started: SharedPull = { wanted, hasLeft: false, first: promise, whole: Promise.resolve() };
  const leave = () => {
    started.hasLeft = true;
  };
  const travel = async () => {
    try {
      const ran = await unlessElsewhere(() => runCatalogue(wanted, leave, settle));
      leave();
      if (!ran) settle(await failureOf(pullOwn()));
      arrivedAt = performance.now();
    } catch (thrown) {
      fail(thrown);
      throw thrown;
    } finally {
      if (sharedPull === started) sharedPull = undefined;
    }
  };
  started.whole = travel();
  return started;
}

function covers({ wanted: { city, everything } }: SharedPull, wanted: CataloguePull): boolean {
  if (everything) return true;
  return !wanted.everything && (!wanted.city || wanted.city === city);
}

async function pullAfter({ whole }: SharedPull, wanted: CataloguePull): Promise<void> {
  await failureOf(whole);
  return pullCatalogue(wanted);
}

/**
 * Brings sports, cities and venues up to date, and with them the bookings of the signed-in person. A named city is
 * remembered as the one that comes first. Joins a pull that is under way in this tab and leaves the work to another tab
 * that is at it.
 * @throws {AppError} OFFLINE | BUSY | NOT_OURS | UNEXPECTED | STORAGE_FULL | STORAGE_BROKEN
 */
export function pullCatalogue(wanted: CataloguePull = {}): Promise<void> {
  if (sharedPull && !covers(sharedPull, wanted)) return pullAfter(sharedPull, wanted);
  sharedPull ??= startSharedPull(wanted);
  return sharedPull.whole;
}

/** True when a screen of this tab has brought the catalogue up to date within so many ms: asking again would be waste. */
export function hasJustPulled(within: number): boolean {
  return performance.now() - arrivedAt < within;
}

let running: Promise<void> | undefined;
let waiting: Promise<void> | undefined;

async function failureOf(work: Promise<void>): Promise<AppError | undefined> {
  try {
    await work;
    return undefined;
  } catch (thrown) {
    return asAppError(thrown);
  }
}

function startOwn(): Promise<void> {
  running = pullOwn().finally(() => {
    running = undefined;
  });
  return running;
}

async function joinPull({ first }: SharedPull): Promise<void> {
  const failure = await first;
  if (failure) throw failure;
}

async function startAfter(earlier: Promise<void>): Promise<void> {
  await failureOf(earlier);
  waiting = undefined;
  return startOwn();
}

/**
 * Brings the signed-in person's bookings up to date. Everything that the server knew when this was called is there
 * afterwards: a pull that is under way is waited for and followed by one more, shared by all who ask meanwhile.
 * SIGNED_OUT, ACCOUNT_GONE, and what `pullCatalogue` throws.
 */
export function pullUser(): Promise<void> {
  if (sharedPull && !sharedPull.hasLeft) return joinPull(sharedPull);
  if (!running) return startOwn();
  waiting ??= startAfter(running);
  return waiting;
}
