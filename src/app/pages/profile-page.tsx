import { lazy, Suspense } from 'react';
import { useSearchParams } from 'react-router-dom';
import { payingAt, returnTarget } from '#domain/return-paths.ts';
import { ProfileScreen } from '#features/profile/profile-screen.tsx';
import { useSession } from '#hooks/use-session.ts';
import { t } from '#text/translate.ts';
import { Page } from '#ui/page.tsx';

const nothing = () => null;
const BackToPayment = lazy(() =>
  import('#features/booking/on-the-way/back-to-payment.tsx').catch(() => ({ default: nothing })),
);

/** /profile, with or without an account: half of it belongs to the phone. */
export default function ProfilePage() {
  const user = useSession();
  const [search] = useSearchParams();
  const paying = payingAt(returnTarget(search.get('next')));
  return (
    <Page title={t('profile.title')} width={1012}>
      {paying && (
        <Suspense fallback={null}>
          <BackToPayment venueId={paying} />
        </Suspense>
      )}
      <ProfileScreen user={user} />
    </Page>
  );
}
