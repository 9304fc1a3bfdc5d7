import { afterEach, describe, expect, it, vi } from 'vitest';
import { clearUnsaved, hasUnsaved, markUnsaved, subscribeUnsaved, whenNothingUnsaved } from './unsaved.ts';

afterEach(() => {
  clearUnsaved('form');
  clearUnsaved('upload');
});

describe('unsaved work', () => {
  it('lasts until every key is cleared', () => {
    markUnsaved('form');
    markUnsaved('upload');
    clearUnsaved('form');
    expect(hasUnsaved()).toBe(true);
    clearUnsaved('upload');
    expect(hasUnsaved()).toBe(false);
  });

  it('tells its listeners', () => {
    const listener = vi.fn<() => void>();
    const stop = subscribeUnsaved(listener);
    markUnsaved('form');
    clearUnsaved('form');
    stop();
    markUnsaved('form');
    expect(listener).toHaveBeenCalledTimes(2);
  });

  it('is held without a lock where the browser forbids locks', async () => {
    let asked = 0;
    // Not a spy: that would handle the rejection.
    const request = async () => {
      asked += 1;
      throw new DOMException('The request was denied.', 'SecurityError');
    };
    vi.stubGlobal('navigator', { locks: { request } });
    markUnsaved('form');
    expect(asked).toBe(1);
    // A rejection that nobody handles is told by now, and fails the run.
    await new Promise((resolve) => setTimeout(resolve));
    expect(hasUnsaved()).toBe(true);
    vi.unstubAllGlobals();
  });

  it('lets an update through at once when there is none', async () => {
    const reload = vi.fn<() => void>();
    await whenNothingUnsaved(reload);
    expect(reload).toHaveBeenCalledOnce();
  });

  it('makes an update wait for the form and for the upload', async () => {
    const reload = vi.fn<() => void>();
    markUnsaved('form');
    const waiting = whenNothingUnsaved(reload);
    markUnsaved('upload');
    clearUnsaved('form');
    expect(reload).not.toHaveBeenCalled();
    clearUnsaved('upload');
    await waiting;
    expect(reload).toHaveBeenCalledOnce();
  });
});
