import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { AppError } from '#domain/errors.ts';
import { isUnsent, type QueuedWrite } from '#domain/queued-write.ts';
import { errorText } from '#text/error-text.ts';
import { momentText } from '#text/time-text.ts';
import { t } from '#text/translate.ts';
import { Button } from '#ui/button.tsx';
import { ConfirmButton } from '#ui/confirm-button.tsx';
import { Notice } from '#ui/feedback/notice.tsx';
import { showToast } from '#ui/overlay/toast.ts';
import { styled } from '#ui/styled.ts';

const Rows = styled('ul')({
  display: 'grid',
  gap: 12,
  padding: 0,
  listStyle: 'none',
  '& > :focus': { outline: 'none' },
});

// Long names are cut: what they belong to is known from their first words.
const Name = styled('span')({
  display: '-webkit-box',
  overflow: 'hidden',
  WebkitBoxOrient: 'vertical',
  WebkitLineClamp: 2,
});

const Actions = styled('div')({ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 8 });

/** Why a write is still here, and since when. */
function stateText(write: QueuedWrite): string {
  const when = momentText(write.createdAt);
  if (write.state === 'failed') return errorText(new AppError(write.error?.code ?? 'UNEXPECTED', write.error?.detail));
  if (write.state === 'sending') return t('formWaiting.sending');
  if (write.parkedFor === 'sign-in') return t('formWaiting.signIn', { when });
  if (write.parkedFor === 'return') return t('formWaiting.hold', { when });
  return t(write.parkedFor === 'update' ? 'formWaiting.update' : 'formWaiting.savedText', { when });
}

/** Brings a row that was just written to the person: the button that was pressed may be gone. */
const show = (row: HTMLElement | null) => row?.focus();

type WaitingWritesProps = {
  label: string;
  writes: readonly QueuedWrite[];
  /** The one that was just written here takes the focus. */
  newId?: string | undefined;
  nameOf: (write: QueuedWrite) => string;
  onEdit: (id: string) => void;
  /** Resolves with true when it may have reached the server all the same. */
  onDiscard: (write: QueuedWrite) => Promise<boolean>;
};

/** Writes of one form on this device: they wait for the server, or were refused and wait for the person's decision. */
export function WaitingWrites({ label, writes, newId, nameOf, onEdit, onDiscard }: WaitingWritesProps) {
  const [failed, setFailed] = useState<{ id: string; why: string }>();
  const discard = async (write: QueuedWrite) => {
    setFailed(undefined);
    try {
      const mayHaveArrived = await onDiscard(write);
      const title = t('formWaiting.discarded');
      showToast({ kind: 'info', title, ...(mayHaveArrived && { text: t('formWaiting.mayHaveArrived') }) });
    } catch (thrown) {
      setFailed({ id: write.id, why: errorText(thrown) });
    }
  };
  const actionsOf = (write: QueuedWrite) =>
    write.state !== 'sending' && (
      <Actions>
        {(write.state === 'failed' || isUnsent(write)) && (
          <Button look="outline" onClick={() => onEdit(write.id)}>
            {t(write.state === 'failed' ? 'formWaiting.edit' : 'formWaiting.change')}
          </Button>
        )}
        <ConfirmButton
          label={t('formWaiting.discard')}
          question={t('formWaiting.discardAsk')}
          yes={t('formWaiting.discardYes')}
          no={t('formWaiting.discardNo')}
          onYes={() => void discard(write)}
        />
      </Actions>
    );
  if (writes.length === 0) return null;
  return (
    <Rows aria-label={label}>
      {writes.map((write) => {
        const isRefused = write.state === 'failed';
        return (
          <li key={write.id} tabIndex={-1} ref={write.id === newId ? show : undefined}>
            <Notice kind={isRefused ? 'error' : 'warning'} action={actionsOf(write)}>
              <strong>{t(isRefused ? 'formWaiting.refused' : 'formWaiting.saved')}</strong>
              <Name dir="auto">{nameOf(write)}</Name>
              <Typography component="span" variant="body2">
                {stateText(write)}
              </Typography>
              {failed?.id === write.id && (
                <Typography component="span" variant="body2" role="alert">
                  {failed.why}
                </Typography>
              )}
            </Notice>
          </li>
        );
      })}
    </Rows>
  );
}
