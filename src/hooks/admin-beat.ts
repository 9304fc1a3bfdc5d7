import { millisecondsInSecond } from 'date-fns/constants';
import { useEffect, useEffectEvent, useSyncExternalStore } from 'react';
import { createSignal, createStore } from '#domain/create-store.ts';
import { useOnline } from './use-online.ts';

// Everything of the admin console that is on the screen follows one beat, and one button asks for all of it.

/** `beat`: by itself, so nothing may move under a finger. `asked`: the person asked, decided something, or came back online. */
type Reason = 'beat' | 'asked';

const beatEvery = 30 * millisecondsInSecond;

const beats = createSignal<[Reason]>();

type Loading = { readonly running: number; readonly at: number | undefined };

const loading = createStore<Loading>({ running: 0, at: undefined });

/** Ids of what was decided about without an answer so far; its row says so, whether or not its detail is still open. */
const unsure = createStore<ReadonlySet<string>>(new Set());

/** Notes whether the answer to a decision about a row is missing. */
export function setUnsure(id: string, is: boolean): void {
  if (unsure.get().has(id) === is) return;
  const next = new Set(unsure.get());
  if (is) next.add(id);
  else next.delete(id);
  unsure.set(next);
}

/** Which rows wait for the answer to a decision. */
export function useUnsure(): ReadonlySet<string> {
  return useSyncExternalStore(unsure.subscribe, unsure.get);
}

/** Asks again for everything of the console that is on the screen, e.g. after a decision. */
export function refreshAdmin(): void {
  beats.emit('asked');
}

/** Runs one question to the server so that the bar knows of it; `at` is the server's time in ms of its answer. */
export async function noteLoading<T extends { at: number }>(question: Promise<T>): Promise<T> {
  loading.set({ ...loading.get(), running: loading.get().running + 1 });
  let at: number | undefined;
  try {
    const answer = await question;
    ({ at } = answer);
    return answer;
  } finally {
    loading.set({ running: loading.get().running - 1, at: at ?? loading.get().at });
  }
}

/** Whether something is being asked for, and when the last answer came (server ms). */
export function useAdminLoading(): Loading {
  return useSyncExternalStore(loading.subscribe, loading.get);
}

/**
 * Calls `load` now and whenever `of`, the question, is another one (an empty one asks nothing); every 30 seconds while somebody looks; when the connection
 * is back; and whenever it is asked for.
 */
export function useAdminBeat(of: string, load: (reason: Reason) => void): void {
  const run = useEffectEvent(load);
  const isOnline = useOnline();
  useEffect(() => {
    if (!isOnline || of === '') return undefined;
    run('asked');
    const stop = beats.subscribe((reason) => run(reason));
    const timer = setInterval(() => {
      if (document.visibilityState === 'visible') run('beat');
    }, beatEvery);
    const onVisible = () => {
      if (document.visibilityState === 'visible') run('beat');
    };
    document.addEventListener('visibilitychange', onVisible);
    return () => {
      stop();
      clearInterval(timer);
      document.removeEventListener('visibilitychange', onVisible);
    };
  }, [isOnline, of]);
}
