import { useNavigate } from 'react-router-dom';
import { paths } from '#domain/paths.ts';
import { ChangePassword } from '#features/account/change-password.tsx';
import { useSession } from '#hooks/use-session.ts';
import { t } from '#text/translate.ts';
import { LogInFirst } from '#ui/log-in-first.tsx';
import { Page } from '#ui/page.tsx';

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
