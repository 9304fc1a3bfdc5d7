import { cleanup, renderHook, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';

let busy: HTMLElement;
beforeEach(() => {
  vi.resetModules();
  busy = document.body.appendChild(document.createElement('main'));
  busy.setAttribute('aria-busy', 'true');
});
afterEach(() => {
  cleanup();
  busy.remove();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

async function start() {
  const { useAfterFirstRender } = await import('./use-after-first-render.ts');
  return renderHook(() => useAfterFirstRender()).result;
}
const soon = () => new Promise((resolve) => setTimeout(resolve, 500));

test('waits as long as something on the screen is busy', async () => {
  const shown = await start();
  await soon();
  expect(shown.current).toBe(false);
  busy.removeAttribute('aria-busy');
  await waitFor(() => expect(shown.current).toBe(true));
});

test('a server that never answers does not hold it back for ever', async () => {
  const clock = vi.spyOn(performance, 'now').mockReturnValue(0);
  const shown = await start();
  await soon();
  expect(shown.current).toBe(false);
  clock.mockReturnValue(5001);
  await waitFor(() => expect(shown.current).toBe(true));
});

test('on a slow line the screen has a minute, and what is asked for next a moment', async () => {
  vi.stubGlobal('navigator', { ...navigator, connection: { effectiveType: 'slow-2g' } });
  const clock = vi.spyOn(performance, 'now').mockReturnValue(0);
  const shown = await start();
  clock.mockReturnValue(59_000);
  await soon();
  expect(shown.current).toBe(false);
  clock.mockReturnValue(60_001);
  await soon();
  expect(shown.current).toBe(false);
  clock.mockReturnValue(64_000);
  await waitFor(() => expect(shown.current).toBe(true));
});

test('whoever asks once the screen is there waits for a free moment, too: what was drawn just now is painted first', async () => {
  const free: (() => void)[] = [];
  vi.stubGlobal('requestIdleCallback', (act: () => void) => free.push(act));
  const { untilShown } = await import('./use-after-first-render.ts');
  busy.removeAttribute('aria-busy');
  const turn = () => new Promise((resolve) => setTimeout(resolve));
  const ask = () => {
    const asked = { isAnswered: false };
    void untilShown().then(() => (asked.isAnswered = true));
    return asked;
  };
  ask();
  free.shift()?.();
  await turn();
  free.shift()?.();
  await turn();
  const late = ask();
  await turn();
  expect(late.isAnswered).toBe(false);
  expect(free).toHaveLength(1);
  free.shift()?.();
  await turn();
  expect(late.isAnswered).toBe(true);
});
