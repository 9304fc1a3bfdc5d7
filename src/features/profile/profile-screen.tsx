import { loginPath, paths } from '#domain/paths.ts';
import type { SessionUser } from '#domain/user.ts';
import { t } from '#text/translate.ts';
import { ButtonLink } from '#ui/button.tsx';
import { late } from '#ui/late.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { AccountLinks } from './account-links.tsx';
import { DetailsForm } from './details-form.tsx';
import { Section } from './section.tsx';
import './profile.css';

const OnThisPhone = late(
  () => import('./on-this-phone.tsx'),
  () => <Skeleton height={690} />,
);

function Guest() {
  return (
    <Section title={t('profile.details')}>
      <p className="muted">{t('profile.signedOutHint')}</p>
      <ButtonLink look="primary" to={loginPath(paths.profile)}>
        {t('profile.signedOut')}
      </ButtonLink>
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
        <OnThisPhone />
      </div>
    </div>
  );
}
