// The numbering plans of the world. Only hooks/use-phone-plans.ts imports this file, late: it is larger than the form it serves.
import { parsePhoneNumberFromString, validatePhoneNumberLength, type PhoneNumber } from 'libphonenumber-js/min';
import type { PhonePlans } from './phone.ts';

const home = { defaultCountry: 'PK', extract: false } as const;

/** The plan knows lengths from 8 to 12 digits, for special numbers; what people have has 10, less if the area code is missing. */
function homeLength({ nationalNumber }: PhoneNumber): 'TOO_LONG' | 'TOO_SHORT' | undefined {
  if (nationalNumber.length < 10) return 'TOO_SHORT';
  return nationalNumber.length > 10 ? 'TOO_LONG' : undefined;
}

/**
 * Pakistani numbers must be ones that are given out; for other countries the length decides: plans change faster than
 * builds, and a real number that is refused costs a customer.
 */
export const phonePlans: PhonePlans = {
  read(typed) {
    const number = parsePhoneNumberFromString(typed, home);
    if (number && (number.country === 'PK' ? number.isValid() : number.isPossible())) return { number: number.number };
    const length = number?.country === 'PK' ? homeLength(number) : validatePhoneNumberLength(typed, home);
    if (length === 'TOO_LONG') return { wrong: 'long' };
    if (length === 'TOO_SHORT') return { wrong: 'short' };
    return { wrong: 'invalid' };
  },
  format(stored) {
    const number = parsePhoneNumberFromString(stored, home);
    return number?.country === 'PK' ? number.formatNational() : number?.formatInternational();
  },
};
