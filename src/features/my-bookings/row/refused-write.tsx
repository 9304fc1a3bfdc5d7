import { Link } from 'react-router-dom';
import { paths } from '#domain/paths.ts';
import { mayRetry, type QueuedWrite } from '#domain/queued-write.ts';
import { useWriteDecisions } from '#hooks/use-write-decisions.ts';
import { errorText } from '#text/error-text.ts';
import { t } from '#text/translate.ts';
import { reasonText } from '#text/write-text.ts';
import { Button } from '#ui/button.tsx';
import { ConfirmButton } from '#ui/confirm-button.tsx';
import { Icon } from '#ui/icon.tsx';
import { ChangedReview } from '#features/my-bookings/review/changed-review.tsx';
import { newerReview, reviewOf } from '#features/my-bookings/review/own-review.ts';
import type { BookingWaitsProps } from './booking-waits.tsx';
import { Choices, RefusedBox } from '#features/my-bookings/wait-box.ts';

/** Nothing typed is lost by giving up a cancellation, so it asks nothing; a review does. */
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
  if (write.kind === 'cancel-booking') {
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
  const isConfirmed = write.error?.code === 'NOT_CANCELLABLE' && booking.status === 'confirmed';
  const drop = async () => {
    if (await giveUp(write)) onGone();
  };
  return (
    <RefusedBox>
      <p>
        <Icon name="alert" size={18} />
        <span>
          {reasonText(write)} {isConfirmed && <Link to={paths.contact}>{t('waiting.contact')}</Link>}
        </span>
      </p>
      {newer && mine ? (
        <ChangedReview
          booking={booking}
          write={write}
          newer={newer}
          mine={mine}
          disabled={busy}
          onKeepNewer={() => void drop()}
        />
      ) : (
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
        <p role="alert" className="field-error">
          {errorText(error)}
        </p>
      )}
    </RefusedBox>
  );
}
