import { minutesToHours } from 'date-fns';
import { minutesSince } from '#domain/desk/case.ts';
import { t } from './translate.ts';

/** "23 min", "3 hours", "2 days"; `since` is ISO, `now` server ms. */
export function waitedText(since: string, now: number): string {
  const minutes = minutesSince(since, now);
  if (minutes < 120) return t('waits.minutes', { count: minutes });
  const hours = minutesToHours(minutes);
  return hours < 48 ? t('waits.hours', { count: hours }) : t('waits.days', { count: Math.floor(hours / 24) });
}

/** The same as a mark of what waits for a decision: "waiting 23 min". */
export function waitText(since: string, now: number): string {
  return t('waits.waiting', { age: waitedText(since, now) });
}
