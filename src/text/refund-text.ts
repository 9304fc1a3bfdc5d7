import type { Booking, Refund } from '#domain/booking.ts';
import { refundWords } from '#domain/refund.ts';
import { formatInstantDay, formatPrice } from './format.ts';
import { t } from './translate.ts';

/** How a refund stands, with its amount. */
export function refundText(refund: Refund): string {
  const { amount, reason, reference, settledAt } = refund;
  const words = t(refundWords(refund), {
    amount: formatPrice(amount),
    day: settledAt ? formatInstantDay(settledAt) : '',
    reference: reference ?? '',
  });
  return reason === 'overpaid' ? `${t('refund.overpaid')} ${words}` : words;
}

/** What becomes of the money when a pending booking is cancelled: nobody has found the payment yet. */
export function moneyBackText({ receipt, total, payee }: Booking): string {
  if (receipt === null) return t('bookings.cancel.unpaid');
  return t(payee === 'venue' ? 'refund.backVenue' : 'refund.back', { amount: formatPrice(total) });
}
