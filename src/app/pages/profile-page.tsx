import { lazy, Suspense } from 'react';
import { useSearchParams } from 'react-router-dom';
import { payingAt, returnTarget } from '#domain/return-paths.ts';
import { ProfilePage as Profile } from '#features/profile/profile-page.tsx';

const nothing = () => null;
const BackToPayment = lazy(() =>
  import('#features/booking/on-the-way/back-to-payment.tsx').catch(() => ({ default: nothing })),
);

/** /profile joined with the payment that waits while somebody corrects their number. */
export default function ProfilePage() {
  const [search] = useSearchParams();
  const venueId = payingAt(returnTarget(search.get('next')));
  const before = venueId && (
    <Suspense fallback={null}>
      <BackToPayment venueId={venueId} />
    </Suspense>
  );
  return <Profile before={before} />;
}
