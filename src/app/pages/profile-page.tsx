import { useSearchParams } from 'react-router-dom';
import { payingAt, returnTarget } from '#domain/return-paths.ts';
import { ProfilePage as Profile } from '#features/profile/profile-page.tsx';
import { lazyOptional } from '#ui/lazy-optional.ts';

const nothing = () => null;
const BackToPayment = lazyOptional<{ venueId: string }>(
  () => import('#features/draft/on-the-way.tsx').then(({ BackToPayment: Payment }) => ({ default: Payment })),
  nothing,
);

/** /profile joined with the payment that waits while somebody corrects their number. */
export default function ProfilePage() {
  const [search] = useSearchParams();
  const venueId = payingAt(returnTarget(search.get('next')));
  const before = venueId && <BackToPayment venueId={venueId} />;
  return <Profile before={before} />;
}
