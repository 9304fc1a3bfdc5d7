import { useEffect, useState } from 'react';
import { createStore } from '#domain/create-store.ts';
import type { QueuedWrite } from '#domain/queued-write.ts';
import { useOnline } from '#hooks/use-online.ts';
import { useOutbox } from '#hooks/use-outbox.ts';

/** A write that is simply being sent is nobody's worry: the badge would only flicker. */
const sendingMs = 2000;

const nobody: ReadonlySet<string> = new Set();

/** The writes that are worth a mention in the header, oldest first. */
export function usePendingBadge(): QueuedWrite[] {
  const writes = useOutbox();
  const online = useOnline();
  const [waited, setWaited] = useState(nobody);
  useEffect(() => {
    if (!writes || writes.length === 0) return undefined;
    const timer = setTimeout(() => setWaited(new Set(writes.map(({ id }) => id))), sendingMs);
    return () => clearTimeout(timer);
  }, [writes]);
  return (writes ?? []).filter(
    ({ id, state }) => !online || state === 'failed' || state === 'parked' || waited.has(id),
  );
}

// Whether the panel is open: the badge in the header and the banner under it both open it.
const isOpen = createStore(false);

export const { get: readPanelOpen, subscribe: subscribePanel } = isOpen;

export function openPanel(): void {
  isOpen.set(true);
}

export function closePanel(): void {
  isOpen.set(false);
}
