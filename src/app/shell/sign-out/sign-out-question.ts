// The question before a sign-out: asked by whoever signs out, shown by the late part of the header.
import type { UnsentWork } from '#features/outbox/sign-out/sign-out-dialog.tsx';
import type { Leaving } from '#features/outbox/sign-out/sign-out-choices.tsx';

export type SignOutQuestion = { uid: string; left: UnsentWork; answer: (answer: Leaving | 'stay') => void };

/** The part that shows the question may still be on its way, or have lost its storage. */
const shownWithin = 3000;

let question: SignOutQuestion | undefined;
const listeners = new Set<() => void>();

function set(next: SignOutQuestion | undefined): void {
  question = next;
  for (const listener of listeners) listener();
}

/** Nobody may be kept signed in by a question that nobody can show: what was not sent stays on the phone then. */
function answerUnlessShown(): void {
  const asked = question;
  setTimeout(() => listeners.size === 0 && question === asked && asked?.answer('keep'), shownWithin);
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
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
    answerUnlessShown();
  };
}
