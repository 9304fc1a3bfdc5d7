// When the host took the worker back (sw/kill-switch.js). Registering at once would only install the kill switch again,
// and while any tab still runs under the old registration it would bring that one back to life.
const key = 'baari.worker-taken-back';
const pause = 15 * 60 * 1000;

/** Remembers it for every tab of this browser. */
export function noteTakenBack(now: number): void {
  try {
    localStorage.setItem(key, String(now));
  } catch {
    // Blocked site data: then there is no worker that could be taken back either.
  }
}

/** Milliseconds until a worker may be installed again; 0 when none was taken back lately. A clock that moved is no reason to wait. */
export function pauseLeft(now: number): number {
  try {
    const since = now - Number(localStorage.getItem(key) ?? 0);
    return since >= 0 && since < pause ? pause - since : 0;
  } catch {
    return 0;
  }
}
