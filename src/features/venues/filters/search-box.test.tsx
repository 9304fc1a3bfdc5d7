import { act, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { useSearchText } from './search-box.tsx';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

function render() {
  const write = vi.fn<(text: string) => void>();
  const hook = renderHook(({ applied }) => useSearchText(applied, write), { initialProps: { applied: '' } });
  return {
    write,
    text: () => hook.result.current.text,
    type: (text: string) => act(() => hook.result.current.type(text)),
    commit: () => act(() => hook.result.current.commit()),
    pause: () => act(() => void vi.advanceTimersByTime(1000)),
    address: (applied: string) => hook.rerender({ applied }),
  };
}

describe('the words in the search box', () => {
  it('reach the address once, when the typing pauses', () => {
    const box = render();
    for (const text of ['p', 'pa', 'pad ', 'pad  el']) box.type(text);
    expect(box.text()).toBe('pad  el');
    expect(box.write).not.toHaveBeenCalled();
    box.pause();
    expect(box.write.mock.calls).toEqual([['pad el']]);
    box.address('pad el');
    box.pause();
    expect(box.text()).toBe('pad  el');
    expect(box.write).toHaveBeenCalledOnce();
  });

  it('are not lost when the address answers late', () => {
    const box = render();
    box.type('pad');
    box.pause();
    box.type('padel');
    box.address('pad');
    expect(box.text()).toBe('padel');
    box.pause();
    expect(box.write).toHaveBeenLastCalledWith('padel');
  });

  it('reach the address at once when the box is left', () => {
    const box = render();
    box.type('futsal');
    box.commit();
    expect(box.write).toHaveBeenCalledWith('futsal');
    box.pause();
    expect(box.write).toHaveBeenCalledOnce();
  });

  it('follow a link, and are not written over it', () => {
    const box = render();
    box.address('squash');
    expect(box.text()).toBe('squash');
    box.type('squa');
    box.address('');
    expect(box.text()).toBe('');
    box.pause();
    expect(box.write).not.toHaveBeenCalled();
  });
});
