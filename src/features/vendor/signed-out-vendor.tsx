import { Link } from 'react-router-dom';
import { loginPath } from '#domain/paths.ts';
import { t } from '#text/translate.ts';
import { EmptyState } from '#ui/empty-state.tsx';

type SignedOutVendorProps = {
  /** Whether the server ended a session, maybe in the middle of the form. */
  isCutOff: boolean;
  returnTo: string;
};

/** A guest: the venue will belong to an account (spec, error catalogue). */
export function SignedOutVendor({ isCutOff, returnTo }: SignedOutVendorProps) {
  const action = (
    <Link className="btn btn-primary" to={loginPath(returnTo)}>
      {t('vendor.logIn')}
    </Link>
  );
  return (
    <EmptyState
      icon="user"
      title={t(isCutOff ? 'vendor.cutOff' : 'vendor.signedOut')}
      hint={t(isCutOff ? 'vendor.cutOffText' : 'vendor.signedOutText')}
      action={action}
    />
  );
}
