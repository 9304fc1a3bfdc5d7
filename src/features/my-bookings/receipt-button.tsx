import { lazy, Suspense, useState } from 'react';
import type { Booking } from '#domain/booking.ts';
import { formatDay } from '#text/format.ts';
import { t } from '#text/translate.ts';
import { showToast } from '#ui/toast.ts';

const loadDialog = () => import('./receipt-dialog.tsx');
const ReceiptDialog = lazy(loadDialog);

function sayNone() {
  showToast({ kind: 'info', title: t('bookings.receipt.noneTitle'), text: t('bookings.receipt.noneText') });
}

/** "View" opens the receipt; without one the same place says so. The dialog's code is fetched when a finger comes near. */
export function ReceiptButton({ booking }: { booking: Booking }) {
  const [open, setOpen] = useState(false);
  const { receipt } = booking;
  if (receipt === null) {
    return (
      <button type="button" className="link-btn booking-no-receipt" onClick={sayNone}>
        {t('bookings.receipt.none')}
      </button>
    );
  }
  const preload = () => void loadDialog().catch(() => undefined);
  return (
    <>
      <button
        type="button"
        className="link-btn"
        aria-haspopup="dialog"
        aria-label={t('bookings.receipt.viewLabel', { venue: booking.venueName, day: formatDay(booking.day) })}
        onPointerEnter={preload}
        onFocus={preload}
        onClick={() => setOpen(true)}
      >
        {t('bookings.receipt.view')}
      </button>
      {open && (
        <Suspense fallback={null}>
          <ReceiptDialog booking={booking} path={receipt} onClosed={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
