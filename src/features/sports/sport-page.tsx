import { useParams } from 'react-router-dom';
import { paths } from '#domain/paths.ts';
import { t } from '#text/translate.ts';
import { ButtonLink } from '#ui/button.tsx';
import { LostPage } from '#ui/feedback/lost-page.tsx';
import { Page } from '#ui/page.tsx';
import { SportCrumbs, SportDetail } from './sport-detail.tsx';
import { findSport } from './sport-facts.ts';

function UnknownSport() {
  return (
    <LostPage title={t('sports.notFound')} hint={t('sports.notFoundHint')} sport={null}>
      <ButtonLink look="primary" to={paths.sports}>
        {t('sports.back')}
      </ButtonLink>
    </LostPage>
  );
}

/** /sports/{name}, in any case; from one sport to another is another page. */
export default function SportPage() {
  const { name = '' } = useParams();
  const sport = findSport(name);
  if (!sport) return <UnknownSport />;
  return (
    <Page
      title={sport.name}
      before={<SportCrumbs name={sport.name} />}
      renderHeading={(heading) => <SportDetail heading={heading} sport={sport} />}
    >
      {null}
    </Page>
  );
}
