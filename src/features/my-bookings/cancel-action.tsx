import { lazy, Suspense } from 'react';
import { serverNow } from '#data/session.ts';
import type { Booking } from '#domain/booking.ts';
import { formatDay } from '#text/format.ts';
import { t } from '#text/translate.ts';
import { startOf } from './booking-moments.ts';
import { useLateDialog } from './use-late-dialog.ts';

const loadDialog = () => import('./cancel-dialog.tsx');
const CancelDialog = lazy(loadDialog);

/** The way to cancel a pending booking, for as long as its first hour has not begun. */
export function CancelAction({ booking, onClosed }: { booking: Booking; onClosed: () => void }) {
  const { open, show, hide, near } = useLateDialog(loadDialog);
  if (startOf(booking) <= serverNow() && !open) {
    return <p className="small muted">{t('bookings.actions.begun')}</p>;
  }
  const closed = () => {
    hide();
    onClosed();
  };
  return (
    <>
      <button
        type="button"
        className="btn btn-outline"
        aria-haspopup="dialog"
        aria-label={t('bookings.actions.cancelLabel', { venue: booking.venueName, day: formatDay(booking.day) })}
        {...near}
        onClick={show}
      >
        {t('bookings.actions.cancel')}
      </button>
      {open && (
        <Suspense fallback={null}>
          <CancelDialog booking={booking} onClosed={closed} />
        </Suspense>
      )}
    </>
  );
}
