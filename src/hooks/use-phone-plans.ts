import { useEffect } from 'react';
import { isServerReached } from '#data/server/reachability.ts';
import { loadPhonePlans } from '#domain/lazy-phone-plans.ts';
import { setPhonePlans } from '#domain/phone.ts';

/**
 * Fetches what phone numbers are checked with, which the worker does not keep (sw/left-out.ts). Without it, when no server
 * is in reach, a form takes what looks like a number.
 */
async function loadPlans(): Promise<void> {
  if (!isServerReached()) return;
  try {
    setPhonePlans(await loadPhonePlans());
  } catch {
    // Nobody is refused for a file that is missing.
  }
}

/** For every form with a phone number. */
export function usePhonePlans(): void {
  useEffect(() => {
    void loadPlans();
  }, []);
}
