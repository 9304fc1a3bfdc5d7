import { useSyncExternalStore } from 'react';
import { sendOutbox } from '#app/pwa/outbox/outbox-sender.ts';
import { OutboxBadge } from '#features/outbox/outbox-badge.tsx';
import { lazyScreen } from '#ui/lazy-screen.tsx';
import { readSignOutQuestion, subscribeSignOutQuestion } from '#app/shell/sign-out/sign-out-question.ts';

const nothing = () => null;
const SignOutPrompt = lazyScreen(() => import('#app/shell/sign-out/sign-out-prompt.tsx'), nothing);

const sendNow = () => sendOutbox(true);

/** Unsent writes in the header, and the question about them at sign-out. Few people ever see either. */
export default function HeaderOutbox() {
  const question = useSyncExternalStore(subscribeSignOutQuestion, readSignOutQuestion);
  return (
    <>
      <OutboxBadge sendNow={sendNow} />
      {question && <SignOutPrompt />}
    </>
  );
}
