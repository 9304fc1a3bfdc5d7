// What the server answered to a move, in the words of whoever moves.
import type { AppError } from '#domain/errors.ts';
import { errorText } from '#text/error-text.ts';
import { formatSpan } from '#text/format.ts';
import { hourRanges } from '#text/hour-words.ts';
import { t } from '#text/translate.ts';
import type { Refusal } from './refusal-words.ts';

const isHour = (value: unknown): value is number => Number.isInteger(value) && Number(value) >= 0 && Number(value) < 24;

function takenWords(hours: unknown): string {
  const lost = Array.isArray(hours) ? hours.filter(isHour) : [];
  if (lost.length === 0) return t('cases.moveTakenSome');
  const spans = hourRanges(lost).map(([start, end]) => formatSpan(start, end));
  return t('cases.moveTaken', { hours: spans.join(', ') });
}

/** A refusal that only moving knows; undefined for one that every decision can meet. */
export function moveRefusal(error: AppError): Refusal | undefined {
  const { code, detail } = error;
  switch (code) {
    case 'SLOT_TAKEN':
      return { words: takenWords(detail['hours']), isStale: false };
    case 'CLOSED':
      return { words: t('cases.moveClosed'), isStale: false };
    case 'PAST':
      return { words: t('cases.movePast'), isStale: false };
    case 'TOO_LATE':
      return { words: t('cases.moveTooLate'), isStale: true };
    case 'TOO_LATE_TO_ASK':
    case 'NOBODY_TO_ASK':
      return { words: errorText(error), isStale: false };
    case 'NOT_CONFIRMED':
      return { words: t('cases.changed'), isStale: true };
    default:
      return undefined;
  }
}
