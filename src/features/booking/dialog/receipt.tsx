import LinearProgress from '@mui/material/LinearProgress';
import { millisecondsInMinute } from 'date-fns/constants';
import { type ChangeEvent, type Ref, useCallback, useEffect, useId, useRef } from 'react';
import type { StoredReceipt } from '#domain/booking.ts';
import { isMemoryOnly } from '#data/storage/site-data.ts';
import { t } from '#text/translate.ts';
import { Button, ButtonLabel } from '#ui/button.tsx';
import { palette, smallRadius, styled } from '#ui/styled.ts';
import { SupportIcon } from '#ui/support-icon.tsx';
import type { BookingState, Sending } from '#features/booking/machine/booking-state.ts';
import type { BookingView } from '#features/booking/use-booking.ts';

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
function ReceiptPreview({ receipt, place }: { receipt: StoredReceipt; place: Ref<HTMLElement> }) {
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
    <Picked ref={place}>
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
      {receipt && <ReceiptPreview receipt={receipt} place={preview} />}
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
