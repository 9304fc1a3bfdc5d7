// The question before a sign-out: the sign-out flow asks it, a lazy part of the header shows it.
import { createSignal } from '#domain/create-store.ts';
import type { UnsentWork } from '#features/outbox/sign-out/sign-out-dialog.tsx';
import type { Leaving } from '#features/outbox/sign-out/sign-out-choices.tsx';

type SignOutQuestion = { uid: string; left: UnsentWork; answer: (answer: Leaving | 'stay') => void };

/** Ms in which somebody must show the question: its code may still be downloading, or may have failed. */
const shownWithin = 3000;

const changed = createSignal();
let question: SignOutQuestion | undefined;

function set(next: SignOutQuestion | undefined): void {
  question = next;
  changed.emit();
}

/** Answers "keep" when nothing can show the question: nobody may be kept signed in by a missing dialog. */
function answerUnlessShown(): void {
  const asked = question;
  setTimeout(() => changed.count() === 0 && question === asked && asked?.answer('keep'), shownWithin);
}

/** Asks the person; one question at a time, an older one counts as "stay", one that cannot be shown as "keep". */
export function askBeforeSignOut(uid: string, left: UnsentWork): Promise<Leaving | 'stay'> {
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
