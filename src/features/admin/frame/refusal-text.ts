import type { AppError } from '#domain/errors.ts';
import type { TextKey } from '#text/en.ts';
import { errorText } from '#text/error-text.ts';
import { formatClock } from '#text/format.ts';
import { instantText } from '#text/time-text.ts';
import { t } from '#text/translate.ts';
import { karachiDate } from '#domain/calendar.ts';
import { serverNow } from '#data/server/server-clock.ts';
import { millisecondsToMinutes, minutesToHours } from 'date-fns';
import { minutesInDay } from 'date-fns/constants';

/** A time of today as on the clock, an older one with its day; empty for what is none. */
export function timeWords(at: unknown): string {
  if (typeof at !== 'string') return '';
  const instant = Date.parse(at);
  return karachiDate(instant) === karachiDate(serverNow()) ? formatClock(instant) : instantText(instant);
}

type Words = {
  /** What was decided already, by `{by}` at `{time}`. */
  decided: (detail: AppError['detail']) => TextKey;
  changed: TextKey;
};

/** Why a decision was refused: who was faster and when, or what has to be looked at again. */
export function refusalText(error: AppError, { decided, changed }: Words): string {
  const { code, detail } = error;
  if (code === 'ALREADY_DECIDED') {
    const by = detail['name'] ?? detail['by'];
    const time = timeWords(detail['at']);
    const name = typeof by === 'string' && by !== '' ? by : t('admin.somebody');
    return t(decided(detail), { by: name, time }).replace(/ at \.$/, '.');
  }
  if (code === 'CHANGED') return t(changed);
  if (code === 'REFERENCE_USED')
    return typeof detail['code'] === 'string'
      ? t('admin.referenceUsed', { code: detail['code'] })
      : t('admin.referenceUsedElsewhere');
  if (code === 'NEEDS_NOTE') return t('admin.needsNote');
  if (code === 'PAYMENT_UNSEEN') return t('admin.refund.unseen');
  if (code === 'FORBIDDEN' && detail['reason'] === 'own') return t('admin.own');
  return errorText(error);
}

/** How long something has waited: "40 minutes", "3 days". `since` is ISO, `now` server ms. */
export function ageWords(since: string, now: number): string {
  const minutes = Math.max(1, millisecondsToMinutes(now - Date.parse(since)));
  if (minutes < 60) return t('admin.age.minutes', { count: minutes });
  const hours = minutesToHours(minutes);
  if (hours < 48) return t('admin.age.hours', { count: hours });
  return t('admin.age.days', { count: Math.floor(minutes / minutesInDay) });
}
