import { Link } from 'react-router-dom';
import { t } from '#text/translate.ts';
import { Icon } from '#ui/icon.tsx';
import { sportsMenu } from './links.ts';
import { useDisclosure } from './use-disclosure.ts';

/** Five sports, each a link to the venue list with that sport. */
export function SportsMenu() {
  const { close, rootProps, buttonProps, panelProps } = useDisclosure();
  return (
    <div className="bar-menu" {...rootProps}>
      <button className="bar-link" {...buttonProps}>
        {t('nav.sports')}
        <Icon name="down" size={16} />
      </button>
      <ul className="bar-panel sports-panel card" {...panelProps}>
        {sportsMenu.map((sport) => (
          <li key={sport.name}>
            <Link className="bar-panel-item" to={sport.to} onClick={close}>
              <strong>{sport.name}</strong>
              <span className="muted small">{t(sport.about)}</span>
            </Link>
          </li>
        ))}
      </ul>
    </div>
  );
}
