import Typography from '@mui/material/Typography';
import { useEffect, useState } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import { paths } from '#domain/paths.ts';
import { useConnection } from '#hooks/use-online.ts';
import { t } from '#text/translate.ts';
import { ButtonLink } from '#ui/button.tsx';
import { Finished } from '#ui/feedback/finished.tsx';
import { FormCard } from '#ui/form/form-layout.ts';
import { Notice } from '#ui/feedback/notice.tsx';
import { OfflineNotice } from '#ui/feedback/offline-notice.tsx';
import { Page } from '#ui/page.tsx';
import { prepareRecovery } from './lazy-auth.ts';
import { useMailCode } from './use-mail-code.ts';
import { ResetForm } from '#features/auth/password/reset-form.tsx';

/** How long the confirmation stays (spec, delays). */
const leaveAfterMs = 3000;

type ResetPasswordProps = {
  /** The token of the link in the mail; undefined for an address without one. */
  code: string | undefined;
  onDone: () => void;
};

/** A new password for whoever holds the link, on whatever device they opened it. */
export function ResetPassword({ code, onDone }: ResetPasswordProps) {
  const connection = useConnection();
  const [done, setDone] = useState(false);
  useEffect(prepareRecovery, []);
  if (done) {
    return (
      <FormCard>
        <Finished title={t('reset.done')} leave={{ after: leaveAfterMs, to: onDone }}>
          <p>{t('reset.doneText')}</p>
          <ButtonLink look="outline" to={paths.login}>
            {t('forgot.back')}
          </ButtonLink>
        </Finished>
      </FormCard>
    );
  }
  const askAgain = <Link to={paths.forgotPassword}>{t('reset.newLink')}</Link>;
  return (
    <FormCard>
      {code === undefined && (
        <Notice kind="error" role="alert" action={askAgain}>
          {t('error.resetCode')}
        </Notice>
      )}
      <OfflineNotice connection={connection} words="reset.offline" />
      <Typography color="textSecondary">{t('reset.intro')}</Typography>
      <ResetForm key={code} code={code} askAgain={askAgain} onDone={() => setDone(true)} />
    </FormCard>
  );
}

/** /reset-password?code=…, the link of the mail. */
export default function ResetPasswordPage() {
  const navigate = useNavigate();
  const code = useMailCode(paths.resetPassword);
  return (
    <Page title={t('reset.title')} width={552}>
      <ResetPassword code={code} onDone={() => void navigate(paths.login, { replace: true, state: null })} />
    </Page>
  );
}
