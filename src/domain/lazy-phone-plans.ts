import type { phonePlans } from './phone-plans.ts';

/** What phone numbers are checked with: a quarter of a form's code, fetched when a form needs it. */
export async function loadPhonePlans(): Promise<typeof phonePlans> {
  const plans = await import('./phone-plans.ts');
  return plans.phonePlans;
}
