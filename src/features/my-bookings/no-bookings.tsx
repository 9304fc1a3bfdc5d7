import { Link } from 'react-router-dom';
import type { AppError } from '#domain/errors.ts';
import { loginPath, paths } from '#domain/paths.ts';
import { errorText } from '#text/error-text.ts';
import { t } from '#text/translate.ts';
import { EmptyState } from '#ui/empty-state.tsx';

/** A guest: bookings belong to an account. */
export function SignedOutBookings() {
  const action = (
    <Link className="btn btn-primary" to={loginPath(paths.myBookings)}>
      {t('bookings.logIn')}
    </Link>
  );
  return <EmptyState icon="user" title={t('bookings.signedOut')} hint={t('bookings.signedOutHint')} action={action} />;
}

/** The server has said that there are none. */
export function NoBookings() {
  const action = (
    <Link className="btn btn-primary" to={paths.venues}>
      {t('bookings.findVenues')}
    </Link>
  );
  return <EmptyState icon="calendar" title={t('bookings.empty')} hint={t('bookings.emptyHint')} action={action} />;
}

/** The server was never reached from this phone, so nobody knows whether there are any. */
export function UnknownBookings({ problem, onRetry }: { problem: AppError | undefined; onRetry: () => void }) {
  const action = (
    <button type="button" className="btn btn-primary" onClick={onRetry}>
      {t('action.retry')}
    </button>
  );
  const hint = problem && problem.code !== 'OFFLINE' ? errorText(problem) : t('bookings.notHereOffline');
  return <EmptyState icon="offline" title={t('bookings.notHere')} hint={hint} action={action} />;
}
