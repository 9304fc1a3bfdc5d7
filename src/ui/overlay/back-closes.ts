import { useEffect, useEffectEvent } from 'react';
import { flushSync } from 'react-dom';
import { hearFirst } from './hear-first.ts';

// Back (the browser's, Android's, a swipe on an iPhone) closes what lies above a page. Each open dialog, sheet or drawer has a
// history entry of its own, a copy of the page's with its depth. The router never hears of these entries: opening and closing
// renders no screen again.
type Entry = { idx?: number; depth?: number } | null;

/** Ways to close what is open, the topmost last. */
const open: (() => void)[] = [];
/** The router's number of the page below. */
let page: number | undefined;
/** What the router made of pages, by their number, while something lay above them: written there whenever somebody comes by. */
const replaced = new Map<number | undefined, Parameters<History['replaceState']>>();
/** How far our own step back goes, until the browser has taken it. */
let stepping = 0;
/** The router went on during our own step back: the way to its page again. */
let goesOn = false;
let isWatching = false;
let timer: ReturnType<typeof setTimeout> | undefined;

const push: History['pushState'] = (...args) => History.prototype.pushState.apply(history, args);
const replace: History['replaceState'] = (...args) => History.prototype.replaceState.apply(history, args);

function entry(): Entry {
  return history.state as Entry;
}

function depth(): number {
  return entry()?.depth ?? 0;
}

/** Makes as many entries as there are things open. */
function settle(): void {
  if (stepping > 0) return;
  const tooMany = depth() - open.length;
  if (tooMany > 0) {
    stepping = tooMany;
    history.go(-tooMany);
  }
  page = entry()?.idx;
  for (let at = depth() + 1; at <= open.length; at++) push({ ...entry(), depth: at }, '');
}

/**
 * After what runs now: a dialog that closes and leads to another page or to another dialog gives its entry to it, and nothing
 * has to be taken back.
 */
function settleSoon(): void {
  clearTimeout(timer);
  timer = setTimeout(settle);
}

/** Before the router reads the address: each entry of a page has one of its own. */
function writeReplaced(): void {
  const idx = entry()?.idx;
  const wanted = replaced.get(idx);
  if (!wanted) return;
  const [state, ...rest] = wanted;
  const at = depth();
  replace(at > 0 ? { ...state, depth: at } : state, ...rest);
  if (at === 0) replaced.delete(idx);
}

function onPop(event: PopStateEvent): void {
  writeReplaced();
  const steps = stepping;
  stepping = 0;
  const isPageBelow = (event.state as Entry)?.idx === page;
  if (goesOn) {
    // We are back at the old page; the router is on its new one, which is as many steps ahead.
    event.stopImmediatePropagation();
    goesOn = false;
    stepping = steps;
    history.go(steps);
    return;
  }
  if (isPageBelow && (steps > 0 || open.length > 0)) event.stopImmediatePropagation();
  // At once: a busy phone would come to `settle` first, and give what is about to close its entry again.
  if (steps === 0)
    flushSync(() =>
      open
        .slice(depth())
        .reverse()
        .forEach((close) => close()),
    );
  // What may not close now, because it sends something, gets its entry again.
  settleSoon();
}

/**
 * Starts watching, once. What a page from before a reload had open is closed now: its entry is left at once, and whenever
 * somebody comes to such an entry by Forward.
 */
export function watchBack(): void {
  if (isWatching) return;
  isWatching = true;
  hearFirst(onPop);
  // A link in a dialog takes the place of the dialog's entry: Back then leads to the page, as if nothing had been open.
  history.pushState = (state: Entry, ...rest) => {
    replaced.delete(state?.idx);
    if (depth() === 0) return push(state, ...rest);
    goesOn = stepping > 0;
    page = state?.idx;
    replace(state, ...rest);
    return settleSoon();
  };
  history.replaceState = (state: Entry, ...rest) => {
    if (depth() > 0) replaced.set(state?.idx, [state, ...rest]);
    replace(depth() > 0 ? { ...state, depth: depth() } : state, ...rest);
  };
  settleSoon();
}

/** Lets Back close what is open, instead of leaving the page. `onClose` may do nothing: then it stays open. */
export function useBackCloses(isOpen: boolean, onClose: () => void): void {
  const close = useEffectEvent(onClose);
  useEffect(() => {
    if (!isOpen) return undefined;
    watchBack();
    const mine = () => close();
    open.push(mine);
    settleSoon();
    return () => {
      open.splice(open.indexOf(mine), 1);
      settleSoon();
    };
  }, [isOpen]);
}
