import { useCallback } from 'react';
import { isMemoryOnly } from '#data/storage/site-data.ts';
import type { StoredReceipt } from '#domain/booking.ts';
import { t } from '#text/translate.ts';
import { SupportIcon } from '#ui/support-icon.tsx';
import { palette, smallRadius, styled } from '#ui/styled.ts';

const Picked = styled('figure')({
  display: 'flex',
  alignItems: 'center',
  gap: 12,
  padding: 10,
  border: `1px solid ${palette.divider}`,
  borderRadius: 'var(--radius)',
  '& > :first-child': {
    flex: 'none',
    inlineSize: 72,
    blockSize: 96,
    objectFit: 'cover',
    borderRadius: smallRadius,
    background: palette.background.soft,
  },
  '& > span': { display: 'grid', placeItems: 'center' },
  '& figcaption': { display: 'grid', gap: 4, minInlineSize: 0 },
});

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
    <Picked>
      {type === 'application/pdf' ? (
        <span>
          <SupportIcon name="receipt" size={32} />
        </span>
      ) : (
        <img ref={show} alt={t('booking.receiptPreview')} />
      )}
      <figcaption>
        <strong dir="auto">{name}</strong>
        <span className="small muted">{t(isMemoryOnly() ? 'booking.receiptMemory' : 'booking.receiptSaved')}</span>
      </figcaption>
    </Picked>
  );
}
