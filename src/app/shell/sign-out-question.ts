// The question before a sign-out: asked by whoever signs out, shown by the late part of the header.
import { createSignal } from '#domain/create-store.ts';
import type { LeftHere } from '#features/outbox/sign-out-dialog.tsx';
import type { Leaving } from '#features/outbox/sign-out-choices.tsx';

export type SignOutQuestion = { uid: string; left: LeftHere; answer: (answer: Leaving | 'stay') => void };

/** The part that shows the question may still be on its way, or have lost its storage. */
const shownWithin = 3000;

const changed = createSignal();
let question: SignOutQuestion | undefined;

function set(next: SignOutQuestion | undefined): void {
  question = next;
  changed.emit();
}

/** Nobody may be kept signed in by a question that nobody can show: what was not sent stays on the phone then. */
function answerUnlessShown(): void {
  const asked = question;
  setTimeout(() => changed.count() === 0 && question === asked && asked?.answer('keep'), shownWithin);
}

/** Asks the person; one question at a time, an older one counts as "stay", one that cannot be shown as "keep". */
export function askBeforeSignOut(uid: string, left: LeftHere): Promise<Leaving | 'stay'> {
  question?.answer('stay');
  return new Promise((resolve) => {
    set({
      uid,
      left,
      answer: (answer) => {
        set(undefined);
        resolve(answer);
      },
    });
    answerUnlessShown();
  });
}

export function readSignOutQuestion(): SignOutQuestion | undefined {
  return question;
}

export function subscribeSignOutQuestion(listener: () => void): () => void {
  const stop = changed.subscribe(listener);
  return () => {
    stop();
    answerUnlessShown();
  };
}
