import type { Booking, Refund } from './booking.ts';

/** How a refund looks: `due` asks for attention, `sent` is good news, `plain` is neither. */
export type RefundTone = 'due' | 'sent' | 'plain';

/** Refunds that are still due for a booking. */
export function refundsDue({ refunds }: Booking): Refund[] {
  return refunds.filter(({ state }) => state === 'due');
}

/** Void and anything newer is plain. */
export function refundTone({ state }: Refund): RefundTone {
  if (state === 'due') return 'due';
  return state === 'sent' ? 'sent' : 'plain';
}
