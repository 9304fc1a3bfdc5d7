import { useEffect, useState } from 'react';
import type { SessionUser } from '#domain/user.ts';
import { useOnline } from '#hooks/use-online.ts';
import { t } from '#text/translate.ts';
import { Finished } from '#ui/finished.tsx';
import { FormCard } from '#ui/form/form-layout.ts';
import { Notice } from '#ui/notice.tsx';
import { prepareAccountWork } from './account-work.ts';
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
  const online = useOnline();
  const [step, setStep] = useState<Step>('email');
  useEffect(prepareAccountWork, []);
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
      <div role="status">{!online && <Notice kind="offline">{t('delete.offline')}</Notice>}</div>
      {step === 'email' ? (
        <DeletionEmail user={user} onNext={() => setStep('confirm')} />
      ) : (
        <DeletionConfirm user={user} onDeleted={() => setStep('done')} onCancel={onCancel} />
      )}
    </FormCard>
  );
}
