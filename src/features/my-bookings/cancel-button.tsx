import { serverNow } from '#data/session.ts';
import type { Booking } from '#domain/booking.ts';
import { startOf } from '#domain/booking-standing.ts';
import { formatDay } from '#text/format.ts';
import { t } from '#text/translate.ts';
import type { LateDialog } from './use-late-dialog.ts';

/** The way to cancel a pending booking, for as long as its first hour has not begun. */
export function CancelButton({ booking, dialog }: { booking: Booking; dialog: LateDialog }) {
  if (startOf(booking) <= serverNow()) {
    return <p className="small muted">{t('bookings.actions.begun')}</p>;
  }
  return (
    <button
      type="button"
      className="btn btn-outline"
      aria-haspopup="dialog"
      aria-label={t('bookings.actions.cancelLabel', { venue: booking.venueName, day: formatDay(booking.day) })}
      {...dialog.near}
      onClick={dialog.show}
    >
      {t('bookings.actions.cancel')}
    </button>
  );
}
