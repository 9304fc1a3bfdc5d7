import { signOut } from '#data/session-upkeep.ts';
import { readLeftHere } from './left-here.ts';
import { askBeforeSignOut } from './sign-out-question.ts';

/** Signs out, after a question when something would be lost or left behind; false when the person stays. */
export async function leave(uid: string | undefined): Promise<boolean> {
  const left = uid ? await readLeftHere(uid) : undefined;
  const answer = uid && left ? await askBeforeSignOut(uid, left) : 'keep';
  if (answer === 'stay') return false;
  await signOut(answer);
  return true;
}
