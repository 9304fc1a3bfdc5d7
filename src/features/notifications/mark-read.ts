import command from '#commands/mark-notifications-read.ts';
import { queueWrite } from '#commands/queue/queue.ts';
import type { Notification } from '#domain/notification.ts';
import { t } from '#text/translate.ts';
import { showToast } from '#ui/toast.ts';

/** Marks one as read; it looks so at once, and reaches the server when that can be reached. */
export async function markRead({ id, isRead }: Notification): Promise<void> {
  if (isRead) return;
  try {
    await queueWrite({ command, input: { ids: [id] } });
  } catch {
    showToast({ kind: 'error', title: t('notifications.readFailed') });
  }
}

/** Marks everything in the list as read; with nothing unread it only says so (spec, validation rules). */
export async function markAllRead(list: readonly Notification[]): Promise<void> {
  const ids = list.filter(({ isRead }) => !isRead).map(({ id }) => id);
  if (ids.length === 0) return showToast({ kind: 'info', title: t('notifications.noneUnread') });
  try {
    await queueWrite({ command, input: { ids } });
    showToast({ kind: 'success', title: t('notifications.allRead') });
  } catch {
    showToast({ kind: 'error', title: t('notifications.allFailed') });
  }
}
