import type { AppError } from '#domain/errors.ts';
import { errorText } from '#text/error-text.ts';
import { t } from '#text/translate.ts';
import { isBookableAgain } from './machine/booking-state.ts';

/** A failed booking in the person's words; what nobody foresaw gets the words of the spec for a failed booking. */
export function problemText(problem: AppError): string {
  if (isBookableAgain(problem)) return t('booking.bookableAgain');
  if (problem.detail['refund'] === true) return t('booking.refundPrice');
  return problem.code === 'UNEXPECTED' ? t('booking.failed') : errorText(problem);
}
