import { useCallback, useEffect, useSyncExternalStore } from 'react';
import { AppError } from '#domain/errors.ts';
import { errorText } from '#text/error-text.ts';
import { showToast } from '#ui/overlay/toast.ts';

/** By name and not in the row: a row that moves between "upcoming" and "past" begins anew, and must not swallow a press. */
let opened: string | undefined;
const listeners = new Set<() => void>();

function setOpened(name: string | undefined): void {
  opened = name;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Whoever leaves the screen leaves its dialogs too, also one whose code came only after that. */
export function useLeavingDialogs(): void {
  useEffect(() => {
    setOpened(undefined);
    return () => setOpened(undefined);
  }, []);
}

/**
 * A dialog whose code is fetched when a finger comes near; it opens once the code is here. `name` says which it is, of all
 * on the screen. `wanted` opens it without a press: an address asked for it.
 */
export function useLazyDialog(name: string, load: () => Promise<unknown>, wanted = false) {
  const open = useSyncExternalStore(subscribe, () => opened === name);
  const show = useCallback(() => {
    load().then(
      () => setOpened(name),
      () => showToast({ kind: 'error', title: errorText(new AppError('OFFLINE')) }),
    );
  }, [name, load]);
  useEffect(() => {
    if (wanted) show();
  }, [wanted, show]);
  const preload = () => void load().catch(() => undefined);
  const hide = () => {
    if (opened === name) setOpened(undefined);
  };
  return { open, show, hide, near: { onPointerEnter: preload, onFocus: preload } };
}

export type LazyDialog = ReturnType<typeof useLazyDialog>;
