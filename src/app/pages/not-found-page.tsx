import { Link } from 'react-router-dom';
import { paths } from '#domain/paths.ts';
import { t } from '#text/translate.ts';
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
      <Link className="btn btn-primary" to={paths.home}>
        {t('notFound.action')}
      </Link>
    </Page>
  );
}
