import { paths } from '#domain/paths.ts';
import { t } from '#text/translate.ts';
import { ButtonLink } from '#ui/button.tsx';
import { LostPage } from '#ui/feedback/lost-page.tsx';

/** Every address that no route knows. */
export default function NotFoundPage() {
  return (
    <LostPage title={t('notFound.title')} hint={t('notFound.hint')} sport="Cricket">
      <ButtonLink look="primary" to={paths.home}>
        {t('notFound.action')}
      </ButtonLink>
    </LostPage>
  );
}
