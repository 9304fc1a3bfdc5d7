import type { Booking } from '#domain/booking.ts';
import { decisionEnd, standingWords, type Moment } from '#domain/booking-standing.ts';
import type { PaymentCheck } from '#domain/payment-check.ts';
import { checkText } from './check-text.ts';
import { instantText } from './instant-text.ts';
import { t } from './translate.ts';

/** The sentences about where a booking stands and what happens next, in order. */
export function standingText(booking: Booking, moment: Moment, check: PaymentCheck): string[] {
  const places = { check: checkText(check), by: instantText(decisionEnd(booking)) };
  return standingWords(booking, moment).map((key) => t(key, places));
}
