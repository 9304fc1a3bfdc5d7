import { loginPath, paths } from '#domain/paths.ts';
import { t } from '#text/translate.ts';
import { ButtonLink } from '#ui/button.tsx';
import { EmptyState } from '#ui/feedback/empty-state.tsx';

/** A guest: bookings belong to an account. The build draws it into the document, too, so it stands apart from the list. */
export function SignedOutBookings() {
  const action = (
    <ButtonLink look="primary" to={loginPath(paths.myBookings)}>
      {t('bookings.logIn')}
    </ButtonLink>
  );
  return <EmptyState icon="user" title={t('bookings.signedOut')} hint={t('bookings.signedOutHint')} action={action} />;
}
