import LinearProgress from '@mui/material/LinearProgress';
import { millisecondsInMinute } from 'date-fns/constants';
import { useEffect, useId, useRef } from 'react';
import { isMemoryOnly } from '#data/storage/site-data.ts';
import { t } from '#text/translate.ts';
import { Button } from '#ui/button.tsx';
import { ReceiptButtons, ReceiptPick, ReceiptPreview } from '#ui/form/receipt-file.tsx';
import type { BookingState, Sending } from '#features/booking/machine/booking-state.ts';
import type { BookingView } from '#features/booking/use-booking.ts';

/** The proof of the transfer. What is picked is on the device before anything is sent. */
export function ReceiptPicker({ booking }: { booking: BookingView }) {
  const { state, dispatch } = booking;
  const id = useId();
  const { receipt, preparing, stage } = state;
  const locked = stage !== 'paying' || preparing;
  const preview = useRef<HTMLElement>(null);
  const wasPreparing = useRef(false);

  useEffect(() => {
    // What was just picked is shown: its place in the dialog may be below what can be seen.
    if (wasPreparing.current && !preparing) preview.current?.scrollIntoView({ block: 'center' });
    wasPreparing.current = preparing;
  }, [preparing]);

  return (
    <>
      <p className="muted small" id={`${id}-hint`}>
        {t('booking.receiptHint')}
      </p>
      {receipt && (
        <ReceiptPreview
          receipt={receipt}
          note={t(isMemoryOnly() ? 'booking.receiptMemory' : 'booking.receiptSaved')}
          place={preview}
        />
      )}
      <ReceiptButtons>
        <ReceiptPick
          id={id}
          hintId={`${id}-hint`}
          label={t(preparing ? 'booking.receiptPreparing' : receipt ? 'booking.receiptReplace' : 'booking.receiptPick')}
          disabled={locked}
          onFile={(file) => dispatch({ type: 'filePicked', file })}
        />
        {receipt && (
          <Button
            look="quiet"

            disabled={locked}
            onClick={() => dispatch({ type: 'receiptRemoved' })}
          >
            {t('booking.receiptRemove')}
          </Button>
        )}
      </ReceiptButtons>
    </>
  );
}

/** How far an upload is, in kB and, once that can be said, in time. */
export function sendingText({ sent, total, msLeft }: Sending): string {
  const kB = (bytes: number) => String(Math.ceil(bytes / 1000));
  const amount = { sent: kB(sent), total: kB(total) };
  if (msLeft === null || sent === 0) return t('booking.uploaded', amount);
  // In steps of five seconds: a number that jumps to and fro is no promise.
  const left =
    msLeft < 1.5 * millisecondsInMinute
      ? t('booking.leftSeconds', { count: String(Math.max(5, Math.ceil(msLeft / 5000) * 5)) })
      : t('booking.leftMinutes', { count: String(Math.ceil(msLeft / millisecondsInMinute)) });
  return t('booking.uploadedLeft', { ...amount, left });
}

/** The bar of a confirmation under way. What changes every few seconds is shown and not announced. */
export function UploadProgress({ state }: { state: BookingState }) {
  const { stage, progress, sending, lightened } = state;
  const moving = stage === 'uploading' && progress === 30 ? sending : null;
  const detail = moving ? sendingText(moving) : undefined;
  return (
    <>
      <LinearProgress
        variant="determinate"
        sx={{ blockSize: 8, borderRadius: 4 }}
        value={moving ? 30 + Math.round((moving.sent / moving.total) * 40) : progress}
        aria-label={t('booking.progress')}
        aria-valuetext={detail}
      />
      {detail && <p className="small muted">{detail}</p>}
      {moving && lightened && <p className="small muted">{t('booking.lightened')}</p>}
    </>
  );
}
