import { payingAt } from '#domain/return-paths.ts';
import { watchingAt } from '#domain/venue-choice.ts';
import { LoginPage as Login } from '#features/auth/login-page.tsx';
import { lazyOptional } from '#ui/lazy-optional.ts';

const nothing = () => null;
const BeforeLogin = lazyOptional<{ next: string }>(
  () => import('#features/draft/on-the-way.tsx').then(({ BeforeLogin: Before }) => ({ default: Before })),
  nothing,
);

/** The booking that somebody was about to pay for, or the hour of which they want to be told, above the form. */
function renderChoice(next: string) {
  return (payingAt(next) ?? watchingAt(next)) && <BeforeLogin next={next} />;
}

/** /login joined with what waits behind it. */
export default function LoginPage() {
  return <Login renderAbout={renderChoice} />;
}
