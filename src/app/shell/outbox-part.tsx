import { useSyncExternalStore } from 'react';
import { sendOutbox } from '#app/pwa/outbox-sender.ts';
import { OutboxBadge } from '#features/outbox/outbox-badge.tsx';
import { lazyScreen } from '#ui/lazy-screen.tsx';
import { readSignOutQuestion, subscribeSignOutQuestion } from './sign-out-question.ts';

const nothing = () => null;
const SignOutPart = lazyScreen(() => import('./sign-out-part.tsx'), nothing);

const sendNow = () => sendOutbox(true);

/** The part of the header that few people ever see: what waits to be sent, and the question about it at sign-out. */
export default function OutboxPart() {
  const question = useSyncExternalStore(subscribeSignOutQuestion, readSignOutQuestion);
  return (
    <>
      <OutboxBadge sendNow={sendNow} />
      {question && <SignOutPart />}
    </>
  );
}
