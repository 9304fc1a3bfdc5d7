import { millisecondsToMinutes, minutesToHours } from 'date-fns';
import { minutesInDay } from 'date-fns/constants';
import { t } from '#text/translate.ts';

/** How long something has waited: "40 minutes", "3 days". `since` is ISO, `now` server ms. */
export function ageWords(since: string, now: number): string {
  const minutes = Math.max(1, millisecondsToMinutes(now - Date.parse(since)));
  if (minutes < 60) return t('admin.age.minutes', { count: minutes });
  const hours = minutesToHours(minutes);
  if (hours < 48) return t('admin.age.hours', { count: hours });
  return t('admin.age.days', { count: Math.floor(minutes / minutesInDay) });
}
