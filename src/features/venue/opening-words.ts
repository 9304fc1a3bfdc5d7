import { openingTimes } from '#domain/opening-hours.ts';
import { formatTimeOfDay } from '#text/format.ts';
import { t } from '#text/translate.ts';

/** When a venue is open, in words: "4:00 PM – 2:00 AM, every day". */
export function openingWords(open: string, close: string): string {
  const { opens, closes } = openingTimes(open, close);
  if (opens === closes) return t('venue.hoursAlways');
  return t('venue.hoursDaily', { open: formatTimeOfDay(opens), close: formatTimeOfDay(closes) });
}
