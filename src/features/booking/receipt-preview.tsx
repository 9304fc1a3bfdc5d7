import { useCallback } from 'react';
import { isMemoryOnly } from '#data/site-data.ts';
import type { StoredReceipt } from '#domain/booking.ts';
import { t } from '#text/translate.ts';
import { Icon } from '#ui/icon.tsx';

/** What was picked, so that nobody confirms with the wrong screenshot. */
export function ReceiptPreview({ receipt }: { receipt: StoredReceipt }) {
  const { bytes, type, name } = receipt;
  const show = useCallback(
    (image: HTMLImageElement | null) => {
      if (!image) return undefined;
      const url = URL.createObjectURL(new Blob([bytes], { type }));
      image.src = url;
      return () => URL.revokeObjectURL(url);
    },
    [bytes, type],
  );
  return (
    <figure className="receipt-preview">
      {type === 'application/pdf' ? (
        <span className="receipt-pdf">
          <Icon name="receipt" size={32} />
        </span>
      ) : (
        <img ref={show} alt={t('booking.receiptPreview')} />
      )}
      <figcaption>
        <strong dir="auto">{name}</strong>
        <span className="small muted">{t(isMemoryOnly() ? 'booking.receiptMemory' : 'booking.receiptSaved')}</span>
      </figcaption>
    </figure>
  );
}
