import Typography from '@mui/material/Typography';
import { useEffect, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { paths } from '#domain/paths.ts';
import type { SessionUser } from '#domain/user.ts';
import { useConnection } from '#hooks/use-online.ts';
import { useSession } from '#hooks/use-session.ts';
import { t } from '#text/translate.ts';
import { Finished } from '#ui/feedback/finished.tsx';
import { FormCard } from '#ui/form/form-layout.ts';
import { LineLink } from '#ui/line-link.tsx';
import { LogInFirst } from '#ui/feedback/log-in-first.tsx';
import { OfflineNotice } from '#ui/feedback/offline-notice.tsx';
import { Page } from '#ui/page.tsx';
import { prepareAccountActions } from './lazy-account.ts';
import { PasswordChangeForm } from './password-change-form.tsx';

/** How long the confirmation stays (spec, delays). */
const leaveAfterMs = 2000;

/** A new password for somebody who is signed in and knows the current one. */
export function ChangePassword({ user, onDone }: { user: SessionUser; onDone: () => void }) {
  const connection = useConnection();
  const [done, setDone] = useState(false);
  useEffect(prepareAccountActions, []);
  if (done) {
    return (
      <FormCard>
        <Finished title={t('change.done')} leave={{ after: leaveAfterMs, to: onDone }}>
          <p>{t('change.doneText')}</p>
        </Finished>
      </FormCard>
    );
  }
  return (
    <FormCard>
      <OfflineNotice connection={connection} words="change.offline" />
      <Typography color="textSecondary">{t('change.intro')}</Typography>
      <PasswordChangeForm user={user} onDone={() => setDone(true)} />
      <LineLink to={paths.forgotPassword}>{t('change.forgot')}</LineLink>
    </FormCard>
  );
}

/** /change-password, for the signed-in person. */
export default function ChangePasswordPage() {
  const user = useSession();
  const navigate = useNavigate();
  return (
    <Page title={t('change.title')} width={552}>
      {user ? (
        <ChangePassword key={user.id} user={user} onDone={() => void navigate(paths.home)} />
      ) : (
        <LogInFirst title={t('change.signedOut')} returnTo={paths.changePassword} />
      )}
    </Page>
  );
}
