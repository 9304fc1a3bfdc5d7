import { useEffect, useState } from 'react';
import { isServerReached } from '#data/server/reachability.ts';
import { door } from '#domain/door.ts';
import { setPhonePlans } from '#domain/phone.ts';

const loadPhonePlans = door(() => import('#domain/phone-plans.ts'));

/**
 * Fetches what phone numbers are checked with, which the worker does not keep (sw/left-out.ts). Without it, when no server
 * is in reach, a form takes what looks like a number.
 */
async function loadPlans(): Promise<boolean> {
  if (!isServerReached()) return false;
  try {
    setPhonePlans((await loadPhonePlans()).phonePlans);
    return true;
  } catch {
    // Nobody is refused for a file that is missing.
    return false;
  }
}

/** For every form with a phone number; true once the plans are here, and a stored number can be written as people do. */
export function usePhonePlans(): boolean {
  const [isHere, setHere] = useState(false);
  useEffect(() => {
    void loadPlans().then(setHere);
  }, []);
  return isHere;
}
