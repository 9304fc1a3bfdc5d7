import { useSyncExternalStore } from 'react';
import { createStore } from '#domain/create-store.ts';
import { refreshAdmin } from '#hooks/admin-beat.ts';
import { useOnlineWrite, type OnlineWrite } from '#hooks/use-online-write.ts';

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

/** Decides about one row; whatever comes of it, every list of the screen is asked for anew. */
export function useDecision(id: string): {
  state: OnlineWrite;
  decide: (kind: string, args: object) => Promise<OnlineWrite>;
} {
  const { state, run } = useOnlineWrite((isUnsure) => setUnsure(id, isUnsure));
  const decide = async (kind: string, args: object) => {
    const outcome = await run(kind, args);
    refreshAdmin();
    return outcome;
  };
  return { state, decide };
}
