import { MyBookings } from '#features/my-bookings/my-bookings.tsx';
import { SignedOutBookings } from '#features/my-bookings/signed-out-bookings.tsx';
import { bookingsRead } from '#features/my-bookings/use-my-bookings.ts';
import { useSession } from '#hooks/use-session.ts';
import { t } from '#text/translate.ts';
import { Page } from '#ui/page.tsx';
import { LazyDraftBanner } from './lazy-draft-banner.tsx';

/** /my-bookings, for the signed-in person only; another person on the same device starts from nothing. */
function MyBookingsPage() {
  const user = useSession();
  return (
    <Page title={t('bookings.title')} className="my-bookings-page">
      <LazyDraftBanner />
      {user ? <MyBookings key={user.id} user={user} /> : <SignedOutBookings />}
    </Page>
  );
}

export default Object.assign(MyBookingsPage, { ready: bookingsRead });
