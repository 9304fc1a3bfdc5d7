import { useParams } from 'react-router-dom';
import { paths } from '#domain/paths.ts';
import { SportCrumbs, SportDetail } from '#features/sports/sport-detail.tsx';
import { findSport } from '#features/sports/sport-facts.ts';
import { sports } from '#text/en/sports.ts';
import { addWords, t } from '#text/translate.ts';
import { ButtonLink } from '#ui/button.tsx';
import { CourtDiagram } from '#ui/court-diagram.tsx';
import { Page } from '#ui/page.tsx';

addWords(sports);

function UnknownSport() {
  const picture = (
    <div className="lost-picture">
      <CourtDiagram sport={null} />
    </div>
  );
  return (
    <Page title={t('sports.notFound')} className="lost" before={picture}>
      <p className="muted">{t('sports.notFoundHint')}</p>
      <ButtonLink look="primary" to={paths.sports}>
        {t('sports.back')}
      </ButtonLink>
    </Page>
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
