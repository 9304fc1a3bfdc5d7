import { ForgotPassword } from '#features/auth/forgot-password.tsx';
import { t } from '#text/translate.ts';
import { Page } from '#ui/page.tsx';

/** /forgot-password, for the signed-in too: a current password can be forgotten as well. */
export default function ForgotPasswordPage() {
  return (
    <Page title={t('forgot.title')} width={552}>
      <ForgotPassword />
    </Page>
  );
}
