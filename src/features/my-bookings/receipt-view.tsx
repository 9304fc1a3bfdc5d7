import type { Booking } from '#domain/booking.ts';
import { errorText } from '#text/error-text.ts';
import { t } from '#text/translate.ts';
import { Button } from '#ui/button.tsx';
import { Skeleton } from '#ui/feedback/skeleton.tsx';
import { ReceiptFile } from './receipt-file.tsx';
import { Coming } from './receipt-frame.ts';
import { ReceiptPlaceholder } from './receipt-placeholder.tsx';
import { useReceipt } from './use-receipt.ts';

/** The receipt, or why it is not there yet: loading, no connection, failed. */
export function ReceiptView({ booking, path }: { booking: Booking; path: string }) {
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
