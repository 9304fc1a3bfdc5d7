// Phone numbers, as people type them and as they are kept. The numbering plans of the world are large (phone-plans.ts), so
// they are fetched where a number is typed; until they are here a number that looks like one is believed.

export type PhoneReading = { number: string } | { wrong: 'invalid' | 'short' | 'long' };

export type PhonePlans = {
  /** `typed` is what `clean` made of it: Latin digits, no marks, no extension. */
  read(typed: string): PhoneReading;
  format(stored: string): string | undefined;
};

let plans: PhonePlans | undefined;

/** From here on numbers are read by the numbering plans of their countries; undefined puts the rough rules back. */
export function setPhonePlans(loaded: PhonePlans | undefined): void {
  plans = loaded;
}

const easternDigits = /[\u0660-\u0669\u06f0-\u06f9]/g;
const marks = /[\u200b-\u200f\u202a-\u202e\u2066-\u2069]/g;
const dashes = /[\u2010-\u2015]/g;
const extension = /[\s,;]*(?:ext(?:ension|n)?|x|#)[.:\s]*(\d{1,6})$/i;

function clean(typed: string): { main: string; ext: string } {
  const latin = typed
    .replace(easternDigits, (digit) => String(digit.charCodeAt(0) & 0xf))
    .replace(marks, '')
    .replace(dashes, '-')
    .trim();
  return { main: latin.replace(extension, ''), ext: extension.exec(latin)?.[1] ?? '' };
}

const digitsOf = (text: string): string => text.replace(/[\s().-]/g, '');

/** A Pakistani mobile number in any usual spelling, without the country's code and the leading 0. */
const mobile = /^(?:(?:\+|00)?92)?0?(3\d{9})$/;
/** The numbers of companies that are the same in the whole country, e.g. 111 222 333. */
const everywhere = /^(?:(?:\+|00)?92)?(111\d{6})$/;

/** Good enough while the plans are not here: 8 to 15 digits, with a country's code or from Pakistan. */
function readRoughly(digits: string): PhoneReading {
  if (!/^\+?\d+$/.test(digits)) return { wrong: 'invalid' };
  const abroad = /^(?:\+|00)([1-9]\d*)$/.exec(digits)?.[1];
  const number = `+${abroad ?? (/^92\d{9,10}$/.test(digits) ? digits : `92${digits.replace(/^0/, '')}`)}`;
  if (number.length < 9) return { wrong: 'short' };
  return number.length > 16 ? { wrong: 'long' } : { number };
}

/**
 * A phone number as people type it, also in Urdu digits: of Pakistan when it names no country. Its stored form is E.164
 * (`+923xxxxxxxxx`), with ` ext. 12` behind it when there is one; or what is wrong with it.
 */
export function readPhone(typed: string): PhoneReading {
  const { main, ext } = clean(typed);
  const digits = digitsOf(main);
  const local = mobile.exec(digits)?.[1] ?? everywhere.exec(digits)?.[1];
  const reading = local ? { number: `+92${local}` } : (plans?.read(main) ?? readRoughly(digits));
  return 'number' in reading && ext ? { number: `${reading.number} ext. ${ext}` } : reading;
}

/** A stored number as people write it: 0300 1234567, (021) 34567890, +971 50 123 4567. Anything else stays as it is. */
export function formatPhone(stored: string): string {
  const own = /^\+92(3\d{2})(\d{7})$/.exec(stored);
  if (own) return `0${own[1]} ${own[2]}`;
  return plans?.format(stored) ?? stored;
}
