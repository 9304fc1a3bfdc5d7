import { lazy, Suspense } from 'react';
import { payingAt } from '#domain/return-paths.ts';
import { LoginPage as Login } from '#features/auth/login-page.tsx';

const nothing = () => null;
const ChoiceToPay = lazy(() =>
  import('#features/booking/on-the-way/choice-to-pay.tsx').catch(() => ({ default: nothing })),
);

/** The booking that somebody was about to pay for, above the form. */
function renderChoice(next: string) {
  const venueId = payingAt(next);
  return venueId ? (
    <Suspense fallback={null}>
      <ChoiceToPay venueId={venueId} />
    </Suspense>
  ) : null;
}

/** /login joined with the booking that waits behind it. */
export default function LoginPage() {
  return <Login renderAbout={renderChoice} />;
}
