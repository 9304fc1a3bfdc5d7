import { commands } from '#commands/queue/registry.ts';
import { subscribeEnded, type Ended } from '#data/outbox.ts';
import { readStoredUser } from '#data/session.ts';
import { errorCodeOf } from '#domain/errors.ts';
import type { TextKey } from '#text/en.ts';
import { t } from '#text/translate.ts';
import { reasonText } from '#text/write-text.ts';
import { closeToast } from '#ui/overlay/toast-order.ts';
import { readToasts, showToast, type Toast } from '#ui/overlay/toast.ts';

/** True for the signed-in person's own writes, and for those made signed out. */
function concerns(uid: string): boolean {
  return uid === 'anon' || uid === readStoredUser()?.id;
}

type Said = Omit<Toast, 'id' | 'writes'>;

/** What was sent within so many ms went out together: the writes of a reconnect come in more than one answer. */
const together = 1000;
let lastSent = -together;

/**
 * One toast for what was sent together, and one for whatever was refused. What is sent later is told in its own words; a refusal
 * that still stands is counted in. The words of each stay with what it is about and under
 * "Waiting to send".
 */
function say(news: readonly Said[], title: TextKey, text?: TextKey): void {
  const kind = news[0]?.kind;
  if (!kind) return;
  const isApart = kind === 'success' && performance.now() - lastSent > together;
  if (kind === 'success') lastSent = performance.now();
  const standing = readToasts().filter((toast) => toast.kind === kind && toast.writes);
  const before = isApart ? undefined : standing.at(-1);
  if (before) closeToast(before.id);
  const count = news.length + (before?.writes ?? 0);
  const [only] = news;
  const one = count === 1 ? only : undefined;
  showToast({ ...(one ?? { kind, title: t(title, { count }), ...(text && { text: t(text) }) }), writes: count });
}

function tell({ sent, failed }: Ended): void {
  if (document.visibilityState !== 'visible') return;
  const arrived: Said[] = [];
  for (const { kind, uid, updated } of sent) {
    const words = commands.get(kind)?.text.sent?.(updated);
    if (words && concerns(uid))
      arrived.push({ kind: 'success', title: t(words.title), ...(words.text && { text: t(words.text) }) });
  }
  const refused: Said[] = [];
  for (const { kind, uid, error } of failed) {
    const words = commands.get(kind)?.text;
    if (!words || !concerns(uid)) continue;
    const isKnown = error !== null && errorCodeOf(error.code) !== 'UNEXPECTED';
    const text = words.unexplained && !isKnown ? t(words.unexplained) : reasonText({ error });
    const asked = error && words.asked?.[error.code];
    refused.push({ kind: 'refused', title: t(asked ?? words.failed), text });
  }
  say(arrived, 'outbox.manySent');
  say(refused, 'outbox.manyRefused', 'outbox.manyRefusedText');
}

/** Says how writes ended, whichever tab or worker sent them; returns the way to stop. */
export function startOutboxToasts(): () => void {
  return subscribeEnded(tell);
}
