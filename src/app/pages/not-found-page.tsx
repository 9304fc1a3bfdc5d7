import { paths } from '#domain/paths.ts';
import { t } from '#text/translate.ts';
import { ButtonLink } from '#ui/button.tsx';
import { CourtDiagram } from '#ui/court-diagram.tsx';
import { Page } from '#ui/page.tsx';

export default function NotFoundPage() {
  return (
    <Page
      title={t('notFound.title')}
      className="lost"
      before={
        <div className="lost-picture">
          <CourtDiagram sport="Cricket" />
        </div>
      }
    >
      <p className="muted">{t('notFound.hint')}</p>
      <ButtonLink look="primary" to={paths.home}>
        {t('notFound.action')}
      </ButtonLink>
    </Page>
  );
}
