import { useEffect, useRef } from 'react';
import { AppError } from '#domain/errors.ts';
import type { QueuedWrite } from '#domain/queued-write.ts';
import { errorText } from '#text/error-text.ts';
import { t } from '#text/translate.ts';
import { Notice } from './notice.tsx';
import './waiting-writes.css';

type EditedNoticeProps = { edited: QueuedWrite | undefined; onStop: () => void };

/** Over a form that holds a waiting write: why it came back. It takes the focus, because the button that led here is gone. */
export function EditedNotice({ edited, onStop }: EditedNoticeProps) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => box.current?.focus(), []);
  const reason = edited?.error && errorText(new AppError(edited.error.code, edited.error.detail));
  const stop = (
    <button type="button" className="btn btn-outline" onClick={onStop}>
      {t(edited ? 'formWaiting.stopEdit' : 'formWaiting.startNew')}
    </button>
  );
  return (
    <div ref={box} className="waiting-edited" tabIndex={-1}>
      {edited && reason ? (
        <Notice kind="error" action={stop}>
          {t('formWaiting.editing', { reason })}
        </Notice>
      ) : (
        <Notice kind="info" action={stop}>
          {t(edited ? 'formWaiting.editingUnsent' : 'formWaiting.editGone')}
        </Notice>
      )}
    </div>
  );
}
