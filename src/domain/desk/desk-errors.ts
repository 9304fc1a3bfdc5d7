// Refusals that only the consoles can meet. A customer's page does not know their names and pays nothing for them; what a
// refused write was refused for is stored by its name, so that a console finds it there.
import { errorCodes } from '#domain/errors.ts';

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
] as const;

export type DeskErrorCode = (typeof deskErrorCodes)[number];

/** Makes this realm read the codes of the consoles by their names; whoever calls it registers their words, too. */
export function learnDeskErrors(): void {
  // The list itself grows: a second one beside it would be a byte that customers pay.
  const known = errorCodes as readonly string[] as string[];
  for (const code of deskErrorCodes) if (!known.includes(code)) known.push(code);
}
