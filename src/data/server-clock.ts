// The server's clock, as far as this phone knows it. Cheap phones often run hours off, and every calendar rule of the
// product is about the server's "now" in Asia/Karachi.
import { localStore } from './page-storage.ts';

const key = 'baari-clock';
const earliest = Date.UTC(2026, 0, 1);
const latest = Date.UTC(2100, 0, 1);
/** An answer that took longer says too little about the time at which it was written. */
const longestTrip = 30_000;
/** Differences below this are not worth a write. */
const tolerance = 1000;
const writeEvery = 60_000;

type Clock = { skew: number; seen: number };

let clock: Clock | undefined;

function isClock(value: unknown): value is Clock {
  return (
    typeof value === 'object' &&
    value !== null &&
    Number.isFinite(Reflect.get(value, 'skew')) &&
    isPlausible(Reflect.get(value, 'seen'))
  );
}

function isPlausible(instant: unknown): instant is number {
  return typeof instant === 'number' && instant >= earliest && instant <= latest;
}

function readClock(): Clock {
  try {
    const stored: unknown = JSON.parse(localStore()?.getItem(key) ?? 'null');
    return isClock(stored) ? stored : { skew: 0, seen: 0 };
  } catch {
    return { skew: 0, seen: 0 };
  }
}

/** Learns from the `now` of an answer (ISO) that was asked for at `sentAt` (this phone's ms). Nonsense is ignored. */
export function noteServerTime(now: string, sentAt: number): void {
  const receivedAt = Date.now();
  const at = Date.parse(now);
  const trip = receivedAt - sentAt;
  if (!isPlausible(at) || trip < 0 || trip > longestTrip) return;
  const before = clock ?? readClock();
  clock = { skew: at + trip / 2 - receivedAt, seen: at };
  if (Math.abs(clock.skew - before.skew) < tolerance && Math.abs(at - before.seen) < writeEvery) return;
  try {
    localStore()?.setItem(key, JSON.stringify(clock));
  } catch {
    // A full store costs the next start its skew, nothing else.
  }
}

/** The server's time in ms; never before the last time that the server itself named, whatever this phone's clock says. */
export function serverNow(): number {
  clock ??= readClock();
  return Math.max(Date.now() + clock.skew, clock.seen);
}

/** Drops what is known in memory, as a new start of the app does. */
export function forgetClock(): void {
  clock = undefined;
}
