// The number on the app's icon: what the bell shows, also while the app is closed.
import { readStoredUser, subscribeSession } from '#data/session.ts';
import { readBell, subscribeBell } from '#features/notifications/bell-store.ts';

/** Unread notifications; 0 when nobody is signed in, undefined while nobody knows. */
function unreadNow(): number | undefined {
  return readStoredUser() ? readBell().unread : 0;
}

/** Keeps the number up to date where icons can carry one; returns the way to stop. */
export function startAppBadge(): () => void {
  if (!('setAppBadge' in navigator)) return () => undefined;
  let shown: number | undefined;
  const show = (): void => {
    const unread = unreadNow();
    if (unread === undefined || unread === shown) return;
    shown = unread;
    const showing = unread > 0 ? navigator.setAppBadge(unread) : navigator.clearAppBadge();
    // Only an installed app has an icon; elsewhere the browser may refuse.
    showing.catch(() => undefined);
  };
  const stops = [subscribeBell(show), subscribeSession(show)];
  show();
  return () => stops.forEach((stop) => stop());
}
