import { useEffect, useState } from 'react';
import { Link } from 'react-router-dom';
import { paths } from '#domain/paths.ts';
import { useOnline } from '#hooks/use-online.ts';
import { t } from '#text/translate.ts';
import { ButtonLink } from '#ui/button.tsx';
import { Finished } from '#ui/finished.tsx';
import { Notice } from '#ui/notice.tsx';
import { prepareRecovery } from './account.ts';
import { ResetForm } from './reset-form.tsx';

/** How long the confirmation stays (spec, delays). */
const farewell = 3000;

type ResetPasswordProps = {
  /** The token of the link in the mail; undefined for an address without one. */
  code: string | undefined;
  onDone: () => void;
};

/** A new password for whoever holds the link, on whatever device they opened it. */
export function ResetPassword({ code, onDone }: ResetPasswordProps) {
  const online = useOnline();
  const [done, setDone] = useState(false);
  useEffect(prepareRecovery, []);
  if (done) {
    return (
      <div className="card">
        <Finished title={t('reset.done')} leave={{ after: farewell, to: onDone }}>
          <p>{t('reset.doneText')}</p>
          <ButtonLink look="outline" to={paths.login}>
            {t('forgot.back')}
          </ButtonLink>
        </Finished>
      </div>
    );
  }
  const askAgain = <Link to={paths.forgotPassword}>{t('reset.newLink')}</Link>;
  return (
    <div className="card">
      {code === undefined && (
        <Notice kind="error" role="alert" action={askAgain}>
          {t('error.resetCode')}
        </Notice>
      )}
      <div role="status">{!online && <Notice kind="offline">{t('reset.offline')}</Notice>}</div>
      <p className="muted">{t('reset.intro')}</p>
      <ResetForm key={code} code={code} askAgain={askAgain} onDone={() => setDone(true)} />
    </div>
  );
}
