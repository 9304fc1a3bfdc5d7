import type { Booking } from '#domain/booking.ts';
import { isFreeToCancel, promisedStart } from '#domain/refund-offer.ts';
import type { RefundOffer } from '#domain/terms.ts';
import { formatPrice } from '#text/format.ts';
import { moneyBackText } from '#text/refund-text.ts';
import { instantText } from '#text/time-text.ts';
import { t } from '#text/translate.ts';

function nothingText({ terms }: Booking): string {
  const last = terms.filter(([, percent]) => percent > 0).at(-1);
  return last ? t('cancel.nothing', { count: last[0] }) : t('cancel.never');
}

/** What comes back, until when that holds, and who sends it: the sentences before a booking is cancelled, in order. */
export function offerTexts(booking: Booking, { amount, percent, deadline }: RefundOffer): string[] {
  if (booking.status !== 'confirmed') return [moneyBackText(booking)];
  const sender = t(booking.payee === 'venue' ? 'cancel.sentByVenue' : 'cancel.sent');
  if (percent === 0) return [nothingText(booking)];
  if (isFreeToCancel(booking)) return [t('cancel.free', { amount: formatPrice(amount) }), sender];
  const { fee, toCollect = 0 } = booking;
  const promised = promisedStart(booking);
  const lines = [t('cancel.back', { amount: formatPrice(amount), percent, fee: formatPrice(fee) })];
  if (toCollect > 0) lines.push(t('cancel.collect', { amount: formatPrice(toCollect) }));
  if (promised !== null) lines.push(t('cancel.promised', { start: instantText(promised) }));
  if (deadline !== null) lines.push(t('cancel.holds', { deadline: instantText(deadline) }));
  if (amount > 0) lines.push(sender);
  return lines;
}
