import { useId } from 'react';
import type { StoredReceipt } from '#domain/booking.ts';
import { prepareReceipt } from '#hooks/prepare-receipt.ts';
import { useRequest } from '#hooks/use-request.ts';
import { errorText } from '#text/error-text.ts';
import { t } from '#text/translate.ts';
import { Button } from '#ui/button.tsx';
import { HelperText } from '#ui/form/helper-text.tsx';
import { ReceiptButtons, ReceiptPick, ReceiptPreview } from '#ui/form/receipt-file.tsx';
import { styled } from '#ui/styled.ts';

const Group = styled('div')({ display: 'grid', gap: 8, '& > strong': { fontSize: '0.875rem' } });

/** A picture that was picked here, or the path of one that the server has already. */
export type Picture = StoredReceipt | string | undefined;

type PictureFieldProps = {
  picture: Picture;
  /** False without a connection: a picture cannot wait for one. */
  canPick: boolean;
  isBusy: boolean;
  onPicture: (picture: Picture) => void;
};

/** A picture or receipt beside the words; made small on the phone as receipts are. */
export function PictureField({ picture, canPick, isBusy, onPicture }: PictureFieldProps) {
  const id = useId();
  const { run, state, error, reset } = useRequest(prepareReceipt);
  const isPreparing = state === 'loading';
  async function pick(file: File): Promise<void> {
    const receipt = await run(file);
    if (receipt) onPicture(receipt);
  }
  function remove(): void {
    reset();
    onPicture(undefined);
  }
  const label = picture ? 'booking.receiptReplace' : 'problem.pictureAdd';
  return (
    <Group role="group" aria-labelledby={`${id}-name`}>
      <strong id={`${id}-name`}>{t('problem.picture')}</strong>
      <p className="muted small" id={`${id}-hint`}>
        {t('problem.pictureHint')}
      </p>
      {typeof picture === 'string' && <p>{t('problem.pictureSent')}</p>}
      {typeof picture === 'object' && <ReceiptPreview receipt={picture} />}
      <ReceiptButtons>
        <ReceiptPick
          id={id}
          hintId={`${id}-hint`}
          label={t(isPreparing ? 'problem.picturePreparing' : label)}
          disabled={!canPick || isBusy || isPreparing}
          onFile={(file) => void pick(file)}
        />
        {picture && (
          <Button look="quiet" disabled={isBusy || isPreparing} onClick={remove}>
            {t('booking.receiptRemove')}
          </Button>
        )}
      </ReceiptButtons>
      {error && (
        <HelperText role="alert" error>
          {errorText(error)}
        </HelperText>
      )}
    </Group>
  );
}
