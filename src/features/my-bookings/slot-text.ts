import { formatDayShort, formatHour, formatSlot, formatWeekday } from '#text/format.ts';
import { t } from '#text/translate.ts';

/** Lines break between stretches of time, never inside one. */
function unbroken(text: string): string {
  return text.replaceAll(' ', '\u00a0').replaceAll('–', '–\u2060');
}

/** Hours before this belong to the night that people call "last night", so they say which date they mean. */
const dawn = 5;

function withDate(text: string, hour: number, day: string): string {
  if (hour >= dawn) return unbroken(text);
  const date = unbroken(t('bookings.early', { day: `${formatWeekday(day)} ${formatDayShort(day)}` }));
  return `${unbroken(text)}, ${date}`;
}

/** One booked hour with its start and end: "7:00 PM – 8:00 PM", after midnight with the date it falls on. */
export function slotText(hour: number, day: string): string {
  return withDate(formatSlot(hour), hour, day);
}

function rangesOf(hours: readonly number[]): { from: number; to: number }[] {
  const ranges: { from: number; to: number }[] = [];
  for (const hour of [...hours].sort((a, b) => a - b)) {
    const last = ranges.at(-1);
    if (last?.to === hour) last.to = hour + 1;
    else ranges.push({ from: hour, to: hour + 1 });
  }
  return ranges;
}

/** All booked hours in a few words: neighbours as one stretch; a scattered choice as its number of slots. */
export function slotsSummary(hours: readonly number[], day: string): string {
  const ranges = rangesOf(hours);
  if (ranges.length === 0 || ranges.length > 2) return t('bookings.slotCount', { count: hours.length });
  return ranges.map(({ from, to }) => withDate(`${formatHour(from)} – ${formatHour(to % 24)}`, from, day)).join(', ');
}
