import { useCallback, useState } from 'react';
import { queueWrite } from '#commands/queue/queue.ts';
import { serverNow } from '#data/server/server-clock.ts';
import type { Booking } from '#domain/booking.ts';
import { startOf } from '#domain/booking-standing.ts';
import { mayReplace, type QueuedWrite } from '#domain/queued-write.ts';
import { isFreeToCancel } from '#domain/refund-offer.ts';
import { offerTexts } from '#features/my-bookings/refund-words.ts';
import { slotsSummary } from '#features/my-bookings/row/booking-time.ts';
import { useConnection } from '#hooks/use-online.ts';
import { useRequest } from '#hooks/use-request.ts';
import { errorText } from '#text/error-text.ts';
import { formatDay } from '#text/format.ts';
import { feeSentence, termsSentence } from '#text/terms-text.ts';
import { instantText } from '#text/time-text.ts';
import { t } from '#text/translate.ts';
import { Button } from '#ui/button.tsx';
import { Notice } from '#ui/feedback/notice.tsx';
import { OfflineNotice } from '#ui/feedback/offline-notice.tsx';
import { DialogBody, DialogFoot, DialogFrame } from '#ui/overlay/dialog-frame.tsx';
import { cancelWrite } from './cancel-write.ts';
import { useOffer } from './use-offer.ts';

/** The policy under which the amount was calculated. */
function Policy({ booking }: { booking: Booking }) {
  return (
    <p className="small muted">
      {t('cancel.policy', { rule: termsSentence(booking.terms) })} {feeSentence()}
    </p>
  );
}

type CancelDialogProps = {
  booking: Booking;
  /** The refused cancellation of this booking that this one takes the place of. */
  write?: QueuedWrite | undefined;
  /** An answer about a move that nobody has to hear of any more. */
  answer?: QueuedWrite | undefined;
  onClosed: () => void;
};

/** Asks before a booking is cancelled, and says what becomes of the hours and of the money: to the rupee, and until when. */
export default function CancelDialog({ booking, write, answer, onClosed }: CancelDialogProps) {
  const connection = useConnection();
  const { venueName, courtName, day, hours, status } = booking;
  const [seemsBegun] = useState(() => startOf(booking) <= serverNow());
  const offer = useOffer(booking);
  const [first = '', ...more] = offerTexts(booking, offer);
  const replaces = write?.state === 'failed' ? write.id : answer && mayReplace(answer) ? answer.id : undefined;
  const queue = useCallback(() => queueWrite(cancelWrite(booking, offer, replaces)), [booking, offer, replaces]);
  const { run, state, error } = useRequest(queue);
  // Without the closing animation: the row may have moved to another group, and a dialog with it, before that ends.
  async function cancel(): Promise<void> {
    if (await run()) onClosed();
  }
  return (
    <DialogFrame
      title={t('bookings.cancel.title')}
      onClosed={onClosed}
      renderBody={(close) => (
        <>
          <DialogBody>
            <p>
              <strong dir="auto">{t('bookings.at', { venue: venueName, what: courtName })}</strong>
              <br />
              {t('bookings.when', { day: formatDay(day), hours: slotsSummary(hours, day) })}
            </p>
            <p role="status">
              {status === 'confirmed' ? <strong>{first}</strong> : `${t('bookings.cancel.free')} ${first}`}{' '}
              {more.join(' ')}
            </p>
            {status === 'confirmed' && <p>{t('bookings.cancel.free')}</p>}
            {status === 'confirmed' && !isFreeToCancel(booking) && <Policy booking={booking} />}
            {seemsBegun && <Notice kind="warning">{t('bookings.cancel.begun')}</Notice>}
            {!seemsBegun && (
              <OfflineNotice
                connection={connection}
                words="bookings.cancel.offline"
                params={{ deadline: instantText(offer.deadline ?? startOf(booking)) }}
              />
            )}
            {error && (
              <Notice kind="error" role="alert">
                {errorText(error)}
              </Notice>
            )}
          </DialogBody>
          <DialogFoot>
            <Button look="outline" onClick={close}>
              {t('bookings.cancel.no')}
            </Button>
            <Button
              look="danger"

              disabled={state === 'loading'}
              onClick={() => void cancel()}
            >
              {t(state === 'loading' ? 'bookings.cancel.busy' : 'bookings.cancel.yes')}
            </Button>
          </DialogFoot>
        </>
      )}
    />
  );
}
