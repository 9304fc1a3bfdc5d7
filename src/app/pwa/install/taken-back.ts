// When the host took the worker back (sw/kill-switch.js). Registering at once would only install the kill switch again,
// and while any tab still runs under the old registration it would bring that one back to life.
import { localStore } from '#data/storage/page-storage.ts';

const key = 'baari.worker-taken-back';
const pause = 15 * 60 * 1000;

/** Remembers it for every tab of this browser. */
export function noteTakenBack(now: number): void {
  try {
    localStore()?.setItem(key, String(now));
  } catch {
    // The store is full: the worst case is that the kill switch is installed once more.
  }
}

/** Ms until a worker may be installed again; 0 when none was withdrawn lately, or when the clock was moved. */
export function pauseLeft(now: number): number {
  const since = now - Number(localStore()?.getItem(key) ?? 0);
  return since >= 0 && since < pause ? pause - since : 0;
}
