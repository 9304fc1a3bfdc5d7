import answerMove, { type MoveAnswer } from '#commands/answer-move.ts';
import type { Enqueued } from '#data/outbox.ts';
import type { Booking, MoveOffer } from '#domain/booking.ts';
import type { WithPending } from '#domain/command.ts';
import { type QueuedWrite, mayReplace } from '#domain/queued-write.ts';
import type { TextKey } from '#text/en.ts';
import { formatDay } from '#text/format.ts';

/** The answer in a write; empty where a newer build wrote it in another shape. */
export function answerIn(write: QueuedWrite | undefined): Partial<MoveAnswer> {
  return (write && answerMove.input.safeParse(write.args).data) ?? {};
}

/** The answer to a question; it ends with it. `before` is an answer that waits or was refused. */
export function moveAnswer(
  { id: bookingId, venueName, day }: Booking,
  { id: offerId, until }: MoveOffer,
  accept: boolean,
  before: QueuedWrite | undefined,
): Enqueued<MoveAnswer> {
  return {
    command: answerMove,
    input: { bookingId, offerId, accept },
    about: { venue: venueName, day: formatDay(day), endsAt: Date.parse(until) },
    replaces: before && mayReplace(before) ? before.id : undefined,
  };
}

/** Who asks, as the key of a sentence. */
export function askedWords({ by }: MoveOffer): TextKey {
  return by === 'platform' ? 'moveOffer.platform' : 'moveOffer.venue';
}

/** The question that was not answered on this device yet; undefined without one, and once its time is over (server ms). */
export function openOffer({ moveOffer, queued }: WithPending<Booking>, now: number): MoveOffer | undefined {
  if (!moveOffer || Date.parse(moveOffer.until) <= now) return undefined;
  const answer = queued['answer-move'];
  const isAnswered = answer?.state !== 'failed' && answerIn(answer).offerId === moveOffer.id;
  return isAnswered ? undefined : moveOffer;
}
