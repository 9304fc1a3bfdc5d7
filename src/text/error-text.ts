import { asAppError, errorCodeOf, type ErrorCode } from '#domain/errors.ts';
import { formatHour, formatPrice } from './format.ts';
import type { TextKey } from './en.ts';
import { t, type TextParams } from './translate.ts';

/** Some codes say more in `reason`; one that this build does not know gets the words of the code. */
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

function paramsOf(detail: Readonly<Record<string, unknown>>): TextParams {
  const hours = Array.isArray(detail['hours']) ? detail['hours'].filter((hour) => typeof hour === 'number') : [];
  return {
    hours: hours.map(formatHour).join(', ') || t('error.thatTime'),
    total: typeof detail['total'] === 'number' ? formatPrice(detail['total']) : '',
    max: typeof detail['max'] === 'number' ? detail['max'] : '',
    count: typeof detail['retry_after'] === 'number' ? Math.ceil(detail['retry_after'] / 60) : '',
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
  return t(reasonTexts[code]?.[String(error.detail['reason'])] ?? errorKey(code), paramsOf(error.detail));
}
