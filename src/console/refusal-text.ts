import { spokenCode } from '#domain/booking.ts';
import type { AppError } from '#domain/errors.ts';
import { clockText } from '#text/clock-text.ts';
import type { TextKey } from '#text/en.ts';
import { errorText } from '#text/error-text.ts';
import { t } from '#text/translate.ts';
import { serverNow } from '#data/server/server-clock.ts';

/** A time of today as on the clock, an older one with its day; empty for what is none. */
export function timeWords(at: unknown): string {
  if (typeof at !== 'string') return '';
  return clockText(Date.parse(at), serverNow());
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
      ? t('admin.referenceUsed', { code: spokenCode(detail['code']) })
      : t('admin.referenceUsedElsewhere');
  if (code === 'NEEDS_NOTE') return t('admin.needsNote');
  if (code === 'PAYMENT_UNSEEN') return t('admin.refund.unseen');
  if (code === 'FORBIDDEN' && detail['reason'] === 'own') return t('admin.own');
  return errorText(error);
}
