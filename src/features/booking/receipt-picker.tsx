import { useId, type ChangeEvent } from 'react';
import { t } from '#text/translate.ts';
import { Button, ButtonLabel } from '#ui/button.tsx';
import { ReceiptPreview } from './receipt-preview.tsx';
import type { BookingView } from './use-booking.ts';

/** The proof of the transfer. What is picked is on the phone before anything is sent. */
export function ReceiptPicker({ booking }: { booking: BookingView }) {
  const { state, dispatch } = booking;
  const id = useId();
  const { receipt, preparing, stage } = state;
  const locked = stage !== 'paying' || preparing;

  function pick(event: ChangeEvent<HTMLInputElement>): void {
    const file = event.target.files?.[0];
    // Empty again, so that the same file can be picked a second time.
    event.target.value = '';
    if (file) dispatch({ type: 'filePicked', file });
  }

  return (
    <section className="confirm-step" aria-labelledby={`${id}-title`}>
      <h3 id={`${id}-title`}>{t('booking.receiptTitle')}</h3>
      <p className="muted small" id={`${id}-hint`}>
        {t('booking.receiptHint')}
      </p>
      {receipt && <ReceiptPreview receipt={receipt} />}
      <div className="receipt-actions">
        <span className={receipt ? 'receipt-pick' : 'receipt-pick receipt-pick-block'}>
          <input
            id={id}
            type="file"
            accept="image/jpeg,image/png,application/pdf"
            disabled={locked}
            aria-describedby={`${id}-hint`}
            onChange={pick}
          />
          <ButtonLabel htmlFor={id}>
            {t(preparing ? 'booking.receiptPreparing' : receipt ? 'booking.receiptReplace' : 'booking.receiptPick')}
          </ButtonLabel>
        </span>
        {receipt && (
          <Button
            look="quiet"

            disabled={locked}
            onClick={() => dispatch({ type: 'receiptRemoved' })}
          >
            {t('booking.receiptRemove')}
          </Button>
        )}
      </div>
    </section>
  );
}
