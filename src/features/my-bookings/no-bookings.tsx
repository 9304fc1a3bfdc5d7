import type { AppError } from '#domain/errors.ts';
import { loginPath, paths } from '#domain/paths.ts';
import { errorText } from '#text/error-text.ts';
import { t } from '#text/translate.ts';
import { Button, ButtonLink } from '#ui/button.tsx';
import { EmptyState } from '#ui/feedback/empty-state.tsx';

/** A guest: bookings belong to an account. */
export function SignedOutBookings() {
  const action = (
    <ButtonLink look="primary" to={loginPath(paths.myBookings)}>
      {t('bookings.logIn')}
    </ButtonLink>
  );
  return <EmptyState icon="user" title={t('bookings.signedOut')} hint={t('bookings.signedOutHint')} action={action} />;
}

/** The server has said that there are none. */
export function NoBookings() {
  const action = (
    <ButtonLink look="primary" to={paths.venues}>
      {t('bookings.findVenues')}
    </ButtonLink>
  );
  return <EmptyState icon="calendar" title={t('bookings.empty')} hint={t('bookings.emptyHint')} action={action} />;
}

/** The server was never reached from this phone, so nobody knows whether there are any. */
export function UnknownBookings({ problem, onRetry }: { problem: AppError | undefined; onRetry: () => void }) {
  const action = (
    <Button look="primary" onClick={onRetry}>
      {t('action.retry')}
    </Button>
  );
  const hint = problem && problem.code !== 'OFFLINE' ? errorText(problem) : t('bookings.notHereOffline');
  return <EmptyState icon="offline" title={t('bookings.notHere')} hint={hint} action={action} />;
}
