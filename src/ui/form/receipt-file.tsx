import { type ChangeEvent, type Ref, useCallback } from 'react';
import type { StoredReceipt } from '#domain/booking.ts';
import { t } from '#text/translate.ts';
import { ButtonLabel } from '#ui/button.tsx';
import { palette, smallRadius, styled } from '#ui/styled.ts';
import { SupportIcon } from '#ui/support-icon.tsx';

const Picked = styled('figure')({
  display: 'flex',
  alignItems: 'center',
  gap: 12,
  padding: 10,
  border: `1px solid ${palette.divider}`,
  borderRadius: 'var(--radius)',
  '& > :is(img, span)': {
    flex: 'none',
    inlineSize: 72,
    blockSize: 96,
    objectFit: 'cover',
    borderRadius: smallRadius,
    background: palette.background.soft,
  },
  '& > span': { display: 'grid', placeItems: 'center' },
  '& figcaption': { display: 'grid', gap: 4, minInlineSize: 0, overflowWrap: 'anywhere' },
});

type ReceiptPreviewProps = {
  receipt: StoredReceipt;
  /** Says what happens to the file. */
  note?: string;
  place?: Ref<HTMLElement>;
};

/** What was picked, so that nobody sends the wrong screenshot. */
export function ReceiptPreview({ receipt, note, place }: ReceiptPreviewProps) {
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
        {note && <span className="small muted">{note}</span>}
      </figcaption>
    </Picked>
  );
}

/** The buttons about a picked file. */
export const ReceiptButtons = styled('div')({ display: 'flex', flexWrap: 'wrap', gap: 8 });

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

type ReceiptPickProps = { id: string; hintId: string; label: string; disabled: boolean; onFile: (file: File) => void };

/** Opens the phone's own picker for a picture or a PDF. */
export function ReceiptPick({ id, hintId, label, disabled, onFile }: ReceiptPickProps) {
  function pick(event: ChangeEvent<HTMLInputElement>): void {
    const file = event.target.files?.[0];
    // Empty again, so that the same file can be picked a second time.
    event.target.value = '';
    if (file) onFile(file);
  }
  return (
    <Pick>
      <input
        id={id}
        type="file"
        accept="image/jpeg,image/png,application/pdf"
        disabled={disabled}
        aria-describedby={hintId}
        onChange={pick}
      />
      <ButtonLabel htmlFor={id}>{label}</ButtonLabel>
    </Pick>
  );
}
