import { useCallback, useState } from 'react';
import cancelBooking from '#commands/cancel-booking.ts';
import { queueWrite } from '#commands/queue/queue.ts';
import { serverNow } from '#data/server/server-clock.ts';
import type { Booking } from '#domain/booking.ts';
import { startOf } from '#domain/booking-standing.ts';
import { useConnection } from '#hooks/use-online.ts';
import { useRequest } from '#hooks/use-request.ts';
import { errorText } from '#text/error-text.ts';
import { formatDay } from '#text/format.ts';
import { moneyBackText } from '#text/refund-text.ts';
import { t } from '#text/translate.ts';
import { Button } from '#ui/button.tsx';
import { DialogBody, DialogFoot, DialogFrame } from '#ui/overlay/dialog-frame.tsx';
import { Notice } from '#ui/feedback/notice.tsx';
import { OfflineNotice } from '#ui/feedback/offline-notice.tsx';
import { slotsSummary, startText } from '#features/my-bookings/row/booking-time.ts';

/** Asks before a booking is cancelled, and says what becomes of the hours and of the money. */
export default function CancelDialog({ booking, onClosed }: { booking: Booking; onClosed: () => void }) {
  const connection = useConnection();
  const { id, venueName, courtName, day, hours } = booking;
  const [seemsBegun] = useState(() => startOf(booking) <= serverNow());
  const queue = useCallback(
    () =>
      queueWrite({
        command: cancelBooking,
        input: { bookingId: id },
        about: { venue: venueName, day: formatDay(day) },
      }),
    [id, venueName, day],
  );
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
            <p>
              {t('bookings.cancel.free')} {moneyBackText(booking)}
            </p>
            {seemsBegun && <Notice kind="warning">{t('bookings.cancel.begun')}</Notice>}
            {!seemsBegun && (
              <OfflineNotice
                connection={connection}
                words="bookings.cancel.offline"
                params={{ deadline: startText(booking) }}
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
