import { paths } from '#domain/paths.ts';
import { t } from '#text/translate.ts';
import { ButtonLink } from '#ui/button.tsx';
import { LostPage } from '#ui/lost-page.tsx';

export default function NotFoundPage() {
  const action = (
    <ButtonLink look="primary" to={paths.home}>
      {t('notFound.action')}
    </ButtonLink>
  );
  return <LostPage title={t('notFound.title')} hint={t('notFound.hint')} sport="Cricket" action={action} />;
}
