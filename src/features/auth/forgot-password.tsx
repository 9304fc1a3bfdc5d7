import { useEffect, useState } from 'react';
import { Link } from 'react-router-dom';
import { paths } from '#domain/paths.ts';
import { useOnline } from '#hooks/use-online.ts';
import { t } from '#text/translate.ts';
import { Finished } from '#ui/finished.tsx';
import { Notice } from '#ui/notice.tsx';
import { prepareRecovery } from './account.ts';
import { ForgotForm } from './forgot-form.tsx';

/** Asks for the mail, and then says the same whether or not there is such an account. */
export function ForgotPassword() {
  const online = useOnline();
  const [sentTo, setSentTo] = useState<string>();
  useEffect(prepareRecovery, []);
  if (sentTo !== undefined) {
    return (
      <div className="card">
        <Finished title={t('forgot.inbox')}>
          <p>{t('forgot.inboxText', { email: sentTo })}</p>
          <p className="muted small">{t('forgot.inboxHint')}</p>
          <Link className="btn btn-outline" to={paths.login}>
            {t('forgot.back')}
          </Link>
        </Finished>
      </div>
    );
  }
  return (
    <div className="card">
      <div role="status">{!online && <Notice kind="offline">{t('forgot.offline')}</Notice>}</div>
      <p className="muted">{t('forgot.intro')}</p>
      <ForgotForm onSent={setSentTo} />
      <Link className="narrow-link" to={paths.login}>
        {t('forgot.back')}
      </Link>
    </div>
  );
}
