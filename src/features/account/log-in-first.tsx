import { Link } from 'react-router-dom';
import { loginPath } from '#domain/paths.ts';
import { t } from '#text/translate.ts';
import { EmptyState } from '#ui/empty-state.tsx';

/** A guest on a screen that is about their account; logging in leads back to it. */
export function LogInFirst({ title, returnTo }: { title: string; returnTo: string }) {
  const action = (
    <Link className="btn btn-primary" to={loginPath(returnTo)}>
      {t('account.logIn')}
    </Link>
  );
  return <EmptyState icon="user" title={title} action={action} />;
}
