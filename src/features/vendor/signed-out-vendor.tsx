import { loginPath } from '#domain/paths.ts';
import { t } from '#text/translate.ts';
import { ButtonLink } from '#ui/button.tsx';
import { EmptyState } from '#ui/empty-state.tsx';

type SignedOutVendorProps = {
  /** Whether the server ended a session, maybe in the middle of the form. */
  isCutOff: boolean;
  returnTo: string;
};

/** A guest: the venue will belong to an account (spec, error catalogue). */
export function SignedOutVendor({ isCutOff, returnTo }: SignedOutVendorProps) {
  const action = (
    <ButtonLink look="primary" to={loginPath(returnTo)}>
      {t('vendor.logIn')}
    </ButtonLink>
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
