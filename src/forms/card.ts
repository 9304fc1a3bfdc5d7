import * as z from 'zod/mini';
import type { TextKey } from '#text/en.ts';
import { requiredText } from './fields.ts';

/** A text field with one message when it is empty and another when it does not match. */
function pattern(missing: TextKey, wrong: TextKey, accepted: RegExp) {
  return z.string().check(z.trim(), z.minLength(1, { error: missing, abort: true }), z.regex(accepted, wrong));
}

/** The card form of the payment simulation (spec, validation rules). What is typed is neither sent nor kept. */
export const cardInput = z.object({
  name: requiredText('payment.nameRequired'),
  number: pattern('payment.numberRequired', 'payment.numberInvalid', /^[\d ]{13,19}$/),
  expiry: pattern('payment.expiryRequired', 'payment.expiryInvalid', /^\d{2}\/\d{2}$/),
  cvc: pattern('payment.cvcRequired', 'payment.cvcInvalid', /^\d{3,4}$/),
});

/** A typed expiry with its slash: "1227" and "12 27" become "12/27"; half a date stays what it is. */
export function formatExpiry(typed: string): string {
  const digits = typed.replace(/[\s/.-]/g, '');
  return /^\d{3,4}$/.test(digits) ? `${digits.slice(0, 2)}/${digits.slice(2)}` : typed;
}
