import { useState, type ReactNode } from 'react';
import { Navigate, useNavigate, useSearchParams } from 'react-router-dom';
import { readStoredUser } from '#data/session.ts';
import { paths } from '#domain/paths.ts';
import { payingAt, returnTarget } from '#domain/return-paths.ts';
import { hasName } from '#domain/user.ts';
import { useSession } from '#hooks/use-session.ts';
import { t } from '#text/translate.ts';
import { Page } from '#ui/page.tsx';
import { AuthScreen } from './auth-screen.tsx';
import type { AuthTab } from './auth-tabs.tsx';
import { keepPendingSignUp } from './lazy-auth.ts';

/**
 * /login, with `?tab=register` for the other tab and `?next=` for where to go afterwards; `renderAbout` says above the form
 * what waits there.
 */
export function LoginPage({ renderAbout }: { renderAbout: (next: string) => ReactNode }) {
  const user = useSession();
  const navigate = useNavigate();
  const [params, setParams] = useSearchParams();
  const [busy, setBusy] = useState(false);
  const next = returnTarget(params.get('next'));
  const tab: AuthTab = params.get('tab') === 'register' ? 'register' : 'login';
  const showTab = (chosen: AuthTab) => {
    const query = new URLSearchParams(params);
    if (chosen === 'register') query.set('tab', chosen);
    else query.delete('tab');
    setParams(query, { replace: true, preventScrollReset: true });
  };
  const leave = () => {
    const signedIn = readStoredUser();
    if (!signedIn || hasName(signedIn)) return void navigate(next, { replace: true });
    keepPendingSignUp({ email: signedIn.email, next });
    void navigate(paths.confirm, { replace: true });
  };
  if (user && !busy) return <Navigate to={next} replace />;
  return (
    <Page title={t(`auth.${tab}.title`)} hideHeading>
      {renderAbout(next)}
      <AuthScreen
        tab={tab}
        next={next}
        // A message would lie over the title and the countdown of the payment.
        welcomes={payingAt(next) === null}
        onTab={showTab}
        onBusy={setBusy}
        onDone={leave}
      />
    </Page>
  );
}
