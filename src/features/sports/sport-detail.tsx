import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { paths, venuesPath } from '#domain/paths.ts';
import type { TextKey } from '#text/en.ts';
import { t } from '#text/translate.ts';
import { ButtonLink } from '#ui/button.tsx';
import { CourtDiagram } from '#ui/court-diagram.tsx';
import { Icon } from '#ui/icon.tsx';
import { SupportIcon, type SupportIconName } from '#ui/support-icon.tsx';
import type { SportFacts } from './sport-facts.ts';
import { SportVenues } from './sport-venues.tsx';
import './sport-detail.css';

const facts: readonly { icon: SupportIconName; label: TextKey; of: 'players' | 'court' | 'usual' }[] = [
  { icon: 'people', label: 'sports.players', of: 'players' },
  { icon: 'court', label: 'sports.court', of: 'court' },
  { icon: 'clock', label: 'sports.usual', of: 'usual' },
];

/** Sports > this sport. */
export function SportCrumbs({ name }: { name: string }) {
  return (
    <nav aria-label={t('sports.crumbs')}>
      <ol className="sport-crumbs small">
        <li>
          <Link to={paths.sports}>{t('sports.title')}</Link>
        </li>
        <li aria-current="page">{name}</li>
      </ol>
    </nav>
  );
}

/** What a sport is, what one brings along, and where it is played. */
export function SportDetail({ heading, sport }: { heading: ReactNode; sport: SportFacts }) {
  return (
    <div className="sport">
      <section className="sport-top card">
        <div className="sport-picture">
          <CourtDiagram sport={sport.name} />
        </div>
        <div className="sport-words">
          {heading}
          <p>{t(sport.text)}</p>
          <ButtonLink look="primary" to={venuesPath({ sport: sport.name })}>
            {t('sports.findLabel', { sport: sport.name })}
          </ButtonLink>
        </div>
      </section>
      <dl className="sport-facts">
        {facts.map(({ icon, label, of }) => (
          <div key={of} className="card">
            <SupportIcon name={icon} />
            <dt className="muted small">{t(label)}</dt>
            <dd>{t(sport[of])}</dd>
          </div>
        ))}
      </dl>
      <div className="sport-lists">
        <section aria-labelledby="sport-equipment">
          <h2 id="sport-equipment">{t('sports.equipment')}</h2>
          <ul className="sport-equipment">
            {sport.equipment.map((key) => (
              <li key={key}>
                <Icon name="check" />
                {t(key)}
              </li>
            ))}
          </ul>
          <p className="muted small">{t('sports.equipmentHint')}</p>
        </section>
        <SportVenues sport={sport} />
      </div>
    </div>
  );
}
