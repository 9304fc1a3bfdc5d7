import type { Booking } from '#domain/booking.ts';
import { formatDay } from '#text/format.ts';
import { t } from '#text/translate.ts';
import { Button } from '#ui/button.tsx';
import type { LazyDialog } from '#ui/overlay/lazy-dialog.ts';

/** The way to cancel a pending booking. Whether its first hour has begun the server alone knows: a phone's clock may be wrong. */
export function CancelButton({ booking, dialog }: { booking: Booking; dialog: LazyDialog }) {
  return (
    <Button
      look="outline"

      aria-haspopup="dialog"
      aria-label={t('bookings.actions.cancelLabel', { venue: booking.venueName, day: formatDay(booking.day) })}
      {...dialog.near}
      onClick={dialog.show}
    >
      {t('bookings.actions.cancel')}
    </Button>
  );
}
