import { tabStore } from '#data/storage/page-storage.ts';

const storeKey = 'baari-scroll';
const mostEntries = 50;
const giveUpAfter = 3000;

type Positions = Record<string, number>;

function readPositions(): Positions {
  try {
    const stored: unknown = JSON.parse(tabStore()?.getItem(storeKey) ?? '{}');
    if (typeof stored !== 'object' || stored === null) return {};
    return Object.fromEntries(
      Object.entries(stored).filter((entry): entry is [string, number] => typeof entry[1] === 'number'),
    );
  } catch {
    return {};
  }
}

const positions = new Map(Object.entries(readPositions()));

/** Remembers how far a history entry is scrolled. */
export function noteScroll(entry: string, top: number): void {
  positions.delete(entry);
  positions.set(entry, top);
  const oldest = positions.keys().next();
  if (positions.size > mostEntries && !oldest.done) positions.delete(oldest.value);
}

/** Stores the positions for a reload of this tab; if the store is full they are lost. */
export function keepScroll(): void {
  try {
    tabStore()?.setItem(storeKey, JSON.stringify(Object.fromEntries(positions)));
  } catch {
    positions.clear();
  }
}

/**
 * Goes back to where a history entry was scrolled. The screen may still be growing (its code or rows arrive), so this
 * follows the page's height for a moment and lets go as soon as the person scrolls. Returns the way to stop it.
 */
export function restoreScroll(entry: string): () => void {
  const top = positions.get(entry);
  if (top === undefined) return () => undefined;
  const events = ['wheel', 'touchstart', 'keydown', 'pointerdown'] as const;
  const observer = new ResizeObserver(() => settle());
  const timer = setTimeout(() => stop(), giveUpAfter);
  const stop = () => {
    observer.disconnect();
    clearTimeout(timer);
    for (const name of events) removeEventListener(name, stop);
  };
  const settle = () => {
    scrollTo({ top, behavior: 'instant' });
    if (Math.abs(scrollY - top) < 2) stop();
  };
  for (const name of events) addEventListener(name, stop, { passive: true });
  observer.observe(document.body);
  settle();
  return stop;
}
