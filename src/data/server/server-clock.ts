// The server's clock, as far as this device knows it. Cheap phones often run hours off, and every calendar rule of the
// product is about the server's "now" in Asia/Karachi.
import { localStore } from '#data/storage/page-storage.ts';

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

function parseClock(text: string): Clock {
  try {
    const stored: unknown = JSON.parse(text);
    return isClock(stored) ? stored : { skew: 0, seen: 0 };
  } catch {
    return { skew: 0, seen: 0 };
  }
}

function readClock(): Clock {
  return parseClock(localStore()?.getItem(key) ?? 'null');
}

/**
 * Learns from the `now` of an answer (ISO) that was asked for at `sentAt` and came at `receivedAt` (this device's ms).
 * Nonsense is ignored. True when what is known has changed enough to be kept (`clock-copy.ts` keeps it where the worker
 * reads it).
 */
export function noteServerTime(now: string, sentAt: number, receivedAt = Date.now()): boolean {
  const at = Date.parse(now);
  const trip = receivedAt - sentAt;
  if (!isPlausible(at) || trip < 0 || trip > longestTrip) return false;
  const before = clock ?? readClock();
  clock = { skew: at + trip / 2 - receivedAt, seen: at };
  if (Math.abs(clock.skew - before.skew) < tolerance && Math.abs(at - before.seen) < writeEvery) return false;
  try {
    localStore()?.setItem(key, writtenClock());
  } catch {
    // A full store costs the next start its skew, nothing else.
  }
  return true;
}

/** What is known of the server's clock, as text; `restoreClock` reads it. */
export function writtenClock(): string {
  return JSON.stringify((clock ??= readClock()));
}

/** Takes over what another realm of this device has written down, unless this one has heard something later. */
export function restoreClock(written: string): void {
  const known = clock ?? readClock();
  const kept = parseClock(written);
  clock = kept.seen > known.seen ? kept : known;
}

/** False until a server has told this device its time, now or in an earlier visit. */
export function isServerTimeKnown(): boolean {
  clock ??= readClock();
  return clock.seen > 0;
}

/** The server's time in ms; never before the last time that the server itself named, whatever this device's clock says. */
export function serverNow(): number {
  clock ??= readClock();
  return Math.max(Date.now() + clock.skew, clock.seen);
}
