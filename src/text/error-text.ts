import { asAppError, errorCodeOf, errorTexts } from '#domain/errors.ts';
import { formatHour, formatPrice } from './format.ts';
import { t, type TextParams } from './translate.ts';

function paramsOf(detail: Readonly<Record<string, unknown>>): TextParams {
  const hours = Array.isArray(detail['hours']) ? detail['hours'].filter((hour) => typeof hour === 'number') : [];
  return {
    hours: hours.map(formatHour).join(', ') || t('error.thatTime'),
    total: typeof detail['total'] === 'number' ? formatPrice(detail['total']) : '',
    max: typeof detail['max'] === 'number' ? detail['max'] : '',
    count: typeof detail['retry_after'] === 'number' ? Math.ceil(detail['retry_after'] / 60) : '',
  };
}

/** Any thrown value in the person's words; never a code, never a stack. */
export function errorText(thrown: unknown): string {
  const error = asAppError(thrown);
  // A code that a newer tab or worker passed on has no words here.
  return t(errorTexts[errorCodeOf(error.code)], paramsOf(error.detail));
}
