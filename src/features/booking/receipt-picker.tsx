import { useId, type ChangeEvent } from 'react';
import { t } from '#text/translate.ts';
import { Button, ButtonLabel } from '#ui/button.tsx';
import { palette, styled } from '#ui/styled.ts';
import { ReceiptPreview } from './receipt-preview.tsx';
import type { BookingView } from './use-booking.ts';

const Actions = styled('div')({ display: 'flex', flexWrap: 'wrap', gap: 8 });

// The invisible input lies over its label, so that a keyboard that reaches it scrolls to what is seen.
const Pick = styled('span')({
  position: 'relative',
  '&:only-child': { inlineSize: '100%' },
  '& input': { position: 'absolute', inset: 0, inlineSize: '100%', opacity: 0, pointerEvents: 'none' },
  '& input:focus-visible + label': { outline: `3px solid ${palette.primary.main}`, outlineOffset: 2 },
  '& input:disabled + label': {
    background: palette.background.soft,
    color: palette.text.secondary,
    cursor: 'not-allowed',
  },
});

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
    <>
      <p className="muted small" id={`${id}-hint`}>
        {t('booking.receiptHint')}
      </p>
      {receipt && <ReceiptPreview receipt={receipt} />}
      <Actions>
        <Pick>
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
        </Pick>
        {receipt && (
          <Button
            look="quiet"

            disabled={locked}
            onClick={() => dispatch({ type: 'receiptRemoved' })}
          >
            {t('booking.receiptRemove')}
          </Button>
        )}
      </Actions>
    </>
  );
}
