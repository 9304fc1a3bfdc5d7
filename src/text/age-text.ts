import { millisecondsToMinutes, minutesToHours } from 'date-fns';
import { minutesInDay } from 'date-fns/constants';
import { t } from './translate.ts';

/** How old data is, in words; both instants are ms on the server's clock. */
export function ageText(at: number, now: number): string {
  const minutes = Math.max(0, millisecondsToMinutes(now - at));
  if (minutes < 1) return t('freshness.now');
  if (minutes < 60) return t('freshness.minutes', { count: minutes });
  const hours = minutesToHours(minutes);
  if (hours < 24) return t('freshness.hours', { count: hours });
  return t('freshness.days', { count: Math.floor(minutes / minutesInDay) });
}
