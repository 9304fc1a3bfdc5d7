import { useEffect } from 'react';
import { setPhonePlans } from '#domain/phone.ts';

/** Fetches what phone numbers are checked with. Without it (no network, a first visit) a form takes what looks like one. */
async function loadPlans(): Promise<void> {
  try {
    const { phonePlans } = await import('#domain/phone-plans.ts');
    setPhonePlans(phonePlans);
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
