import { commands } from '#commands/queue/registry.ts';
import { subscribeEnded, type Ended } from '#data/outbox.ts';
import { readStoredUser } from '#data/session.ts';
import { t } from '#text/translate.ts';
import { reasonText } from '#text/write-text.ts';
import { showToast } from '#ui/overlay/toast.ts';

/** True for the signed-in person's own writes, and for those made signed out. */
function concerns(uid: string): boolean {
  return uid === 'anon' || uid === readStoredUser()?.id;
}

function tell({ sent, failed }: Ended): void {
  if (document.visibilityState !== 'visible') return;
  for (const { kind, uid, updated } of sent) {
    const words = commands.get(kind)?.text.sent?.(updated);
    if (words && concerns(uid))
      showToast({ kind: 'success', title: t(words.title), ...(words.text && { text: t(words.text) }) });
  }
  for (const { kind, uid, error } of failed) {
    const words = commands.get(kind)?.text;
    if (!words || !concerns(uid)) continue;
    const isKnown = error !== null && error.code !== 'UNEXPECTED';
    const text = words.unexplained && !isKnown ? t(words.unexplained) : reasonText({ error });
    const asked = error && words.asked?.[error.code];
    showToast({ kind: 'error', title: t(asked ?? words.failed), text });
  }
}

/** Says how writes ended, whichever tab or worker sent them; returns the way to stop. */
export function startOutboxToasts(): () => void {
  return subscribeEnded(tell);
}
