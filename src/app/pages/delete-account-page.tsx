import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { paths } from '#domain/paths.ts';
import { DeleteAccount } from '#features/account/delete-account.tsx';
import { useSession } from '#hooks/use-session.ts';
import { t } from '#text/translate.ts';
import { LogInFirst } from '#ui/log-in-first.tsx';
import { Page } from '#ui/page.tsx';

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
