import { Link } from 'react-router-dom';
import { loginPath, paths } from '#domain/paths.ts';
import type { SessionUser } from '#domain/user.ts';
import { t } from '#text/translate.ts';
import { late } from '#ui/late.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { AccountLinks } from './account-links.tsx';
import { DetailsForm } from './details-form.tsx';
import { Looks } from './looks.tsx';
import { Section } from './section.tsx';
import './profile.css';

const OnThisPhone = late(
  () => import('./on-this-phone.tsx'),
  () => <Skeleton height={480} />,
);

function Guest() {
  return (
    <Section title={t('profile.details')}>
      <p className="muted">{t('profile.signedOutHint')}</p>
      <Link className="btn btn-primary" to={loginPath(paths.profile)}>
        {t('profile.signedOut')}
      </Link>
    </Section>
  );
}

/** Two columns on a wide screen: what belongs to the person, and what belongs to this phone. */
export function ProfileScreen({ user }: { user: SessionUser | null }) {
  return (
    <div className="profile">
      <div>
        {user ? (
          <>
            <Section title={t('profile.details')}>
              <p className="muted small">{t('profile.detailsHint')}</p>
              <DetailsForm key={user.id} user={user} />
            </Section>
            <AccountLinks />
          </>
        ) : (
          <Guest />
        )}
      </div>
      <div>
        <Looks />
        <OnThisPhone />
      </div>
    </div>
  );
}
