import { useCallback } from 'react';
import { useLocation, useNavigate, useSearchParams } from 'react-router-dom';
import { useDraftsKey } from '#app/pwa/session/forget-drafts.ts';
import { hasSessionExpired } from '#data/session.ts';
import { paths } from '#domain/paths.ts';
import { VendorScreen } from '#features/vendor/vendor-screen.tsx';
import { useSession } from '#hooks/use-session.ts';
import { t } from '#text/translate.ts';
import { Intro } from '#ui/intro.tsx';
import { LogInFirst } from '#ui/feedback/log-in-first.tsx';
import { Page } from '#ui/page.tsx';

/** /vendor-signup, with `?edit=` for an application that waits on this device and is to be changed. */
export default function VendorSignupPage() {
  const user = useSession();
  const drafts = useDraftsKey();
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  const [params, setParams] = useSearchParams();
  const edit = (id: string | null) => setParams(id ? { edit: id } : {}, { replace: true, preventScrollReset: true });
  // The server ended the session, perhaps in the middle of the form.
  const isCutOff = hasSessionExpired();
  const goHome = useCallback(() => void navigate(paths.home), [navigate]);
  return (
    <Page title={t('vendor.title')}>
      <Intro>{t('vendor.intro')}</Intro>
      {user ? (
        <VendorScreen
          key={`${user.id} ${drafts}`}
          user={user}
          editId={params.get('edit')}
          onEdit={edit}
          onDone={goHome}
        />
      ) : (
        <LogInFirst
          title={t(isCutOff ? 'vendor.sessionExpired' : 'vendor.signedOut')}
          hint={t(isCutOff ? 'vendor.sessionExpiredText' : 'vendor.signedOutText')}
          returnTo={pathname + search}
        />
      )}
    </Page>
  );
}
