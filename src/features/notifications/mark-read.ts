import { useSyncExternalStore } from 'react';
import command from '#commands/mark-notifications-read.ts';
import { queueWrite } from '#commands/queue/queue.ts';
import { createStore } from '#domain/create-store.ts';
import type { Notification } from '#domain/notification.ts';
import { sendWrite } from '#hooks/send-write.ts';
import type { TextKey } from '#text/en.ts';
import { t } from '#text/translate.ts';
import { showToast } from '#ui/overlay/toast.ts';

/** What could not be marked as read: one message by its id, or the whole list. The list says so until the next try. */
const unmarked = createStore<string | undefined>(undefined);
const wholeList = 'all';

function fail(what: string, title: TextKey): void {
  unmarked.set(what);
  showToast({ kind: 'error', title: t(title) });
}

/** What the last try failed for: this message (its id), or the list (without one). */
export function useUnmarked(id = wholeList): boolean {
  return useSyncExternalStore(unmarked.subscribe, () => unmarked.get() === id);
}

/** Marks one as read; it looks so at once, and reaches the server when that can be reached. */
export async function markRead({ id, isRead }: Notification): Promise<void> {
  if (isRead) return;
  unmarked.set(undefined);
  try {
    await queueWrite({ command, input: { ids: [id] } });
  } catch {
    fail(id, 'notifications.readFailed');
  }
}

/**
 * Marks everything in the list as read; with nothing unread it only says so (spec, validation rules). It looks so at once;
 * that it was done is said when the server has it, and until then that it waits.
 */
export async function markAllRead(list: readonly Notification[]): Promise<void> {
  const ids = list.filter(({ isRead }) => !isRead).map(({ id }) => id);
  if (ids.length === 0) return showToast({ kind: 'info', title: t('notifications.noneUnread') });
  unmarked.set(undefined);
  try {
    const { is } = await sendWrite({ command, input: { ids } });
    if (is === 'sent') return showToast({ kind: 'success', title: t('notifications.allRead') });
    if (is === 'waiting')
      return showToast({ kind: 'info', title: t('notifications.readHere'), text: t('notifications.readHereText') });
    fail(wholeList, 'notifications.allFailed');
  } catch {
    fail(wholeList, 'notifications.allFailed');
  }
}
