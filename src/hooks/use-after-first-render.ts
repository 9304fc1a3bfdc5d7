import { startTransition, useEffect, useState } from 'react';
import { isLineSlow, untilLineQuiet } from '#data/server/line.ts';

/** A server that takes longer than this does not hold back the rest of the app; on a slow line the screen itself takes that long. */
const longestWaitMs = { usual: 5000, onSlowLine: 60_000 };
const between = 150;
/** On a slow line, what somebody asks for as soon as they see the screen goes first too. */
const pause = 3000;

const isBusy = () => document.querySelector('[aria-busy="true"]') !== null;

function whenFree(act: () => void): void {
  if (typeof requestIdleCallback === 'function') requestIdleCallback(act, { timeout: 2000 });
  // Safari has no idle callback.
  else setTimeout(act, 200);
}

let showing: Promise<void> | undefined;

/**
 * Until the first screen of the page shows what it is about, and the device has a free moment: an effect that asks runs before
 * what was drawn with it is painted.
 */
export function untilShown(): Promise<void> {
  showing ??= new Promise((resolve) => {
    const began = performance.now();
    const look = () => {
      const waited = performance.now() - began;
      if (isBusy() && waited < (isLineSlow() ? longestWaitMs.onSlowLine : longestWaitMs.usual))
        setTimeout(look, between);
      else resolve();
    };
    whenFree(look);
  });
  return showing.then(() => new Promise(whenFree));
}

let waiting: Promise<void> | undefined;

function untilQuiet(): Promise<void> {
  waiting ??= untilShown().then(() => untilLineQuiet(pause));
  return waiting;
}

/**
 * False while the first screen waits for what it is about: whatever else is downloaded meanwhile takes its place on a slow
 * line, and whatever else is drawn its time on a slow device. Skeletons say so with aria-busy.
 */
export function useAfterFirstRender(): boolean {
  const [shown, setShown] = useState(false);
  useEffect(() => {
    let here = true;
    void untilQuiet().then(() => here && startTransition(() => setShown(true)));
    return () => {
      here = false;
    };
  }, []);
  return shown;
}
