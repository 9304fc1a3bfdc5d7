import { useEffect, useRef } from 'react';
import { notificationsWithPending } from '#commands/queue/overlay.ts';
import { pullNotifications, readNotifications } from '#data/repositories/notifications.ts';
import { useLiveQuery } from '#hooks/use-live-query.ts';
import { useOutbox } from '#hooks/use-outbox.ts';
import { useRequest } from '#hooks/use-request.ts';

/**
 * The newest notifications with what was read here laid over them; undefined until the device was asked, null when it has
 * none because the server was never reached. Unread counts what is in the list: nobody could read an older one away.
 */
export function useNotificationList(userId: string) {
  const cached = useLiveQuery(async () => (await readNotifications(userId)) ?? null, [userId]);
  const writes = useOutbox();
  const list = cached && (writes ? notificationsWithPending(cached, writes).list : undefined);
  const unread = list?.filter(({ isRead }) => !isRead).length;
  return { list, unread };
}

/** The same, and a way to ask the server. */
export function useNotifications(userId: string) {
  const { run, state, error } = useRequest(pullNotifications);
  return { ...useNotificationList(userId), problem: state === 'failed' ? error : undefined, pull: run };
}

/** Calls `tell` once for every failure. */
export function useFailure<E>(failure: E | undefined, tell: (failure: E) => void): void {
  const latest = useRef(tell);
  useEffect(() => {
    latest.current = tell;
  });
  useEffect(() => {
    if (failure) latest.current(failure);
  }, [failure]);
}
