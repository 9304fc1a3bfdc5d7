import { karachiDate } from '#domain/calendar.ts';
import { formatClock } from './format.ts';
import { instantText } from './time-text.ts';

/** A time of today as on the clock, an older one with its day; both are ms by the server's clock. */
export function clockText(at: number, now: number): string {
  return karachiDate(at) === karachiDate(now) ? formatClock(at) : instantText(at);
}
