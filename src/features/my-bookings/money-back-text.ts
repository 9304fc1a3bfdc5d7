import type { Booking } from '#domain/booking.ts';
import { formatPrice } from '#text/format.ts';
import { t } from '#text/translate.ts';

/** What becomes of the money when a pending booking is cancelled: nobody has found the payment yet. */
export function moneyBackText({ receipt, total, payee }: Booking): string {
  if (receipt === null) return t('bookings.cancel.unpaid');
  return t(payee === 'venue' ? 'refund.backVenue' : 'refund.back', { amount: formatPrice(total) });
}
