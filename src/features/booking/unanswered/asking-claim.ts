// Who asks about a confirmation without an answer: the page of its venue as long as it is open in some tab, else the app.
// Both ask the same question, which books once; but a refusal that the one has told may be a booking for the other.
import { claimShared, ifUnlocked } from '#data/storage/locks.ts';

const name = 'baari-ask-unanswered';
/** The app may be at it as a page opens; a request ends by itself, and a tab that hangs is not waited for. */
const claimTimeoutMs = 30_000;

let claims = 0;
let granted: Promise<void> = Promise.resolve();

/** Says that a page of this tab sends and asks by itself; call what it returns when it does no longer. */
export function claimAsking(): () => void {
  const claim = claimShared(name);
  claims += 1;
  granted = claim.granted;
  return () => {
    claims -= 1;
    claim.release();
  };
}

/** Waits until the app, here or in another tab, has ended what it was asking when the page began. */
export async function untilClaimed(): Promise<void> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const timeout = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, claimTimeoutMs);
  });
  await Promise.race([granted, timeout]);
  clearTimeout(timer);
}

/** Asks unless a page, or the app in another tab, is at it; false when it was left to them. */
export async function askAlone(work: () => Promise<void>): Promise<boolean> {
  return claims === 0 && ifUnlocked(name, work);
}
