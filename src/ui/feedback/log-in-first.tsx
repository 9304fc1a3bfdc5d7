import { loginPath } from '#domain/paths.ts';
import { t } from '#text/translate.ts';
import { ButtonLink } from '#ui/button.tsx';
import { EmptyState } from './empty-state.tsx';

type LogInFirstProps = { title: string; hint?: string; returnTo: string };

/** Stands in the place of what needs an account; logging in leads back to it. */
export function LogInFirst({ title, hint, returnTo }: LogInFirstProps) {
  const action = (
    <ButtonLink look="primary" to={loginPath(returnTo)}>
      {t('account.logIn')}
    </ButtonLink>
  );
  return <EmptyState icon="user" title={title} {...(hint && { hint })} action={action} />;
}
