import { loginPath } from '#domain/paths.ts';
import { t } from '#text/translate.ts';
import { ButtonLink } from '#ui/button.tsx';
import { EmptyState } from '#ui/empty-state.tsx';

/** A guest on a screen that is about their account; logging in leads back to it. */
export function LogInFirst({ title, returnTo }: { title: string; returnTo: string }) {
  const action = (
    <ButtonLink look="primary" to={loginPath(returnTo)}>
      {t('account.logIn')}
    </ButtonLink>
  );
  return <EmptyState icon="user" title={title} action={action} />;
}
