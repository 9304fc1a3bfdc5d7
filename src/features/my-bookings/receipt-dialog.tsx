import Dialog from '@mui/material/Dialog';
import { useId, useState } from 'react';
import type { Booking } from '#domain/booking.ts';
import { formatDay } from '#text/format.ts';
import { t } from '#text/translate.ts';
import { IconButton } from '#ui/icon-button.tsx';
import { Icon } from '#ui/icon.tsx';
import { ReceiptView } from './receipt-view.tsx';
import './receipt-dialog.css';

type ReceiptDialogProps = { booking: Booking; path: string; onClosed: () => void };

/** The receipt viewer; it unmounts itself after its closing animation. */
export default function ReceiptDialog({ booking, path, onClosed }: ReceiptDialogProps) {
  const [open, setOpen] = useState(true);
  const titleId = useId();
  const close = () => setOpen(false);
  return (
    <Dialog
      open={open}
      onClose={close}
      fullWidth
      maxWidth="sm"
      aria-labelledby={titleId}
      slotProps={{ paper: { className: 'receipt-dialog' }, transition: { onExited: onClosed } }}
    >
      <header className="receipt-dialog-head">
        <div>
          <h2 id={titleId}>{t('bookings.receipt.title')}</h2>
          <p className="small muted">
            {t('bookings.receipt.of', { venue: booking.venueName, day: formatDay(booking.day) })}
          </p>
        </div>
        <IconButton aria-label={t('action.close')} onClick={close}>
          <Icon name="close" />
        </IconButton>
      </header>
      <ReceiptView booking={booking} path={path} />
    </Dialog>
  );
}
