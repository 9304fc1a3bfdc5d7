// What the server answered to a decision, in the words of the people who decide.
import { spokenCode } from '#domain/booking.ts';
import { verdictOf } from '#domain/desk/case.ts';
import { entryStatusOf } from '#domain/desk/desk.ts';
import type { AppError } from '#domain/errors.ts';
import { entryOf } from '#domain/known.ts';
import { clockText } from '#text/clock-text.ts';
import type { TextKey } from '#text/en.ts';
import { errorText } from '#text/error-text.ts';
import { formatPrice } from '#text/format.ts';
import { t } from '#text/translate.ts';

const sides: Readonly<Record<string, TextKey>> = {
  customer: 'cases.by.customer',
  venue: 'cases.by.venue',
  platform: 'cases.by.platform',
  time: 'cases.by.time',
};

const text = (value: unknown): string | null => (typeof value === 'string' && value !== '' ? value : null);

function alreadyWords(detail: Readonly<Record<string, unknown>>, now: number): string {
  const by = text(detail['by']);
  const at = text(detail['at']);
  const verdict = t(`cases.verdict.${verdictOf(entryStatusOf(detail['status']), by, text(detail['reason']))}`);
  if (!by || !at || Number.isNaN(Date.parse(at))) return t('cases.alreadyPlain', { verdict });
  const side = entryOf(sides, by);
  return t('cases.already', { verdict, name: side ? t(side) : by, time: clockText(Date.parse(at), now) });
}

/** A refusal and where it belongs: to a field of the form, or to the booking as a whole. */
export type Refusal = {
  words: string;
  field?: 'reference' | 'collects' | 'note' | 'received' | 'accountId';
  /** The other booking that a transaction ID has confirmed. */
  other?: { id: string; code: string };
  /** The booking is another one now: it is asked for again. */
  isStale: boolean;
};

const fields = ['reference', 'collects', 'note', 'received', 'accountId'] as const;

/** `startsAt` is the booking's first hour (ISO); `now` is server time in ms. */
export function refusalOf(error: AppError, startsAt: string | null, now: number): Refusal {
  const { detail } = error;
  const stale = (words: string): Refusal => ({ words, isStale: true });
  switch (error.code) {
    case 'ALREADY_DECIDED':
      return stale(alreadyWords(detail, now));
    case 'CHANGED':
      return stale(t(detail['count'] === undefined ? 'cases.changed' : 'cases.changedCount'));
    case 'TOO_LATE':
      return stale(t(startsAt && Date.parse(startsAt) > now ? 'cases.tooLateUndecided' : 'cases.tooLate'));
    case 'REFUND_CHANGED':
      return stale(t('cases.refundChanged', { amount: formatPrice(Number(detail['refund']) || 0) }));
    case 'NOT_FOUND':
      return stale(t('cases.goneMeanwhile'));
    case 'REFERENCE_USED': {
      const code = text(detail['code']);
      const id = text(detail['bookingId']);
      const words = code ? t('cases.referenceUsed', { code: spokenCode(code) }) : t('cases.referenceUsedElsewhere');
      return { words, field: 'reference', isStale: false, ...(code && id && { other: { id, code } }) };
    }
    case 'AMOUNT_LOW':
      return {
        words: t('cases.amountLow', { missing: formatPrice(Number(detail['missing']) || 0) }),
        field: 'collects',
        isStale: false,
      };
    case 'ARRIVED':
    case 'NO_CALL':
      return stale(errorText(error));
    case 'NEEDS_NOTE':
      return { words: t('cases.noteRequired'), field: 'note', isStale: false };
    case 'FORBIDDEN':
      return stale(t(detail['reason'] === 'own' ? 'cases.own' : 'cases.forbidden'));
    case 'INVALID': {
      const field = fields.find((name) => name === detail['field']);
      return { words: errorText(error), isStale: false, ...(field && { field }) };
    }
    default:
      return { words: errorText(error), isStale: false };
  }
}
