import { useCallback, useEffect } from 'react';
import type { Booking } from '#domain/booking.ts';
import { formatDay } from '#text/format.ts';
import { t } from '#text/translate.ts';
import { DialogFrame } from '#ui/overlay/dialog-frame.tsx';
import { errorText } from '#text/error-text.ts';
import { Button } from '#ui/button.tsx';
import { Skeleton } from '#ui/feedback/skeleton.tsx';
import { openReceipt } from '#data/repositories/receipts.ts';
import { useRequest } from '#hooks/use-request.ts';
import { Coming, ReceiptFile, ReceiptPlaceholder } from './receipt-file.tsx';

/** The receipt, or why it is not there yet: loading, no connection, failed. */
function ReceiptView({ booking, path }: { booking: Booking; path: string }) {
  const { file, error, failed, retry } = useReceipt(path);
  if (file) return <ReceiptFile booking={booking} file={file} />;
  if (failed) {
    const again = (
      <Button look="outline" onClick={retry}>
        {t('action.retry')}
      </Button>
    );
    return (
      <ReceiptPlaceholder
        text={error?.code === 'OFFLINE' ? t('bookings.receipt.offline') : errorText(error)}
        action={again}
      />
    );
  }
  return (
    <Coming role="status">
      <span className="sr-only">{t('bookings.receipt.loading')}</span>
      <Skeleton height="100%" />
    </Coming>
  );
}

/** A receipt when its viewer opens: from this phone, or else from the server. */
function useReceipt(path: string) {
  const { run, value, error, state } = useRequest(useCallback((byHand: boolean) => openReceipt(path, byHand), [path]));
  useEffect(() => void run(false), [run]);
  return { file: value, error, failed: state === 'failed', retry: () => void run(true) };
}

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
