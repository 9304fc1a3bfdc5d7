// What the trail noted in a field, in words: it keeps values as the database has them.
import { adminAudit } from '#text/en/admin-audit.ts';
import type { TextKey } from '#text/en.ts';
import { formatDay, formatHour, formatPrice, formatSpan, formatTimeOfDay, formatWeekday } from '#text/format.ts';
import { hourRanges } from '#text/hour-words.ts';
import { instantText } from '#text/time-text.ts';
import { t } from '#text/translate.ts';

/** What ids are called. */
export type Names = Readonly<Record<string, string>>;
type Fields = Readonly<Record<string, unknown>>;

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

const price = (value: unknown) => formatPrice(Number(value));
const day = (value: unknown) => formatDay(String(value));
const hour = (value: unknown) => formatHour(Number(value) % 24);
const instant = (value: unknown) => instantText(Date.parse(String(value)));
const minutes = (value: unknown) => t('admin.audit.minutes', { count: Number(value) });
/** A name that a database gives: "decide_minutes" is "Decide minutes". */
export function plainName(name: string): string {
  const words = name.replaceAll(/_|(?=[A-Z])/g, ' ').toLowerCase();
  return words.charAt(0).toUpperCase() + words.slice(1);
}

const list = (value: unknown): unknown[] => (Array.isArray(value) ? value : [value]);

/** Times of day as the database writes them, wherever they stand: "16:00:00 – 02:00:00" is "4:00 PM – 2:00 AM". */
function times(value: unknown): string {
  return String(value).replaceAll(/\b(\d{2}):(\d{2})(:\d{2})?\b/g, (_, hour24: string, rest: string) =>
    formatTimeOfDay(Number(hour24) * 60 + Number(rest)),
  );
}

/** Weekdays, 1 Monday to 7 Sunday; the first of a month that began on a Monday stands for them. */
function weekdays(value: unknown): string {
  return list(value)
    .map((one) => formatWeekday(`2026-06-0${String(one)}`))
    .join(', ');
}

function stretches(value: unknown): string {
  return hourRanges(list(value).map(Number))
    .map(([start, end]) => formatSpan(start, end))
    .join(', ');
}

/** Steps of a cancellation policy: "6 hours before: 100%". */
function steps(value: unknown): string {
  const said = list(value).map((step) => {
    const [count, percent] = list(step).map(Number);
    return t('admin.audit.step', { count: count ?? 0, percent: percent ?? 0 });
  });
  return said.join(', ') || t('admin.audit.noStep');
}

const writers: Record<string, (value: unknown, fields: Fields) => string> = {
  received: price,
  collect: price,
  total: price,
  price,
  refund: price,
  amount: (value, { effect }) =>
    effect === 'percent' ? t('admin.audit.percent', { percent: Number(value) }) : price(value),
  day,
  firstDay: day,
  lastDay: day,
  days: weekdays,
  hours: stretches,
  fromHour: hour,
  toHour: hour,
  openTime: times,
  closeTime: times,
  times,
  until: instant,
  untilAt: instant,
  fromAt: instant,
  made: instant,
  was: instant,
  // Of a setting it is the column, of everything else what people call it.
  name: (value, { action }) =>
    action === 'settings.changed' || action === 'fee.changed' ? plainName(String(value)) : String(value),
  terms: steps,
  leadMinutes: minutes,
};

/**
 * What a field of the trail says, in words; undefined for an id that nothing is called by any more. `fields` are the others of
 * its row.
 */
export function valueWords(field: string, value: unknown, fields: Fields, names: Names): string | undefined {
  const written = writers[field]?.(value, fields);
  if (written !== undefined) return written;
  const name = String(value);
  if (uuid.test(name)) return names[name];
  const key = `admin.value.${field}.${name}`;
  return Object.hasOwn(adminAudit, key) ? t(key as TextKey) : name;
}
