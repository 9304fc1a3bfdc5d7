// The question before a sign-out: asked by whoever signs out, shown by the late part of the header.
import type { LeftHere } from '#features/outbox/sign-out-dialog.tsx';
import type { Leaving } from '#features/outbox/sign-out-choices.tsx';

export type SignOutQuestion = { uid: string; left: LeftHere; answer: (answer: Leaving | 'stay') => void };

let question: SignOutQuestion | undefined;
const listeners = new Set<() => void>();

function set(next: SignOutQuestion | undefined): void {
  question = next;
  for (const listener of listeners) listener();
}

/** Asks the person; one question at a time, an older one counts as "stay". */
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
  });
}

export function readSignOutQuestion(): SignOutQuestion | undefined {
  return question;
}

export function subscribeSignOutQuestion(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
