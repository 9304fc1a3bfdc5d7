// For how long a booking has waited for a decision. Whoever says it imports this, and so has the words of one booking.
import { minutesSince } from '#domain/desk/case.ts';
import { cases } from './en/cases.ts';
import { registerMessages, t } from './translate.ts';

registerMessages(cases);

/** "waiting 23 min", "waiting 3 hours"; `since` is ISO, `now` server ms. */
export function waitText(since: string, now: number): string {
  const minutes = minutesSince(since, now);
  if (minutes < 120) return t('cases.waiting', { count: minutes });
  const hours = Math.floor(minutes / 60);
  return hours < 48
    ? t('cases.waitingHours', { count: hours })
    : t('cases.waitingDays', { count: Math.floor(hours / 24) });
}
