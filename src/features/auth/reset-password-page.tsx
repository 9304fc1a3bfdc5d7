import Typography from '@mui/material/Typography';
import { useEffect, useState } from 'react';
import { Link, useLocation, useNavigate, useSearchParams } from 'react-router-dom';
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

function codeIn(state: unknown): string | undefined {
  const code: unknown = Reflect.get(Object(state), 'code');
  return typeof code === 'string' && code ? code : undefined;
}

/**
 * /reset-password?code=…. The code opens the account, so it leaves the address bar at once; the history entry keeps it
 * over a reload.
 */
export default function ResetPasswordPage() {
  const navigate = useNavigate();
  const { state } = useLocation();
  const [params] = useSearchParams();
  const inAddress = params.get('code');
  useEffect(() => {
    if (inAddress !== null) void navigate(paths.resetPassword, { replace: true, state: { code: inAddress } });
  }, [inAddress, navigate]);
  return (
    <Page title={t('reset.title')} width={552}>
      <ResetPassword
        code={inAddress || codeIn(state)}
        onDone={() => void navigate(paths.login, { replace: true, state: null })}
      />
    </Page>
  );
}
