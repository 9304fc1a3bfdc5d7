import command from '#commands/mark-notifications-read.ts';
import { queueWrite } from '#commands/queue/queue.ts';
import type { Notification } from '#domain/notification.ts';
import { sendWrite } from '#hooks/send-write.ts';
import { t } from '#text/translate.ts';
import { showToast } from '#ui/overlay/toast.ts';

/** Marks one as read; it looks so at once, and reaches the server when that can be reached. */
export async function markRead({ id, isRead }: Notification): Promise<void> {
  if (isRead) return;
  try {
    await queueWrite({ command, input: { ids: [id] } });
  } catch {
    showToast({ kind: 'error', title: t('notifications.readFailed') });
  }
}

/**
 * Marks everything in the list as read; with nothing unread it only says so (spec, validation rules). It looks so at once;
 * that it was done is said when the server has it, and until then that it waits.
 */
export async function markAllRead(list: readonly Notification[]): Promise<void> {
  const ids = list.filter(({ isRead }) => !isRead).map(({ id }) => id);
  if (ids.length === 0) return showToast({ kind: 'info', title: t('notifications.noneUnread') });
  try {
    const { is } = await sendWrite({ command, input: { ids } });
    if (is === 'sent') return showToast({ kind: 'success', title: t('notifications.allRead') });
    if (is === 'waiting')
      return showToast({ kind: 'info', title: t('notifications.readHere'), text: t('notifications.readHereText') });
    showToast({ kind: 'error', title: t('notifications.allFailed') });
  } catch {
    showToast({ kind: 'error', title: t('notifications.allFailed') });
  }
}
