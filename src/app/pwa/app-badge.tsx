import { useEffect } from 'react';
import { useNotificationList } from '#features/notifications/use-notifications.ts';
import { useSession } from '#hooks/use-session.ts';

/** Undefined (not known yet) leaves the number on the icon as it is. */
function useBadge(unread: number | undefined): void {
  useEffect(() => {
    if (unread === undefined || !('setAppBadge' in navigator)) return;
    const showing = unread > 0 ? navigator.setAppBadge(unread) : navigator.clearAppBadge();
    // Only an installed app has an icon; elsewhere the browser may refuse.
    showing.catch(() => undefined);
  }, [unread]);
}

function PersonalBadge({ userId }: { userId: string }) {
  useBadge(useNotificationList(userId).unread);
  return null;
}

function NoBadge() {
  useBadge(0);
  return null;
}

/** The number on the app's icon, where icons can carry one: what the bell shows, also while the app is closed. Draws nothing here. */
export function AppBadge() {
  const user = useSession();
  return user ? <PersonalBadge key={user.id} userId={user.id} /> : <NoBadge />;
}
