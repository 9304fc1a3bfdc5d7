// Refusals that the consoles meet. A customer's page knows the names of two of them once a cancellation may wait there
// (`commands/cancel-booking.ts`), and pays nothing for the others; what a refused write was refused for is stored by its name, so
// that a console finds it there.
import { learnErrors } from '#domain/learn-errors.ts';

export const deskErrorCodes = [
  'ALREADY_DECIDED',
  'CHANGED',
  'REFERENCE_USED',
  'AMOUNT_LOW',
  'NEEDS_NOTE',
  'REFUND_CHANGED',
  'PAYMENT_UNSEEN',
  'NOT_CHANGEABLE',
  'ALREADY_CHECKED_IN',
  'NOT_CONFIRMED',
  'OUTSIDE_GATE_WINDOW',
  'COLLECT_FIRST',
  'TOO_EARLY',
  'LAST_ADMIN',
  'EXPIRED',
  'TOO_MANY',
  'NAME_TAKEN',
  'AFFECTED_CHANGED',
] as const;

export type DeskErrorCode = (typeof deskErrorCodes)[number];

/** Makes this realm read the codes of the consoles by their names; whoever calls it registers their words, too. */
export function learnDeskErrors(): void {
  learnErrors(deskErrorCodes);
}
