import { AppError } from '#domain/errors.ts';
import { isUnsent, type QueuedWrite } from '#domain/queued-write.ts';
import { errorText } from '#text/error-text.ts';
import { momentText } from '#text/moment-text.ts';
import { t } from '#text/translate.ts';
import { Button } from './button.tsx';
import { DiscardButton } from './discard-button.tsx';
import { showToast } from './toast.ts';
import './waiting-writes.css';
import './notice.css';

/** Why a write is still here, and since when. */
function stateText(write: QueuedWrite): string {
  const when = momentText(write.createdAt);
  if (write.state === 'failed') return errorText(new AppError(write.error?.code ?? 'UNEXPECTED', write.error?.detail));
  if (write.state === 'sending') return t('formWaiting.sending');
  if (write.parkedFor === 'sign-in') return t('formWaiting.signIn', { when });
  if (write.parkedFor === 'return') return t('formWaiting.hold', { when });
  return t(write.parkedFor === 'update' ? 'formWaiting.update' : 'formWaiting.savedText', { when });
}

type WaitingWritesProps = {
  label: string;
  writes: readonly QueuedWrite[];
  nameOf: (write: QueuedWrite) => string;
  onEdit: (id: string) => void;
  /** Resolves with true when it may have reached the server all the same. */
  onDiscard: (write: QueuedWrite) => Promise<boolean>;
};

/** What a form has on this phone: waiting for the server, or refused by it and up to the person. Nothing leaves it unseen. */
export function WaitingWrites({ label, writes, nameOf, onEdit, onDiscard }: WaitingWritesProps) {
  const discard = async (write: QueuedWrite) => {
    try {
      const mayHaveArrived = await onDiscard(write);
      const title = t('formWaiting.discarded');
      showToast({ kind: 'info', title, ...(mayHaveArrived && { text: t('formWaiting.mayHaveArrived') }) });
    } catch (thrown) {
      showToast({ kind: 'error', title: errorText(thrown) });
    }
  };
  if (writes.length === 0) return null;
  return (
    <ul className="waiting" aria-label={label}>
      {writes.map((write) => {
        const isRefused = write.state === 'failed';
        return (
          <li key={write.id} className={`notice notice-${isRefused ? 'error' : 'warning'}`}>
            <div className="waiting-words">
              <strong>{t(isRefused ? 'formWaiting.refused' : 'formWaiting.saved')}</strong>
              <p className="waiting-name" dir="auto">
                {nameOf(write)}
              </p>
              <p className="small">{stateText(write)}</p>
            </div>
            {write.state !== 'sending' && (
              <div className="waiting-actions">
                {(isRefused || isUnsent(write)) && (
                  <Button look="outline" onClick={() => onEdit(write.id)}>
                    {t(isRefused ? 'formWaiting.edit' : 'formWaiting.change')}
                  </Button>
                )}
                <DiscardButton onDiscard={() => void discard(write)} />
              </div>
            )}
          </li>
        );
      })}
    </ul>
  );
}
