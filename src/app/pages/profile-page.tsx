import { ProfileScreen } from '#features/profile/profile-screen.tsx';
import { useSession } from '#hooks/use-session.ts';
import { t } from '#text/translate.ts';
import { Page } from '#ui/page.tsx';

/** /profile, with or without an account: half of it belongs to the phone. */
export default function ProfilePage() {
  const user = useSession();
  return (
    <Page title={t('profile.title')} width={1012}>
      <ProfileScreen user={user} />
    </Page>
  );
}
