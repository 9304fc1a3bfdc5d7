import { useCallback, useEffect, useEffectEvent, useState, useSyncExternalStore, type ComponentType } from 'react';
import { createStore } from '#domain/create-store.ts';
import { AppError } from '#domain/errors.ts';
import { errorText } from '#text/error-text.ts';
import { clearUnsaved, markUnsaved } from '#ui/form/unsaved.ts';
import { lazyScreen, type LazyComponent } from '#ui/lazy-screen.tsx';
import { readToasts, showToast, subscribeToasts } from './toast.ts';

/** What a press could not do, as it stands in a bar under the header: its toast is gone before everybody has read it. */
const failure = createStore<string | undefined>(undefined);

export const { get: readFailure, subscribe: subscribeFailure } = failure;

/** It can be done now, or it was read. */
export function dropFailure(): void {
  failure.set(undefined);
}

/** Says what a press could not do, in a toast and in the bar. */
function showFailure(title: string): void {
  showToast({ kind: 'failed', title });
}

/** Takes from the toasts what has to stand; what was done after it ends it. Returns the way to stop. */
export function keepFailures(): () => void {
  let seen = readToasts().at(-1)?.id ?? 0;
  return subscribeToasts(() => {
    const newest = readToasts().at(-1);
    if (!newest || newest.id <= seen) return;
    seen = newest.id;
    if (newest.kind === 'failed') failure.set(newest.title);
    else if (newest.kind === 'success') dropFailure();
  });
}

const nothing = () => null;

let loads = 0;

/**
 * A dialog with a download of its own; `useLazyDialog` opens it once its code is here. A download that fails may not reload
 * the page, as that of a screen does (main.tsx): what was chosen on the screen below would be lost for a calendar.
 */
export function lazyDialog<P extends object>(load: () => Promise<{ default: ComponentType<P> }>): LazyComponent<P> {
  return lazyScreen<P>(() => {
    const key = `dialog ${(loads += 1)}`;
    markUnsaved(key);
    return load()
      .then((module) => {
        dropFailure();
        return module;
      })
      .finally(() => clearUnsaved(key));
  }, nothing);
}

/** Opens a dialog once its code is here, or says that it could not be fetched. */
export function openOnceHere({ preload }: Pick<LazyComponent<never>, 'preload'>, open: () => void): void {
  preload().then(open, () => showFailure(errorText(new AppError('OFFLINE'))));
}

/** By name and not in the component: a row that moves to another list begins anew, and must not swallow a press. */
const opened = createStore<string | undefined>(undefined);

/** Closes what is open when a screen goes, also a dialog whose code came only after that. */
export function useLeavingDialogs(): void {
  useEffect(() => {
    opened.set(undefined);
    return () => opened.set(undefined);
  }, []);
}

/**
 * Opens a lazy dialog. `near` goes to its button: the code is fetched when a finger comes close. `name` tells it from all
 * others on the screen, of which one is open at a time. `wanted` opens it without a press: an address asked for it.
 */
export function useLazyDialog(name: string, { preload }: Pick<LazyComponent<never>, 'preload'>, wanted = false) {
  const open = useSyncExternalStore(opened.subscribe, () => opened.get() === name);
  const show = useCallback(() => openOnceHere({ preload }, () => opened.set(name)), [name, preload]);
  useEffect(() => {
    if (wanted) show();
  }, [wanted, show]);
  // A failure shows itself at the press.
  const fetchEarly = () => void preload().catch(() => undefined);
  const hide = () => {
    if (opened.get() === name) opened.set(undefined);
  };
  return { open, show, hide, near: { onPointerEnter: fetchEarly, onFocus: fetchEarly } };
}

export type LazyDialog = ReturnType<typeof useLazyDialog>;

/**
 * For a dialog that is opened elsewhere: true once it was wanted and its code is here, and from then on, so that it can close
 * with its animation. If the code cannot be downloaded, a message says so and `giveUp` closes what was wanted.
 */
export function useDialogCode(
  { preload }: Pick<LazyComponent<never>, 'preload'>,
  isWanted: boolean,
  giveUp: () => void,
) {
  const [isHere, setHere] = useState(false);
  const fail = useEffectEvent(() => {
    giveUp();
    showFailure(errorText(new AppError('OFFLINE')));
  });
  useEffect(() => {
    if (!isWanted || isHere) return undefined;
    let isMounted = true;
    preload().then(
      () => isMounted && setHere(true),
      () => isMounted && fail(),
    );
    return () => {
      isMounted = false;
    };
  }, [isWanted, isHere, preload]);
  return isHere;
}
