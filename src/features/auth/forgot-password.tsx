import { useEffect, useState } from 'react';
import { Link } from 'react-router-dom';
import { paths } from '#domain/paths.ts';
import { useOnline } from '#hooks/use-online.ts';
import { t } from '#text/translate.ts';
import { Notice } from '#ui/notice.tsx';
import { prepareRecovery } from './account.ts';
import { ForgotForm } from './forgot-form.tsx';
import { ForgotInbox } from './forgot-inbox.tsx';

/** Asks for the mail, and then says the same whether or not there is such an account. */
export function ForgotPassword() {
  const online = useOnline();
  const [sent, setSent] = useState<{ email: string; isLate: boolean }>();
  useEffect(prepareRecovery, []);
  if (sent) return <ForgotInbox email={sent.email} isLate={sent.isLate} online={online} />;
  return (
    <div className="card">
      <div role="status">{!online && <Notice kind="offline">{t('forgot.offline')}</Notice>}</div>
      <p className="muted">{t('forgot.intro')}</p>
      <ForgotForm onSent={(email, isLate) => setSent({ email, isLate })} />
      <Link className="narrow-link" to={paths.login}>
        {t('forgot.back')}
      </Link>
    </div>
  );
}
