import { payingAt } from '#domain/return-paths.ts';
import { LoginPage as Login } from '#features/auth/login-page.tsx';
import { lazyOptional } from '#ui/lazy-optional.ts';

const nothing = () => null;
const ChoiceToPay = lazyOptional<{ venueId: string }>(
  () => import('#features/draft/on-the-way.tsx').then(({ ChoiceToPay: Choice }) => ({ default: Choice })),
  nothing,
);

/** The booking that somebody was about to pay for, above the form. */
function renderChoice(next: string) {
  const venueId = payingAt(next);
  return venueId ? <ChoiceToPay venueId={venueId} /> : null;
}

/** /login joined with the booking that waits behind it. */
export default function LoginPage() {
  return <Login renderAbout={renderChoice} />;
}
