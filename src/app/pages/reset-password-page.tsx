import { useEffect } from 'react';
import { useLocation, useNavigate, useSearchParams } from 'react-router-dom';
import { paths } from '#domain/paths.ts';
import { ResetPassword } from '#features/auth/reset-password.tsx';
import { t } from '#text/translate.ts';
import { Page } from '#ui/page.tsx';

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
