import { useCallback } from 'react';
import { queueWrite } from '#commands/queue/queue.ts';
import submitReview from '#commands/submit-review.ts';
import type { Booking, OwnReview } from '#domain/booking.ts';
import type { QueuedWrite } from '#domain/queued-write.ts';
import { useRequest } from '#hooks/use-request.ts';
import { errorText } from '#text/error-text.ts';
import { t } from '#text/translate.ts';
import type { TextKey } from '#text/en.ts';
import { Button } from '#ui/button.tsx';
import { Stars } from '#ui/venue/stars.tsx';
import { styled } from '#ui/styled.ts';
import { Choices } from '#features/my-bookings/wait-box.ts';

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
export function ChangedReview({ booking, write, newer, mine, disabled, onKeepNewer }: ChangedReviewProps) {
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
        <p role="alert" className="field-error">
          {errorText(error)}
        </p>
      )}
    </>
  );
}
