import { Link } from 'react-router-dom';
import { loginPath, paths } from '#domain/paths.ts';
import { t } from '#text/translate.ts';
import { EmptyState } from '#ui/empty-state.tsx';

/** A guest: the venue will belong to an account (spec, error catalogue). */
export function SignedOutVendor() {
  const action = (
    <Link className="btn btn-primary" to={loginPath(paths.vendorSignup)}>
      {t('vendor.logIn')}
    </Link>
  );
  return <EmptyState icon="user" title={t('vendor.signedOut')} hint={t('vendor.signedOutText')} action={action} />;
}
