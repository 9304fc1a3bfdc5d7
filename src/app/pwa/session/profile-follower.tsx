import { useEffect, useEffectEvent, useRef } from 'react';
import command from '#commands/update-profile.ts';
import { subscribeEnded } from '#data/outbox.ts';
import { pullProfile, writeProfileHere, type Profile } from '#data/repositories/profile.ts';
import type { QueuedWrite } from '#domain/queued-write.ts';
import { useOutbox } from '#hooks/use-outbox.ts';
import { useSession } from '#hooks/use-session.ts';

/** Ms between a write leaving the outbox and the news of how it ended; without news by then, the person discarded it. */
const outcomeMs = 2000;

function show(uid: string, profile: Profile): void {
  try {
    writeProfileHere(uid, profile);
  } catch {
    // The device's storage is full: the new name shows once the account has it.
  }
}

/** Shows a changed name in the whole app while it waits to be sent, and the account's name again once that has ended. */
export function ProfileFollower() {
  const user = useSession();
  const writes = useOutbox();
  const waiting = writes?.filter(({ kind, state }) => kind === command.name && state !== 'failed').at(-1);
  const seen = useRef<QueuedWrite>(undefined);

  const ended = useEffectEvent((uid: string) => {
    seen.current = undefined;
    // Accepted or refused, the renewed session carries the name that counts.
    if (uid === user?.id) void pullProfile().catch(() => undefined);
  });
  useEffect(
    () =>
      subscribeEnded(({ sent, failed }) => {
        const own = [...sent, ...failed].find(({ kind }) => kind === command.name);
        if (own) ended(own.uid);
      }),
    [],
  );

  useEffect(() => {
    if (!user || !writes) return undefined;
    if (waiting) {
      seen.current = waiting;
      show(user.id, waiting.args as Profile);
      return undefined;
    }
    const timer = setTimeout(() => {
      const dropped = seen.current;
      seen.current = undefined;
      if (dropped?.uid !== user.id) return;
      show(user.id, { name: String(dropped.about['nameBefore']), phone: String(dropped.about['phoneBefore']) });
    }, outcomeMs);
    return () => clearTimeout(timer);
  }, [user, writes, waiting]);
  return null;
}
