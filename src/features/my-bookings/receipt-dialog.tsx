import type { Booking } from '#domain/booking.ts';
import { formatDay } from '#text/format.ts';
import { t } from '#text/translate.ts';
import { DialogFrame } from '#ui/overlay/dialog-frame.tsx';
import { ReceiptView } from './receipt-view.tsx';

type ReceiptDialogProps = { booking: Booking; path: string; onClosed: () => void };

/** The receipt viewer; it unmounts itself after its closing animation. */
export default function ReceiptDialog({ booking, path, onClosed }: ReceiptDialogProps) {
  return (
    <DialogFrame
      title={t('bookings.receipt.title')}
      lead={
        <p className="small muted" dir="auto">
          {t('bookings.receipt.of', { venue: booking.venueName, day: formatDay(booking.day) })}
        </p>
      }
      onClosed={onClosed}
      renderBody={() => <ReceiptView booking={booking} path={path} />}
    />
  );
}
