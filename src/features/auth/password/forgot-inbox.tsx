import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { paths } from '#domain/paths.ts';
import { t } from '#text/translate.ts';
import { Finished } from '#ui/feedback/finished.tsx';
import { FormCard } from '#ui/form/form-layout.ts';
import { LineLink } from '#ui/line-link.tsx';
import { Notice } from '#ui/feedback/notice.tsx';
import { requestPasswordMail } from '#features/auth/lazy-auth.ts';
import { MailAgain } from '#features/auth/mail-again.tsx';

type ForgotInboxProps = { email: string; isLate: boolean };

/** Where to look now, for every address alike; a minute later the mail can be asked for once more. */
export function ForgotInbox({ email, isLate: wasLate }: ForgotInboxProps) {
  const [isLate, setLate] = useState(wasLate);
  const again = async () => setLate((await requestPasswordMail(email)).isLate);
  return (
    <FormCard>
      <Finished title={t('forgot.inbox')}>
        <p>{t('forgot.inboxText', { email })}</p>
        {isLate && <Notice kind="warning">{t('forgot.inboxLate')}</Notice>}
        <Typography variant="body2" color="textSecondary">
          {t('forgot.inboxHint')}
        </Typography>
        <MailAgain label="forgot.again" sent="forgot.sent" send={again} />
      </Finished>
      <LineLink to={paths.login}>{t('forgot.back')}</LineLink>
    </FormCard>
  );
}
