import { startTransition, useEffect, useState } from 'react';
import { isLineSlow, untilLineQuiet } from '#data/server/line.ts';

/** A server that takes longer than this does not hold back the rest of the app; on a slow line the screen itself takes that long. */
const longestWaitMs = { usual: 5000, onSlowLine: 60_000 };
const between = 150;
/** On a slow line, what somebody asks for as soon as they see the screen goes first too. */
const pause = 3000;

const isBusy = () => document.querySelector('[aria-busy="true"]') !== null;

let showing: Promise<void> | undefined;

/** Once in the life of a page: until its first screen shows what it is about, and the device has a free moment. */
export function untilShown(): Promise<void> {
  showing ??= new Promise((resolve) => {
    const began = performance.now();
    const look = () => {
      const waited = performance.now() - began;
      if (isBusy() && waited < (isLineSlow() ? longestWaitMs.onSlowLine : longestWaitMs.usual))
        setTimeout(look, between);
      else resolve();
    };
    if (typeof requestIdleCallback === 'function') requestIdleCallback(look, { timeout: 2000 });
    // Safari has no idle callback.
    else setTimeout(look, 200);
  });
  return showing;
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
