import { asAppError, errorCodeOf, type ErrorCode } from '#domain/errors.ts';
import { minPasswordLength } from '#domain/user.ts';
import { formatHour, formatPrice } from './format.ts';
import type { TextKey } from './en.ts';
import { t, type TextParams } from './translate.ts';

/** Some codes say more in `reason` or `reasons`; one that this build does not know gets the words of the code. */
const reasonTexts: Readonly<Partial<Record<ErrorCode, Readonly<Record<string, TextKey>>>>> = {
  TOO_MANY_LIVE: {
    first: 'error.limitFirst',
    first_hours: 'error.limitFirstHours',
    venue_day: 'error.limitVenueDay',
    new_day: 'error.limitNewDay',
    new_evening: 'error.limitNewEvening',
    made: 'error.limitMade',
    holds: 'error.limitHolds',
  },
  BLOCKED: { not_paid: 'error.blockedNotPaid' },
  RATE_LIMITED: { network: 'error.rateLimitedNetwork' },
  PASSWORD_WEAK: {
    length: 'error.passwordWeakLength',
    characters: 'error.passwordWeakCharacters',
    pwned: 'error.passwordWeakPwned',
  },
};

/** SLOT_TAKEN becomes slotTaken. */
type CamelCase<Name extends string> = Name extends `${infer First}_${infer Rest}`
  ? `${Lowercase<First>}${Capitalize<CamelCase<Rest>>}`
  : Lowercase<Name>;

/** The key of a code's words: SLOT_TAKEN has `error.slotTaken`. */
export function errorKey(code: ErrorCode): TextKey {
  const name = code.toLowerCase().replace(/_(\w)/g, (_line, letter: string) => letter.toUpperCase());
  return `error.${name as CamelCase<ErrorCode>}`;
}

const minutesOf = (seconds: unknown) => (typeof seconds === 'number' ? Math.ceil(seconds / 60) : '');

function paramsOf(detail: Readonly<Record<string, unknown>>): TextParams {
  const hours = Array.isArray(detail['hours']) ? detail['hours'].filter((hour) => typeof hour === 'number') : [];
  return {
    hours: hours.map(formatHour).join(', ') || t('error.thatTime'),
    total: typeof detail['total'] === 'number' ? formatPrice(detail['total']) : '',
    max: typeof detail['max'] === 'number' ? detail['max'] : '',
    min: minPasswordLength,
    // Seconds of MAIL_JUST_SENT, minutes of HOLD_LIMIT.
    count: typeof detail['seconds'] === 'number' ? detail['seconds'] : minutesOf(detail['retry_after']),
  };
}

/** Only a device without a network is called offline; otherwise it is Baari that cannot be reached. */
const hasNoNetwork = () => (globalThis.navigator as { onLine?: boolean } | undefined)?.onLine === false;

/** Any thrown value in the person's words; never a code, never a stack. */
export function errorText(thrown: unknown): string {
  const error = asAppError(thrown);
  // A code that a newer tab or worker passed on has no words here.
  const code = errorCodeOf(error.code);
  if (code === 'OFFLINE' && hasNoNetwork()) return t('error.noNetwork');
  const { reason, reasons = reason } = error.detail;
  const known = [reasons].flat().flatMap((name) => reasonTexts[code]?.[String(name)] ?? []);
  const keys = known.length > 0 ? known : [errorKey(code)];
  return keys.map((key) => t(key, paramsOf(error.detail))).join(' ');
}
