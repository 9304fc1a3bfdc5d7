import { Link } from 'react-router-dom';
import { venuesPath } from '#domain/paths.ts';
import { t } from '#text/translate.ts';
import { CourtDiagram } from '#ui/court-diagram.tsx';
import { popularSports } from './fixed-sports.ts';

/** Five sports, each a way into the venue list. */
export function PopularSports() {
  return (
    <section className="home-section" aria-labelledby="home-sports">
      <h2 id="home-sports">{t('homeSports.title')}</h2>
      <ul className="strip strip-sports">
        {popularSports.map((sport) => (
          <li key={sport}>
            <Link className="sport-card card" to={venuesPath({ sport })}>
              <span className="sport-card-picture">
                <CourtDiagram sport={sport} />
              </span>
              <strong>{sport}</strong>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
