import { sportPath, venuesPath } from '#domain/paths.ts';
import { t } from '#text/translate.ts';
import { ButtonLink } from '#ui/button.tsx';
import { CourtDiagram } from '#ui/court-diagram.tsx';
import { sportFacts } from './sport-facts.ts';
import './sport-cards.css';

/** The five sports, each with the way to its venues and to its own page. */
export function SportCards() {
  return (
    <>
      <p className="sports-intro muted">{t('sports.intro')}</p>
      <ul className="sports-cards">
        {sportFacts.map(({ name, short }) => (
          <li key={name} className="sports-card card">
            <div className="sports-card-picture">
              <CourtDiagram sport={name} />
            </div>
            <div className="sports-card-words">
              <h2>{name}</h2>
              <p className="muted">{t(short)}</p>
            </div>
            <div className="sports-card-actions">
              <ButtonLink
                look="primary"

                to={venuesPath({ sport: name })}
                aria-label={t('sports.findLabel', { sport: name })}
              >
                {t('sports.find')}
              </ButtonLink>
              <ButtonLink look="quiet" to={sportPath(name)}>
                {t('sports.about', { sport: name })}
              </ButtonLink>
            </div>
          </li>
        ))}
      </ul>
    </>
  );
}
