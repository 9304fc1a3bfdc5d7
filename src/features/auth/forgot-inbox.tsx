import { useEffect, useId, useState } from 'react';
import { Link } from 'react-router-dom';
import { passwordMailEvery } from '#domain/credentials.ts';
import { paths } from '#domain/paths.ts';
import { useRequest } from '#hooks/use-request.ts';
import { errorText } from '#text/error-text.ts';
import { t } from '#text/translate.ts';
import { Button } from '#ui/button.tsx';
import { Finished } from '#ui/finished.tsx';
import { Notice } from '#ui/notice.tsx';
import { showToast } from '#ui/toast.ts';
import { requestPasswordMail } from './account.ts';

type ForgotInboxProps = { email: string; isLate: boolean; online: boolean };

/** Where to look now, for every address alike; a minute later the mail can be asked for once more. */
export function ForgotInbox({ email, isLate, online }: ForgotInboxProps) {
  const hint = useId();
  const [isEarly, setEarly] = useState(true);
  useEffect(() => {
    if (!isEarly) return undefined;
    const timer = setTimeout(() => setEarly(false), passwordMailEvery);
    return () => clearTimeout(timer);
  }, [isEarly]);
  const again = useRequest(async () => {
    const asked = await requestPasswordMail(email);
    showToast({ kind: 'success', title: t('forgot.sent') });
    setEarly(true);
    return asked;
  });
  const cannot = isEarly || !online || again.state === 'loading';
  return (
    <div className="card">
      <Finished title={t('forgot.inbox')}>
        <p>{t('forgot.inboxText', { email })}</p>
        {(again.value?.isLate ?? isLate) && <Notice kind="warning">{t('forgot.inboxLate')}</Notice>}
        <p className="muted small">{t('forgot.inboxHint')}</p>
        <Button
          look="outline"

          aria-disabled={cannot}
          aria-describedby={isEarly ? hint : undefined}
          onClick={() => cannot || void again.run()}
        >
          {t('forgot.again')}
        </Button>
        {isEarly && (
          <p id={hint} className="field-hint">
            {t('forgot.againHint')}
          </p>
        )}
      </Finished>
      <div role="alert">{again.error && <p className="field-error">{errorText(again.error)}</p>}</div>
      <Link className="narrow-link" to={paths.login}>
        {t('forgot.back')}
      </Link>
    </div>
  );
}
