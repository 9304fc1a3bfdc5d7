import { useEffect, useRef } from 'react';
import type { AppError } from '#domain/errors.ts';
import type { SessionUser } from '#domain/user.ts';
import { useRequest } from '#hooks/use-request.ts';
import { errorText } from '#text/error-text.ts';
import { t } from '#text/translate.ts';
import { deleteAccount } from './account-work.ts';
import '#ui/notice.css';

type DeletionConfirmProps = { user: SessionUser; onDeleted: () => void; onCancel: () => void };

const asked = async (uid: string): Promise<true> => {
  await deleteAccount(uid);
  return true;
};

function wordsOf(error: AppError): string {
  if (error.code === 'UNEXPECTED' || error.code === 'INVALID') return t('delete.failedText');
  const isUnknown = ['OFFLINE', 'BUSY', 'NOT_OURS'].includes(error.code);
  return isUnknown ? t('delete.unknown') : errorText(error);
}

/** The last question. A lost answer leaves it open whether the account is gone; asking again settles it. */
export function DeletionConfirm({ user, onDeleted, onCancel }: DeletionConfirmProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  const { state, error, run } = useRequest(asked);
  const isBusy = state === 'loading';
  useEffect(() => heading.current?.focus(), []);
  const confirm = async () => {
    if (await run(user.id)) onDeleted();
  };
  return (
    <div className="deletion-confirm">
      <h2 ref={heading} tabIndex={-1}>
        {t('delete.question')}
      </h2>
      <p className="deletion-email" dir="ltr">
        {user.email}
      </p>
      <p className="muted">{t('delete.last')}</p>
      <div role="alert">
        {error && (
          <div className="notice notice-error">
            <p>
              <strong>{t('delete.failed')}</strong>
              <br />
              {wordsOf(error)}
            </p>
          </div>
        )}
      </div>
      <button type="button" className="btn btn-block btn-last" disabled={isBusy} onClick={() => void confirm()}>
        {t(isBusy ? 'delete.busy' : 'delete.confirm')}
      </button>
      <button type="button" className="btn btn-block btn-outline" disabled={isBusy} onClick={onCancel}>
        {t('delete.cancel')}
      </button>
    </div>
  );
}
