import { useCallback, useSyncExternalStore } from 'react';
import { sendOutbox } from '#app/pwa/outbox/outbox-sender.ts';
import { SignOutDialog } from '#features/outbox/sign-out/sign-out-dialog.tsx';
import { readUnsentWork } from './sign-out-flow.ts';
import { readSignOutQuestion, subscribeSignOutQuestion } from './sign-out-question.ts';

/** Ms: longer than a good network needs, and as long as somebody who wants to leave will wait. */
const sendWithin = 5000;

async function sendThenRead(uid: string) {
  await Promise.race([
    sendOutbox(true),
    new Promise((resolve) => {
      setTimeout(resolve, sendWithin);
    }),
  ]);
  return readUnsentWork(uid);
}

/** The question before a sign-out, as long as there is one. */
export default function SignOutPrompt() {
  const question = useSyncExternalStore(subscribeSignOutQuestion, readSignOutQuestion);
  const uid = question?.uid ?? '';
  const send = useCallback(() => sendThenRead(uid), [uid]);
  return question ? <SignOutDialog left={question.left} send={send} onAnswer={question.answer} /> : null;
}
