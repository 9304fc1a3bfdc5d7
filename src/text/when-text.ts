import { dayAfter } from '#domain/calendar.ts';
import type { When } from '#domain/when.ts';
import { nearDay, shortHour } from './near-time.ts';
import { t } from './translate.ts';

function timeName(at: string): string {
  if (at === 'evening') return t('when.evening');
  return at === 'night' ? t('when.night') : shortHour(Number(at));
}

/** A wish in a few words: "Tomorrow", "Tomorrow, Evening", "Tue, 24 Nov, 8 PM". */
export function whenName({ day, at }: When, today: string): string {
  const name = nearDay(day, today);
  return at ? t('when.both', { day: name, time: timeName(at) }) : name;
}

/** The same inside a sentence: "tonight", "late tonight", "tomorrow evening", "on Tue, 24 Nov at 8 PM". */
export function whenWords({ day, at }: When, today: string): string {
  if (day === today && at === 'evening') return t('when.tonight');
  if (day === today && at === 'night') return t('when.lateTonight');
  const near = day === today ? t('when.onToday') : day === dayAfter(today, 1) ? t('when.onTomorrow') : undefined;
  const words = near ?? t('when.on', { day: nearDay(day, today) });
  if (at === 'evening') return t('when.onEvening', { day: words });
  if (at === 'night') return t('when.onNight', { day: words });
  return at ? t('when.onHour', { day: words, time: shortHour(Number(at)) }) : words;
}
