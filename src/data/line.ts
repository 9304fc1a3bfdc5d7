// The line is one for all: what a person waits for comes first, and whatever else would like to be downloaded asks here.

type Connection = { effectiveType?: unknown };

/** In bytes per ms, about 100 kbit/s: below this a background download is felt. */
const slowRate = 12;

let users = 0;
let rate: number | undefined;
const waiting = new Set<() => void>();

/** Somebody books or sends something: background downloads wait until the returned function was called. */
export function occupyLine(): () => void {
  let isMine = true;
  users += 1;
  return () => {
    if (!isMine) return;
    isMine = false;
    users -= 1;
    if (users > 0) return;
    for (const go of waiting) go();
    waiting.clear();
  };
}

/** True while a booking or an upload has the line in this tab. */
export function isLineBusy(): boolean {
  return users > 0;
}

/** Resolves when nobody books or uploads in this tab. */
export async function untilLineFree(): Promise<void> {
  while (isLineBusy()) await new Promise<void>((resolve) => waiting.add(resolve));
}

/** What a transfer has shown: so many bytes in so many ms. */
export function noteSpeed(bytes: number, ms: number): void {
  const seen = bytes / Math.max(1, ms);
  rate = rate === undefined ? seen : (rate + seen) / 2;
}

/** Bytes per ms as far as transfers of this tab have shown it. */
export function lineSpeed(): number | undefined {
  return rate;
}

/** True when transfers were slow here, or, before there was one, when the phone itself says 2G. */
export function isLineSlow(): boolean {
  if (rate !== undefined) return rate < slowRate;
  const connection: Connection = (globalThis.navigator as { connection?: Connection } | undefined)?.connection ?? {};
  return connection.effectiveType === '2g' || connection.effectiveType === 'slow-2g';
}
