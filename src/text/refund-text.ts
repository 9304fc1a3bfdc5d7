import type { Booking, Refund } from '#domain/booking.ts';
import type { TextKey } from './en.ts';
import { formatInstantDay, formatPrice } from './format.ts';
import { t } from './translate.ts';

function dueWords({ isSeen, payer }: Refund): TextKey {
  if (payer === 'venue') return isSeen ? 'refund.dueVenue' : 'refund.unseenVenue';
  return isSeen ? 'refund.due' : 'refund.unseen';
}

/** The words of a refund, with places for amount, day and reference. Nothing is promised before the payment was found. */
export function refundWords(refund: Refund): TextKey {
  switch (refund.state) {
    case 'due':
      return dueWords(refund);
    case 'sent':
      return refund.reference && refund.settledAt ? 'refund.sent' : 'refund.sentPlain';
    case 'void':
      return 'refund.void';
    default:
      return 'refund.unknown';
  }
}

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
  if (receipt === null) return t('bookings.ended.unpaid');
  return t(payee === 'venue' ? 'refund.backVenue' : 'refund.back', { amount: formatPrice(total) });
}
