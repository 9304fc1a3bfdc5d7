import Typography from '@mui/material/Typography';
import { useEffect, useState } from 'react';
import { paths } from '#domain/paths.ts';
import { useConnection } from '#hooks/use-online.ts';
import { t } from '#text/translate.ts';
import { FormCard } from '#ui/form/form-layout.ts';
import { LineLink } from '#ui/line-link.tsx';
import { OfflineNotice } from '#ui/feedback/offline-notice.tsx';
import { Page } from '#ui/page.tsx';
import { prepareRecovery } from './lazy-auth.ts';
import { ForgotForm } from '#features/auth/password/forgot-form.tsx';
import { ForgotInbox } from '#features/auth/password/forgot-inbox.tsx';

/** Asks for the mail, and then says the same whether or not there is such an account. */
export function ForgotPassword() {
  const connection = useConnection();
  const [sent, setSent] = useState<{ email: string; isLate: boolean }>();
  useEffect(prepareRecovery, []);
  if (sent) return <ForgotInbox {...sent} />;
  return (
    <FormCard>
      <OfflineNotice connection={connection} words="forgot.offline" />
      <Typography color="textSecondary">{t('forgot.intro')}</Typography>
      <ForgotForm onSent={(email, isLate) => setSent({ email, isLate })} />
      <LineLink to={paths.login}>{t('forgot.back')}</LineLink>
    </FormCard>
  );
}

/** /forgot-password, for the signed-in too: a current password can be forgotten as well. */
export default function ForgotPasswordPage() {
  return (
    <Page title={t('forgot.title')} width={552}>
      <ForgotPassword />
    </Page>
  );
}
