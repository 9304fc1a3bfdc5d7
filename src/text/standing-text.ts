import type { Booking, PaymentCheck } from '#domain/booking.ts';
import { decisionEnd, type Moment } from '#domain/booking-standing.ts';
import { standingWords } from './booking-standing-text.ts';
import { checkText } from './check-text.ts';
import { instantText } from './time-text.ts';
import { t } from './translate.ts';

/** The sentences about where a booking stands and what happens next, in order. */
export function standingText(booking: Booking, moment: Moment, check: PaymentCheck): string[] {
  const places = { check: checkText(check), by: instantText(decisionEnd(booking)) };
  return standingWords(booking, moment).map((key) => t(key, places));
}
