import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { loginPath, paths } from '#domain/paths.ts';
import type { SessionUser } from '#domain/user.ts';
import { useSession } from '#hooks/use-session.ts';
import { t } from '#text/translate.ts';
import { ButtonLink } from '#ui/button.tsx';
import { lazyOptional } from '#ui/lazy-optional.ts';
import { lazyScreen } from '#ui/lazy-screen.tsx';
import { Page } from '#ui/page.tsx';
import { Skeleton } from '#ui/feedback/skeleton.tsx';
import { AccountLinks } from './account-links.tsx';
import { Section } from './section.tsx';
import { styled } from '#ui/styled.ts';
import { theme } from '#ui/theme/theme.ts';

const Columns = styled('div')({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: 16,
  marginBlockStart: 20,
  [theme.breakpoints.up(900)]: { gridTemplateColumns: 'repeat(2, minmax(0, 1fr))', gap: 20 },
});

const Column = styled('div')({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  alignContent: 'start',
  gap: 16,
});

const OnThisPhone = lazyScreen(
  () => import('./on-this-phone.tsx'),
  () => <Skeleton height={690} />,
);

const DetailsForm = lazyScreen<{ user: SessionUser }>(
  () => import('./details-form.tsx'),
  () => <Skeleton height={330} />,
);

const nothing = () => null;
/** For the few who work at a venue or at Baari. */
const ConsoleLinks = lazyOptional(() => import('./console-links.tsx'), nothing);

function Guest() {
  return (
    <Section title={t('profile.details')}>
      <Typography color="textSecondary">{t('profile.signedOutHint')}</Typography>
      <ButtonLink look="primary" to={loginPath(paths.profile)}>
        {t('profile.signedOut')}
      </ButtonLink>
    </Section>
  );
}

/** Two columns on a wide screen: what belongs to the person, and what belongs to this device. */
function ProfileColumns({ user }: { user: SessionUser | null }) {
  return (
    <Columns>
      <Column>
        {user ? (
          <>
            <Section title={t('profile.details')}>
              <Typography variant="body2" color="textSecondary">
                {t('profile.detailsHint')}
              </Typography>
              <DetailsForm key={user.id} user={user} />
            </Section>
            <ConsoleLinks />
            <AccountLinks />
          </>
        ) : (
          <Guest />
        )}
      </Column>
      <Column>
        <OnThisPhone />
      </Column>
    </Columns>
  );
}

/** /profile, with or without an account: half of it belongs to the device. `before` is what the person came from. */
export function ProfilePage({ before }: { before: ReactNode }) {
  const user = useSession();
  return (
    <Page title={t('profile.title')} width={1012}>
      {before}
      <ProfileColumns user={user} />
    </Page>
  );
}
