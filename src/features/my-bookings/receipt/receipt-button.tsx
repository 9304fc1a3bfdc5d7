import { useState } from 'react';
import type { Booking } from '#domain/booking.ts';
import { formatDay } from '#text/format.ts';
import { t } from '#text/translate.ts';
import { Button } from '#ui/button.tsx';
import { showToast } from '#ui/overlay/toast.ts';
import { lazyDialog } from '#ui/overlay/lazy-dialog.ts';

const ReceiptDialog = lazyDialog(() => import('./receipt-dialog.tsx'));

function sayNone() {
  showToast({ kind: 'info', title: t('bookings.receipt.noneTitle'), text: t('bookings.receipt.noneText') });
}

/** "View" opens the receipt; without one the same place says so. The dialog's code is fetched when a finger comes near. */
export function ReceiptButton({ booking }: { booking: Booking }) {
  const [open, setOpen] = useState(false);
  const { receipt } = booking;
  if (receipt === null) {
    return (
      <Button look="link" className="booking-no-receipt" onClick={sayNone}>
        {t('bookings.receipt.none')}
      </Button>
    );
  }
  const preload = () => void ReceiptDialog.preload().catch(() => undefined);
  return (
    <>
      <Button
        look="link"

        aria-haspopup="dialog"
        aria-label={t('bookings.receipt.viewLabel', { venue: booking.venueName, day: formatDay(booking.day) })}
        onPointerEnter={preload}
        onFocus={preload}
        onClick={() => setOpen(true)}
      >
        {t('bookings.receipt.view')}
      </Button>
      {open && <ReceiptDialog booking={booking} path={receipt} onClosed={() => setOpen(false)} />}
    </>
  );
}
