import { firstLimits, maxHoursPerBooking, type PaymentCheck, platformFee } from '#domain/booking.ts';
import { checkText } from './check-text.ts';
import type { TextKey } from './en.ts';
import { formatPrice } from './format.ts';
import { t } from './translate.ts';

type FaqEntry = { id: string; question: TextKey; answer: TextKey };

/** The FAQ, most wanted first: Contact shows the first three. */
export const faqEntries: readonly FaqEntry[] = [
  { id: 'payment', question: 'faq.payment.question', answer: 'faq.payment.answer' },
  { id: 'cancel', question: 'faq.cancel.question', answer: 'faq.cancel.answer' },
  { id: 'duration', question: 'faq.duration.question', answer: 'faq.duration.answer' },
  { id: 'arrive', question: 'faq.arrive.question', answer: 'faq.arrive.answer' },
  { id: 'weather', question: 'faq.weather.question', answer: 'faq.weather.answer' },
  { id: 'hold', question: 'faq.hold.question', answer: 'faq.hold.answer' },
  { id: 'confirm', question: 'faq.confirm.question', answer: 'faq.confirm.answer' },
  { id: 'refund', question: 'faq.refund.question', answer: 'faq.refund.answer' },
  { id: 'price', question: 'faq.price.question', answer: 'faq.price.answer' },
  { id: 'offline', question: 'faq.offline.question', answer: 'faq.offline.answer' },
];

/** An answer with the fee, the limits and the time for a payment that really apply. */
export function faqAnswer({ answer }: FaqEntry, check: PaymentCheck): string {
  return t(answer, {
    fee: formatPrice(platformFee),
    max: maxHoursPerBooking,
    first: firstLimits.bookings,
    hours: firstLimits.hours,
    check: checkText(check),
  });
}
