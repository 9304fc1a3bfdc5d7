const easternDigits = /[\u0660-\u0669\u06f0-\u06f9]/g;

/**
 * A Pakistani mobile number as people type it (0300…, +92…, 0092…, with spaces, dashes or brackets, also in Urdu digits)
 * in the stored form `+923xxxxxxxxx` (E.164); undefined when it is not one.
 */
export function toPhoneNumber(typed: string): string | undefined {
  const latin = typed.replace(easternDigits, (digit) => String(digit.charCodeAt(0) & 0xf));
  const digits = latin.replace(/[\s().\-\u2010-\u2015\u200e\u200f\u202a-\u202e\u2066-\u2069]/g, '');
  const match = /^(?:(?:\+|00)?92)?0?(3\d{9})$/.exec(digits);
  return match ? `+92${match[1]}` : undefined;
}
