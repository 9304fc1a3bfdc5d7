import Typography from '@mui/material/Typography';
import { useEffect, useState } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import { paths } from '#domain/paths.ts';
import { payingAt, returnTarget } from '#domain/return-paths.ts';
import { hasName, type SessionUser } from '#domain/user.ts';
import { useConnection } from '#hooks/use-online.ts';
import { useSession } from '#hooks/use-session.ts';
import { t } from '#text/translate.ts';
import { ButtonLink } from '#ui/button.tsx';
import { Finished } from '#ui/feedback/finished.tsx';
import { Notice } from '#ui/feedback/notice.tsx';
import { OfflineNotice } from '#ui/feedback/offline-notice.tsx';
import { FormCard } from '#ui/form/form-layout.ts';
import { showToast } from '#ui/overlay/toast.ts';
import { Page } from '#ui/page.tsx';
import { CheckInbox } from './check-inbox.tsx';
import { DetailsForm } from './confirm/details-form.tsx';
import { ResendForm } from './confirm/resend-form.tsx';
import { prepareConfirm, readPendingSignUp } from './lazy-auth.ts';
import { useAfterSignIn } from './use-after-sign-in.ts';
import { useMailCode } from './use-mail-code.ts';

/** Instead of a link that works: why there is none, and another mail. */
function NoLink({ isSpent, onSent }: { isSpent: boolean; onSent: (email: string) => void }) {
  return (
    <FormCard>
      <Notice kind={isSpent ? 'error' : 'info'} role="alert">
        {t(isSpent ? 'error.confirmLink' : 'confirm.none')}
      </Notice>
      <ResendForm onSent={onSent} />
      <p>
        {t('auth.inbox.known')} <Link to={paths.login}>{t('auth.login.title')}</Link>
        {t('confirm.or')} <Link to={paths.forgotPassword}>{t('auth.inbox.newPassword')}</Link>
      </p>
    </FormCard>
  );
}

function NothingToDo({ user, next, hasCode }: { user: SessionUser; next: string; hasCode: boolean }) {
  return (
    <FormCard>
      <Finished title={t('confirm.already')}>
        <p>{t('confirm.alreadyText', { email: user.email })}</p>
        {hasCode && (
          <Typography variant="body2" color="textSecondary">
            {t('confirm.otherAccount')}
          </Typography>
        )}
        <ButtonLink look="primary" to={next}>
          {t('confirm.goOn')}
        </ButtonLink>
      </Finished>
    </FormCard>
  );
}

type ConfirmProps = {
  /** The token of the link in the mail; undefined for an address without one. */
  code: string | undefined;
  onLeave: (to: string) => void;
};

/** The landing of the confirmation mail: the account gets its name and password here, by whoever holds the link. */
export function Confirm({ code, onLeave }: ConfirmProps) {
  const connection = useConnection();
  const user = useSession();
  const [pending] = useState(readPendingSignUp);
  const [isBusy, setBusy] = useState(false);
  const [isSpent, setSpent] = useState(false);
  const [sentTo, setSentTo] = useState<string>();
  const next = returnTarget(pending?.next ?? null);
  const moveOn = useAfterSignIn(() => onLeave(next));
  useEffect(prepareConfirm, []);
  if (sentTo !== undefined)
    return (
      <FormCard>
        <CheckInbox email={sentTo} onBack={() => onLeave(paths.login)} />
      </FormCard>
    );
  if (user && hasName(user) && !isBusy) return <NothingToDo user={user} next={next} hasCode={code !== undefined} />;
  if (!user && (isSpent || code === undefined)) return <NoLink isSpent={isSpent} onSent={setSentTo} />;
  const email = user?.email ?? pending?.email;
  const onSignedIn = (signedIn: SessionUser) => {
    if (payingAt(next) === null)
      showToast({ kind: 'success', title: t('auth.register.done'), text: t('auth.register.doneText') });
    return moveOn(signedIn);
  };
  return (
    <FormCard>
      <OfflineNotice connection={connection} words="auth.offline" />
      <Typography color="textSecondary">{email ? t('confirm.introFor', { email }) : t('confirm.intro')}</Typography>
      <DetailsForm
        code={code}
        email={email}
        // Who has logged in with a password has one; in the link's session nobody has chosen any.
        needsPassword={!user || readPendingSignUp()?.uid === user.id}
        onBusy={setBusy}
        onSignedIn={onSignedIn}
        onSpent={() => setSpent(true)}
      />
    </FormCard>
  );
}

/** /confirm?code=…, the link of the confirmation mail, and where an account without a name gets one. Opening it confirms nothing. */
export default function ConfirmPage() {
  const navigate = useNavigate();
  const code = useMailCode(paths.confirm);
  return (
    <Page title={t('confirm.title')} width={552}>
      <Confirm key={code} code={code} onLeave={(to) => void navigate(to, { replace: true, state: null })} />
    </Page>
  );
}
