import Typography from '@mui/material/Typography';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import { paths } from '#domain/paths.ts';
import { payingAt, returnTarget } from '#domain/return-paths.ts';
import { hasName, type SessionUser } from '#domain/user.ts';
import { useConnection } from '#hooks/use-online.ts';
import { useSession } from '#hooks/use-session.ts';
import { t } from '#text/translate.ts';
import { ButtonLink } from '#ui/button.tsx';
import { Notice, NoticeTitle } from '#ui/feedback/notice.tsx';
import { OfflineNotice } from '#ui/feedback/offline-notice.tsx';
import { FormCard } from '#ui/form/form-layout.ts';
import { showToast } from '#ui/overlay/toast.ts';
import { Page } from '#ui/page.tsx';
import { CheckInbox } from './check-inbox.tsx';
import { DetailsForm } from './confirm/details-form.tsx';
import { ResendForm } from './confirm/resend-form.tsx';
import { HaveAccount } from './have-account.tsx';
import { prepareConfirm, readPendingSignUp } from './lazy-auth.ts';
import { useAfterSignIn } from './use-after-sign-in.ts';
import { useMailCode } from './use-mail-code.ts';
import { styled } from '#ui/styled.ts';

const Why = styled('div')({ '&:focus': { outline: 'none' } });

/** Instead of a link that works: why there is none, and another mail. */
function NoLink({ isSpent, onSent }: { isSpent: boolean; onSent: (email: string) => void }) {
  const why = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // The form that had the focus is gone.
    if (isSpent) why.current?.focus();
  }, [isSpent]);
  return (
    <FormCard>
      <Why ref={why} role="alert" tabIndex={-1}>
        <Notice kind={isSpent ? 'error' : 'info'}>{t(isSpent ? 'error.confirmLink' : 'confirm.none')}</Notice>
      </Why>
      <ResendForm onSent={onSent} />
      <HaveAccount login={<Link to={paths.login}>{t('auth.login.title')}</Link>} />
    </FormCard>
  );
}

function NothingToDo({ user, next, hasCode }: { user: SessionUser; next: string; hasCode: boolean }) {
  return (
    <FormCard>
      <Notice kind="success">
        <NoticeTitle>{t('confirm.already')}</NoticeTitle>
        {t('confirm.alreadyText', { email: user.email })}
      </Notice>
      {hasCode && <Typography color="textSecondary">{t('confirm.otherAccount')}</Typography>}
      <ButtonLink look="primary" block to={next}>
        {t('confirm.goOn')}
      </ButtonLink>
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
  // Somebody who has logged in with a password has one; in the session of the link nobody has chosen any.
  const [needsPassword] = useState(!user || pending?.uid === user.id);
  const [isBusy, setBusy] = useState(false);
  const [isSpent, setSpent] = useState(false);
  const [sentTo, setSentTo] = useState<string>();
  const next = returnTarget(pending?.next ?? null);
  const moveOn = useAfterSignIn(() => onLeave(next));
  useEffect(prepareConfirm, []);
  const onSignedIn = (signedIn: SessionUser) => {
    if (payingAt(next) === null)
      showToast({ kind: 'success', title: t('auth.register.done'), text: t('auth.register.doneText') });
    return moveOn(signedIn);
  };

  // An account that only the link has opened may carry a name: of a stranger who registered the address before.
  const isFinished = user && hasName(user) && readPendingSignUp()?.uid !== user.id;
  const email = user?.email ?? pending?.email;
  let title = t('confirm.linkTitle');
  let card: ReactNode;
  if (sentTo !== undefined) {
    card = (
      <FormCard>
        <CheckInbox email={sentTo} onBack={() => onLeave(paths.login)} />
      </FormCard>
    );
  } else if (isFinished && !isBusy) {
    card = <NothingToDo user={user} next={next} hasCode={code !== undefined} />;
  } else if (!user && (isSpent || code === undefined)) {
    card = <NoLink isSpent={isSpent} onSent={setSentTo} />;
  } else {
    title = t('confirm.title');
    card = (
      <FormCard>
        <OfflineNotice connection={connection} words="auth.offline" />
        <Typography color="textSecondary">{email ? t('confirm.introFor', { email }) : t('confirm.intro')}</Typography>
        <DetailsForm
          code={code}
          email={email}
          needsPassword={needsPassword}
          onBusy={setBusy}
          onSignedIn={onSignedIn}
          onSpent={() => setSpent(true)}
        />
      </FormCard>
    );
  }
  return (
    <Page title={title} width={552}>
      {card}
    </Page>
  );
}

/** /confirm?code=…, the link of the confirmation mail, and where an account without a name gets one. Opening it confirms nothing. */
export default function ConfirmPage() {
  const navigate = useNavigate();
  const code = useMailCode(paths.confirm);
  return <Confirm key={code} code={code} onLeave={(to) => void navigate(to, { replace: true, state: null })} />;
}
