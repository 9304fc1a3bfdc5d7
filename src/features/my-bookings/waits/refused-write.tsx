import { useCallback } from 'react';
import { Link } from 'react-router-dom';
import { queueWrite } from '#commands/queue/queue.ts';
import submitReview from '#commands/submit-review.ts';
import type { Booking, OwnReview } from '#domain/booking.ts';
import { paths } from '#domain/paths.ts';
import { type QueuedWrite, mayRetry } from '#domain/queued-write.ts';
import type { RefundOffer } from '#domain/terms.ts';
import { cancelWrite } from '#features/my-bookings/dialogs/cancel-write.ts';
import { Choices, WaitBox } from '#features/my-bookings/row/tone-box.ts';
import { useRequest } from '#hooks/use-request.ts';
import { useWriteDecisions } from '#hooks/use-write-decisions.ts';
import type { TextKey } from '#text/en.ts';
import { errorText } from '#text/error-text.ts';
import { formatPrice } from '#text/format.ts';
import { t } from '#text/translate.ts';
import { reasonText } from '#text/write-text.ts';
import { Button } from '#ui/button.tsx';
import { ConfirmButton } from '#ui/confirm-button.tsx';
import { HelperText } from '#ui/form/helper-text.tsx';
import { Icon } from '#ui/icon.tsx';
import { styled } from '#ui/styled.ts';
import { Stars } from '#ui/venue/stars.tsx';
import type { BookingWaitsProps } from './booking-waits.tsx';
import { newerReview, reviewOf } from './own-review.ts';

const Sides = styled('div')({
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fit, minmax(12rem, 1fr))',
  gap: 12,
  marginBlock: 8,
  '& p + * + p': { overflowWrap: 'anywhere', whiteSpace: 'pre-line' },
});

type ChangedReviewProps = {
  booking: Booking;
  write: QueuedWrite;
  newer: OwnReview;
  mine: OwnReview;
  disabled: boolean;
  onKeepNewer: () => void;
};

function Words({ title, review }: { title: TextKey; review: OwnReview }) {
  return (
    <div>
      <p className="small muted">{t(title)}</p>
      <Stars rating={review.rating} />
      <p className="small" dir="auto">
        {review.comment || t('bookings.rate.noComment')}
      </p>
    </div>
  );
}

/** A review that met a newer one: both are shown, and the person says which one stands. */
function ChangedReview({ booking, write, newer, mine, disabled, onKeepNewer }: ChangedReviewProps) {
  const { id: bookingId, venueName: venue } = booking;
  const send = useCallback(
    () =>
      queueWrite({
        command: submitReview,
        input: { bookingId, ...mine, basedOn: [newer] },
        about: { venue, rating: mine.rating },
        replaces: write.id,
      }),
    [bookingId, venue, mine, newer, write.id],
  );
  const { run, state, error } = useRequest(send);
  const busy = disabled || state === 'loading';
  return (
    <>
      <Sides>
        <Words title="bookings.rate.newer" review={newer} />
        <Words title="bookings.rate.mine" review={mine} />
      </Sides>
      <Choices>
        <Button look="outline" disabled={busy} onClick={onKeepNewer}>
          {t('bookings.rate.keepNewer')}
        </Button>
        <Button look="outline" disabled={busy} onClick={() => void run()}>
          {t('bookings.rate.sendMine')}
        </Button>
      </Choices>
      {error && (
        <HelperText role="alert" error>
          {errorText(error)}
        </HelperText>
      )}
    </>
  );
}

/** What would come back now, where a cancellation met less than its person was shown. */
function refundLeft({ kind, error }: QueuedWrite): Pick<RefundOffer, 'amount' | 'deadline'> | undefined {
  const amount = error?.code === 'REFUND_CHANGED' && kind === 'cancel-booking' ? error.detail['refund'] : undefined;
  if (typeof amount !== 'number') return undefined;
  const deadline = Date.parse(String(error?.detail['deadline']));
  return { amount, deadline: Number.isNaN(deadline) ? null : deadline };
}

type LessBackProps = {
  booking: Booking;
  write: QueuedWrite;
  left: Pick<RefundOffer, 'amount' | 'deadline'>;
  disabled: boolean;
  onKeep: () => void;
};

/** A cancellation that would bring back less by now: the person agrees to that, or keeps the booking. */
function LessBack({ booking, write, left, disabled, onKeep }: LessBackProps) {
  const send = useCallback(() => queueWrite(cancelWrite(booking, left, write.id)), [booking, left, write.id]);
  const { run, state, error } = useRequest(send);
  const busy = disabled || state === 'loading';
  return (
    <>
      <Choices>
        <Button look="danger" disabled={busy} onClick={() => void run()}>
          {t('cancel.forLess', { refund: formatPrice(left.amount) })}
        </Button>
        <Button look="outline" disabled={busy} onClick={onKeep}>
          {t('cancel.keep')}
        </Button>
      </Choices>
      {error && (
        <HelperText role="alert" error>
          {errorText(error)}
        </HelperText>
      )}
    </>
  );
}

/** Whoever typed words is asked before they are given up; a cancellation and an answer have none. */
function GiveUp({
  write,
  named,
  disabled,
  onYes,
}: {
  write: QueuedWrite;
  named: string;
  disabled: boolean;
  onYes: () => void;
}) {
  if (write.kind === 'cancel-booking' || write.kind === 'answer-move') {
    return (
      <Button
        look="outline"
        aria-label={t('waiting.dismissLabel', { what: named })}
        disabled={disabled}
        onClick={onYes}
      >
        {t('waiting.dismiss')}
      </Button>
    );
  }
  return (
    <ConfirmButton
      label={t('waiting.discard')}
      name={t('waiting.discardLabel', { what: named })}
      question={t('waiting.askDiscardRefused')}
      yes={t('waiting.discardYes')}
      no={t('waiting.discardNo')}
      disabled={disabled}
      onYes={onYes}
    />
  );
}

/** What the server refused, on the booking it was about: why, and what can be done. */
export function RefusedWrite({ booking, write, edit, onGone }: BookingWaitsProps) {
  const { sendAgain, giveUp, busy, error } = useWriteDecisions();
  const named = booking.venueName;
  const newer = newerReview(write);
  const mine = reviewOf(write);
  const left = refundLeft(write);
  const isConfirmed = write.error?.code === 'NOT_CANCELLABLE' && booking.status === 'confirmed';
  const drop = async () => {
    if (await giveUp(write)) onGone();
  };
  return (
    <WaitBox data-tone="refused">
      <p>
        <Icon name="alert" size={18} />
        <span>
          {reasonText(write)} {isConfirmed && <Link to={paths.contact}>{t('waiting.contact')}</Link>}
        </span>
      </p>
      {left && <LessBack booking={booking} write={write} left={left} disabled={busy} onKeep={() => void drop()} />}
      {!left && newer && mine && (
        <ChangedReview
          booking={booking}
          write={write}
          newer={newer}
          mine={mine}
          disabled={busy}
          onKeepNewer={() => void drop()}
        />
      )}
      {!left && !(newer && mine) && (
        <Choices>
          {mayRetry(write) && (
            <Button
              look="outline"
              aria-label={t('waiting.retryLabel', { what: named })}
              disabled={busy}
              onClick={() => void sendAgain(write)}
            >
              {t('waiting.retry')}
            </Button>
          )}
          {edit}
          <GiveUp write={write} named={named} disabled={busy} onYes={() => void drop()} />
        </Choices>
      )}
      {error && (
        <HelperText role="alert" error>
          {errorText(error)}
        </HelperText>
      )}
    </WaitBox>
  );
}
