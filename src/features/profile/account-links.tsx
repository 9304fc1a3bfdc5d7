import { Link } from 'react-router-dom';
import { paths } from '#domain/paths.ts';
import { t } from '#text/translate.ts';
import { Icon } from '#ui/icon.tsx';
import { Section } from './section.tsx';

const links = [
  { to: paths.changePassword, text: 'profile.changePassword' },
  { to: paths.deleteAccount, text: 'profile.deleteAccount' },
] as const;

/** The two screens that belong to the account. */
export function AccountLinks() {
  return (
    <Section title={t('profile.security')}>
      <ul className="profile-links">
        {links.map(({ to, text }) => (
          <li key={to}>
            <Link to={to} data-danger={to === paths.deleteAccount || undefined}>
              {t(text)}
              <Icon name="down" />
            </Link>
          </li>
        ))}
      </ul>
    </Section>
  );
}
