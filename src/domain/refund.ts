import type { Booking, Refund } from './booking.ts';

/** How a refund looks: `due` asks for attention, `sent` is good news, `plain` is neither. */
export type RefundTone = 'due' | 'sent' | 'plain';

/**
 * What is owed back for a booking. A booking that is `refund_due` in a row of an earlier release names no amount: it was
 * never confirmed, so all of it is owed once the payment was found.
 */
export function refundsOf({ refunds = [], status, total, payee }: Booking): Refund[] {
  if (refunds.length > 0 || status !== 'refund_due') return refunds;
  return [
    {
      amount: total,
      reason: '',
      state: 'due',
      isSeen: false,
      payer: payee ?? 'platform',
      reference: null,
      settledAt: null,
    },
  ];
}

/** The same, without what is settled. */
export function refundsDue(booking: Booking): Refund[] {
  return refundsOf(booking).filter(({ state }) => state === 'due');
}

/** Void and anything newer is plain. */
export function refundTone({ state }: Refund): RefundTone {
  if (state === 'due') return 'due';
  return state === 'sent' ? 'sent' : 'plain';
}
