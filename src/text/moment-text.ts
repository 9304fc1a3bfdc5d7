import { formatClock, formatMomentDay } from './format.ts';
import { t } from './translate.ts';

/** An instant in Pakistan: "Nov 21, 2026 at 7:05 PM" (spec, notifications: MMM d, yyyy 'at' h:mm a). */
export function momentText(instant: number | string): string {
  return t('moment.at', { day: formatMomentDay(instant), time: formatClock(instant) });
}
