import { type Booking, platformFee } from '#domain/booking.ts';
import { isFreeToCancel } from '#domain/refund-offer.ts';
import type { Terms } from '#domain/terms.ts';
import { formatPrice } from './format.ts';
import { t } from './translate.ts';

function shareText(percent: number, isFirst: boolean): string {
  if (percent === 100) return t('refundTerms.all');
  if (percent === 50) return t(isFirst ? 'refundTerms.half' : 'refundTerms.nextHalf');
  return t(isFirst ? 'refundTerms.part' : 'refundTerms.nextPart', { percent });
}

function stepText([count, percent]: Terms[number], at: number): string {
  const isFirst = at === 0;
  const until =
    count === 0 ? t('refundTerms.start') : t(isFirst ? 'refundTerms.firstUntil' : 'refundTerms.nextUntil', { count });
  return t(isFirst ? 'refundTerms.first' : 'refundTerms.next', { until, share: shareText(percent, isFirst) });
}

/** A cancellation policy as customers read it: "Cancel a confirmed booking up to 6 hours before the start and …". */
export function termsSentence(terms: Terms): string {
  const paying = terms.filter(([, percent]) => percent > 0);
  const last = paying.at(-1);
  if (!last) return t('refundTerms.none');
  const steps = paying.map(stepText).join(', ');
  return t(last[0] === 0 ? 'refundTerms.policyUntilStart' : 'refundTerms.policy', { steps });
}

/** What always follows it: the platform fee is not part of the policy. */
export function feeSentence(): string {
  return t('refundTerms.fee', { fee: formatPrice(platformFee) });
}

/** What a cancellation of an own booking follows now: its policy, or none while it is free. */
export function cancelRule(booking: Booking): string {
  return isFreeToCancel(booking) ? t('refundTerms.free') : `${termsSentence(booking.terms)} ${feeSentence()}`;
}
