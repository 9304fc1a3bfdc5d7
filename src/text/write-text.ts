// How a write that waits stands, in plain words.
import { millisecondsInDay } from 'date-fns/constants';
import { isLeased, type QueuedWrite } from '#domain/queued-write.ts';
import { AppError } from '#domain/errors.ts';
import { errorText } from './error-text.ts';
import { formatClock, formatInstantShort, formatPrice } from './format.ts';
import { t } from './translate.ts';

/** What the device knows besides the write; `backoffUntil` is until when the server wants to be left alone. All in device ms. */
export type WaitingFacts = { online: boolean; now: number; backoffUntil: number };

/** A message about several writes does not know what each was about. */
function lapsedText(back: unknown): string {
  if (typeof back !== 'number') return t('waiting.refused.late');
  return t('waiting.refused.lapsed', { amount: formatPrice(back) });
}

/** Why a write was not accepted. */
export function reasonText({ error, about }: Pick<QueuedWrite, 'error'> & Partial<Pick<QueuedWrite, 'about'>>): string {
  // Its words are with its console, where it can be put right, too.
  if (about?.['venueId'] !== undefined) return t('waiting.refused.console');
  const { code, detail } = error ?? { code: 'UNEXPECTED', detail: {} };
  if (code === 'REFUND_CHANGED') return t('waiting.refused.refund', { refund: formatPrice(Number(detail['refund'])) });
  if (code === 'EXPIRED') return lapsedText(about?.['back']);
  return errorText(new AppError(code, detail));
}

function queuedText(write: QueuedWrite, { online, now, backoffUntil }: WaitingFacts): string {
  const until = Math.max(write.nextAt, backoffUntil);
  const waits = until > now ? t('waiting.state.server', { time: formatClock(until) }) : t('waiting.state.turn');
  const state = online ? waits : t('waiting.state.connection');
  if (now - write.createdAt > millisecondsInDay) return t('waiting.state.stillNot', { state });
  return write.sentOnce ? t('waiting.state.unsure', { state }) : state;
}

/** How the write stands, in one sentence. */
export function stateText(write: QueuedWrite, facts: WaitingFacts): string {
  switch (write.state) {
    case 'sending':
      // Its worker died: nobody is sending it any more, and the next flush takes it up again.
      return isLeased(write, facts.now) ? t('waiting.state.sending') : queuedText(write, facts);
    case 'failed': {
      const code = write.error?.code;
      // Both say themselves what they were about.
      if (code === 'REFUND_CHANGED' || code === 'EXPIRED') return reasonText(write);
      const isUntried = code === 'TOO_OLD' || (code === 'TOO_LATE' && !write.sentOnce);
      const words = isUntried ? 'waiting.state.notSent' : 'waiting.state.refused';
      return t(words, { reason: reasonText(write) });
    }
    case 'parked':
      if (write.parkedFor === 'sign-in') return t('waiting.state.signIn');
      if (write.parkedFor === 'return') return t('waiting.state.return', { day: formatInstantShort(write.nextAt) });
      return t('waiting.state.update');
    default:
      return queuedText(write, facts);
  }
}

/** When it was made: with the time when that was within a day. */
export function madeText({ createdAt }: Pick<QueuedWrite, 'createdAt'>, now: number): string {
  const made = formatInstantShort(createdAt);
  return now - createdAt < millisecondsInDay
    ? t('waiting.made', { day: made, time: formatClock(createdAt) })
    : t('waiting.madeOn', { day: made });
}
