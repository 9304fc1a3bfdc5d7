// When to try again after trouble. Chance is spread over the whole span (full jitter): after load-shedding a district comes
// back at once, and devices that all wait the same time would knock the server over again and again.
import { millisecondsInHour } from 'date-fns/constants';

const first = 2000;
const longest = 15 * 60 * 1000;
const shortest = 1000;
/** A server may ask for more patience than we would have, but not for ever. */
const mostPatience = millisecondsInHour;

/** Ms to wait after `failures` failures in a row; `random` is 0 up to 1. */
export function backoff(failures: number, random: number): number {
  const span = Math.min(longest, first * 2 ** Math.min(failures, 20));
  return Math.max(shortest, Math.round(random * span));
}

/** Ms that the server asked for (`Retry-After` or a verdict, in seconds), within reason; 0 when it asked for nothing. */
export function askedWait(seconds: unknown): number {
  return typeof seconds === 'number' && seconds > 0 ? Math.min(seconds * 1000, mostPatience) : 0;
}
