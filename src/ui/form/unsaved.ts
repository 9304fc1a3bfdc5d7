// Work that a reload would cost: a filled form, a running upload. Updates wait for it, in this tab and in the others.
import { createSignal } from '#domain/create-store.ts';

const lockName = 'baari:unsaved';
const keys = new Set<string>();
const changed = createSignal();
let drops: (() => void)[] = [];

function holdLock(): void {
  // Shared, so that any number of tabs may hold it; `whenNothingUnsaved` asks for it exclusively.
  const held = navigator.locks?.request(lockName, { mode: 'shared' }, () => {
    if (keys.size === 0) return undefined;
    return new Promise<void>((resolve) => {
      drops.push(resolve);
    });
  });
  // Blocked site data forbids locks too: other tabs then don't know of this one's work.
  held?.catch(() => undefined);
}

/** Says that something under this key would be lost by a reload; repeat calls are harmless. */
export function markUnsaved(key: string): void {
  const wasIdle = keys.size === 0;
  keys.add(key);
  if (wasIdle) holdLock();
  changed.emit();
}

/** Removes the key: the work was saved, sent or dropped. */
export function clearUnsaved(key: string): void {
  if (!keys.delete(key)) return;
  if (keys.size === 0) {
    for (const drop of drops) drop();
    drops = [];
  }
  changed.emit();
}

/** True while this tab holds unsaved work. */
export function hasUnsaved(): boolean {
  return keys.size > 0;
}

/** Calls the listener at every change of the set; returns the way to stop. */
export const subscribeUnsaved = changed.subscribe;

/** Resolves when this tab holds nothing unsaved; at once when that is so already. */
export function untilIdle(): Promise<void> {
  return new Promise((resolve) => {
    if (!hasUnsaved()) return resolve();
    const stop = subscribeUnsaved(() => {
      if (hasUnsaved()) return;
      stop();
      resolve();
    });
  });
}

/** Runs the action when no tab of the product holds unsaved work any more; at once when none does. */
export async function whenNothingUnsaved(action: () => void): Promise<void> {
  await untilIdle();
  if (navigator.locks) await navigator.locks.request(lockName, () => action());
  else action();
}
