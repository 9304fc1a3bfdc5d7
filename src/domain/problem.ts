import type { Booking, Problem } from './booking.ts';

/**
 * Kinds of reports that a customer may send about a booking: it was paid and declined as not paid, the refund has not arrived, the amount is
 * wrong, the court was closed or taken, how they were treated, anything else.
 */
export const problemKinds = ['paid', 'refund', 'amount', 'closed', 'conduct', 'other'] as const;

export type ProblemKind = (typeof problemKinds)[number];

/** Fewest and most characters of the words of a problem. */
export const problemText = { min: 10, max: 1000 };

/** Fewest and most letters and digits of a transaction ID; nothing else of it is compared. */
export const referenceLength = { min: 6, max: 40 };

const isOff = ({ status }: Booking): boolean => status === 'cancelled' || status === 'refund_due';

/** True for a booking that ended because its payment was not found, and gives nothing back; its customer may show the transfer. */
export function isPaymentDenied(booking: Booking): boolean {
  if (!isOff(booking)) return false;
  const { endReason, refunds } = booking;
  if (refunds.some(({ state }) => state !== 'void')) return false;
  return endReason === 'not_paid' || endReason === 'unreadable' || refunds.length > 0;
}

/** The kinds of problem that a booking can have as it stands, the likeliest first. */
export function problemKindsOf(booking: Booking): ProblemKind[] {
  const possible: Partial<Record<ProblemKind, boolean>> = {
    paid: isPaymentDenied(booking),
    refund: booking.refunds.length > 0 || isOff(booking),
    closed: !isOff(booking),
  };
  return problemKinds.filter((kind) => possible[kind] ?? true);
}

/** The problem of a booking that nobody has answered yet: there is one at a time. */
export function openProblem({ problems = [] }: Pick<Booking, 'problems'>): Problem | undefined {
  return problems.find(({ closedAt }) => closedAt === null);
}
