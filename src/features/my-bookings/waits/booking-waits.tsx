import type { ReactNode } from 'react';
import { serverNow } from '#data/server/server-clock.ts';
import { startOf } from '#domain/booking-standing.ts';
import type { Booking } from '#domain/booking.ts';
import { isUnsent, type QueuedWrite } from '#domain/queued-write.ts';
import { isOnItsWay } from '#features/my-bookings/row/booking-time.ts';
import { WaitBox } from '#features/my-bookings/row/tone-box.ts';
import { useWaitingFacts } from '#hooks/use-waiting-facts.ts';
import { useWriteDecisions } from '#hooks/use-write-decisions.ts';
import { errorText } from '#text/error-text.ts';
import { formatDay, formatPrice } from '#text/format.ts';
import { moneyBackText } from '#text/refund-text.ts';
import { instantText } from '#text/time-text.ts';
import { t } from '#text/translate.ts';
import { stateText } from '#text/write-text.ts';
import { Button } from '#ui/button.tsx';
import { HelperText } from '#ui/form/helper-text.tsx';
import { Icon } from '#ui/icon.tsx';
import { showToast } from '#ui/overlay/toast.ts';
import { Stars } from '#ui/venue/stars.tsx';
import { reviewOf } from './own-review.ts';
import { RefusedWrite } from './refused-write.tsx';

type CancelStateProps = { booking: Booking; write: QueuedWrite; onGone: () => void };

/** What comes back and until when, as the person saw it; a cancellation without a deadline has until the first hour. */
function waitWords(booking: Booking, { about }: QueuedWrite): { deadline: number; money: string } {
  const { back, endsAt } = about;
  if (typeof back === 'number' && typeof endsAt === 'number')
    return { deadline: endsAt, money: t('cancel.comesBack', { amount: formatPrice(back) }) };
  const isOwed = booking.status === 'pending';
  return { deadline: startOf(booking), money: isOwed ? moneyBackText(booking) : t('cancel.nothingBack') };
}

/** A cancellation that our server has not confirmed: never called "cancelled", always with the time it has left and the money. */
function CancelState({ booking, write, onGone }: CancelStateProps) {
  const facts = useWaitingFacts();
  const { giveUp, busy, error } = useWriteDecisions();
  if (isOnItsWay(write, facts.online, facts.now)) {
    return <WaitBox>{t('bookings.cancel.sending')}</WaitBox>;
  }
  async function keepBooking(): Promise<void> {
    const ended = await giveUp(write);
    if (!ended) return;
    showToast({ kind: 'info', title: t(ended === 'gone' ? 'bookings.cancel.undone' : 'bookings.cancel.undoneUnsure') });
    onGone();
  }
  const { deadline, money } = waitWords(booking, write);
  return (
    <WaitBox>
      <p>
        <Icon name="clock" size={18} />
        <strong>{t(isUnsent(write) ? 'bookings.cancel.queued' : 'bookings.cancel.unsure')}</strong>
      </p>
      <p className="small">
        {t(deadline <= serverNow() ? 'bookings.cancel.late' : 'bookings.cancel.before', {
          deadline: instantText(deadline),
        })}
      </p>
      <p className="small">{money}</p>
      {write.state === 'parked' && <p className="small">{stateText(write, facts)}</p>}
      {isUnsent(write) && (
        <Button
          look="outline"
          aria-label={t('bookings.cancel.undoLabel', { venue: booking.venueName, day: formatDay(booking.day) })}
          disabled={busy}
          onClick={() => void keepBooking()}
        >
          {t('bookings.cancel.undo')}
        </Button>
      )}
      {error && (
        <HelperText role="alert" error>
          {errorText(error)}
        </HelperText>
      )}
    </WaitBox>
  );
}

const wordsOf = {
  'report-problem': { sending: 'problem.sending', queued: 'problem.queued' },
  'submit-review': { sending: 'bookings.rate.sending', queued: 'bookings.rate.queued' },
} as const;

/** A review, with its stars, or a report that our server has not confirmed; it can be changed until it was sent. */
function TypedState({ write, edit }: { write: QueuedWrite; edit: ReactNode }) {
  const facts = useWaitingFacts();
  const sending = isOnItsWay(write, facts.online, facts.now);
  const isReview = write.kind === 'submit-review';
  const words = wordsOf[isReview ? 'submit-review' : 'report-problem'];
  return (
    <WaitBox>
      <p>
        <Icon name="clock" size={18} />
        <strong>{t(sending ? words.sending : words.queued)}</strong>
      </p>
      {isReview && <Stars rating={reviewOf(write)?.rating} />}
      {!sending && (write.state === 'parked' || write.sentOnce) && <p className="small">{stateText(write, facts)}</p>}
      {!sending && isUnsent(write) && edit}
    </WaitBox>
  );
}

export type BookingWaitsProps = {
  booking: Booking;
  write: QueuedWrite;
  /** The way to change what was typed; left out when nothing was. */
  edit?: ReactNode;
  onGone: () => void;
};

/** How a write about this booking stands: refused, or not confirmed by our server yet. */
export default function BookingWaits({ booking, write, edit, onGone }: BookingWaitsProps) {
  if (write.state === 'failed') return <RefusedWrite booking={booking} write={write} edit={edit} onGone={onGone} />;
  if (write.kind === 'cancel-booking') return <CancelState booking={booking} write={write} onGone={onGone} />;
  return <TypedState write={write} edit={edit} />;
}
