import { useEffect, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { paths } from '#domain/paths.ts';
import type { SessionUser } from '#domain/user.ts';
import { useConnection } from '#hooks/use-online.ts';
import { useSession } from '#hooks/use-session.ts';
import { t } from '#text/translate.ts';
import { Finished } from '#ui/feedback/finished.tsx';
import { FormCard } from '#ui/form/form-layout.ts';
import { LogInFirst } from '#ui/feedback/log-in-first.tsx';
import { OfflineNotice } from '#ui/feedback/offline-notice.tsx';
import { Page } from '#ui/page.tsx';
import { prepareAccountActions } from './lazy-account.ts';
import { DeletionConfirm } from './deletion-confirm.tsx';
import { DeletionEmail } from './deletion-email.tsx';

/** How long the goodbye stays (spec, delays). */
const leaveAfterMs = 2000;

type DeleteAccountProps = {
  /** Who opened the screen; they stay its subject after the account is gone. */
  user: SessionUser;
  onDone: () => void;
  onCancel: () => void;
};

type Step = 'email' | 'confirm' | 'done';

/** Two steps to the end of an account: whose it is, and whether they are sure. */
export function DeleteAccount({ user, onDone, onCancel }: DeleteAccountProps) {
  const connection = useConnection();
  const [step, setStep] = useState<Step>('email');
  useEffect(prepareAccountActions, []);
  if (step === 'done') {
    return (
      <FormCard>
        <Finished title={t('delete.done')} leave={{ after: leaveAfterMs, to: onDone }}>
          <p>{t('delete.doneText')}</p>
        </Finished>
      </FormCard>
    );
  }
  return (
    <FormCard>
      <OfflineNotice connection={connection} words="delete.offline" />
      {step === 'email' ? (
        <DeletionEmail user={user} onNext={() => setStep('confirm')} />
      ) : (
        <DeletionConfirm user={user} onDeleted={() => setStep('done')} onCancel={onCancel} />
      )}
    </FormCard>
  );
}

/**
 * /delete-account. Whoever opened it stays its subject: the goodbye is shown after their session has ended. Somebody who
 * signs in meanwhile, in another tab, starts from nothing.
 */
export default function DeleteAccountPage() {
  const now = useSession();
  const [opener, setOpener] = useState(now);
  if (now && now.id !== opener?.id) setOpener(now);
  const navigate = useNavigate();
  return (
    <Page title={t('delete.title')} width={552}>
      {opener ? (
        <DeleteAccount
          key={opener.id}
          user={opener}
          onDone={() => void navigate(paths.home)}
          onCancel={() => void navigate(paths.profile)}
        />
      ) : (
        <LogInFirst title={t('delete.signedOut')} returnTo={paths.deleteAccount} />
      )}
    </Page>
  );
}
