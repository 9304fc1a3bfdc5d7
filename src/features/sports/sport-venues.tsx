import { Link } from 'react-router-dom';
import { venuesPath } from '#domain/paths.ts';
import { t } from '#text/translate.ts';
import { ButtonLink } from '#ui/button.tsx';
import type { SportFacts } from './sport-facts.ts';

/** A fixed list to start with (spec); each name leads to where the venue list has it, because an id may differ. */
export function SportVenues({ sport: { name: sport, venues } }: { sport: SportFacts }) {
  return (
    <section aria-labelledby="sport-venues">
      <h2 id="sport-venues">{t('sports.venues')}</h2>
      <p className="muted small">{t('sports.venuesHint')}</p>
      <ul className="sport-venues card">
        {venues.map(({ name, city }) => (
          <li key={name}>
            <Link
              to={venuesPath({ city, sport, text: name })}
              aria-label={t('sports.venueLabel', { venue: name, city })}
            >
              <strong>{name}</strong>
              <span className="muted small">{city}</span>
            </Link>
          </li>
        ))}
      </ul>
      <ButtonLink look="outline" to={venuesPath({ sport })}>
        {t('sports.all', { sport })}
      </ButtonLink>
    </section>
  );
}
