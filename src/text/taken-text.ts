// Why the hours of an own entry were not given, with both parties by name.
import type { InTheWay, Taken } from '#domain/desk/taken.ts';
import { deskEntries } from './en/desk-entries.ts';
import { formatClock } from './format.ts';
import { rangeWords } from './hour-words.ts';
import { instantText } from './time-text.ts';
import { registerMessages, t } from './translate.ts';

registerMessages(deskEntries);

const sameDay = 20 * 60 * 60 * 1000;

/** An instant as a time, and with its date when it is not about today. */
function timeText(iso: string, now: number): string {
  const at = Date.parse(iso);
  return Math.abs(now - at) < sameDay ? formatClock(iso) : instantText(at);
}

function byWhom(entry: Exclude<InTheWay, { is: 'hold' }>, now: number): string {
  const time = entry.madeAt ? timeText(entry.madeAt, now) : '';
  if (entry.is === 'block') return t('taken.blocked');
  if (!time) return t('taken.unknown');
  if (entry.is === 'app')
    return entry.name ? t('taken.online', { name: entry.name, time }) : t('taken.onlineNobody', { time });
  if (entry.is === 'unknown') return t('taken.unknown');
  return entry.by ? t('taken.entered', { name: entry.by, time }) : t('taken.enteredNobody', { time });
}

type Where = { day: string; hours: readonly number[]; court: string };

/** A refused walk-in or block in words; `now` is the server's clock in ms. The hours are those that somebody else has. */
export function takenText({ hours, entry }: Taken, wanted: Where, now: number, isBlock = false): string {
  const lost = rangeWords(wanted.day, hours.length > 0 ? hours : wanted.hours).join(', ');
  if (entry?.is === 'hold') {
    const params = { hours: lost, time: timeText(entry.until, now) };
    return t(isBlock ? 'taken.blockHold' : 'taken.hold', params);
  }
  const what = entry ? byWhom(entry, now) : t('taken.unknown');
  return t(isBlock ? 'taken.block' : 'taken.title', { court: wanted.court, hours: lost, what });
}
