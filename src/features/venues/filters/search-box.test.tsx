import { act, cleanup, fireEvent, render as draw, renderHook, screen } from '@testing-library/react';
import { useSyncExternalStore } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { usualPaymentCheck } from '#domain/booking.ts';
import type { Reference } from '#domain/venue.ts';
import { t } from '#text/translate.ts';
import { SearchBox } from './search-box.tsx';
import { useSearchWords } from './use-search-words.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

function render() {
  const write = vi.fn<(text: string) => void>();
  const hook = renderHook(({ applied }) => useSearchWords(applied, write), { initialProps: { applied: '' } });
  return {
    write,
    text: () => hook.result.current.get(),
    type: (text: string) => act(() => hook.result.current.set(text)),
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

it('the box has what was typed, and takes over words that come from elsewhere', () => {
  function Screen() {
    const words = useSearchWords('pa', () => undefined);
    const text = useSyncExternalStore(words.subscribe, words.get);
    return (
      <>
        <SearchBox
          words={words}
          reference={{ sports: [], cities: [], areas: [], check: usualPaymentCheck }}
          city=""
          onPlace={() => undefined}
        />
        <button onClick={() => words.set('squash')}>A link</button>
        <p>Venues for {text}</p>
      </>
    );
  }
  draw(<Screen />);
  const box = screen.getByRole<HTMLInputElement>('searchbox');
  expect(box.value).toBe('pa');
  fireEvent.change(box, { target: { value: 'pad' } });
  expect(screen.getByText('Venues for pad')).toBeDefined();
  expect(box.value).toBe('pad');
  fireEvent.click(screen.getByText('A link'));
  expect(box.value).toBe('squash');
  fireEvent.click(screen.getByRole('button', { name: t('venues.clearSearch') }));
  expect(box.value).toBe('');
  expect(document.activeElement).toBe(box);
  expect(screen.queryByRole('button', { name: t('venues.clearSearch') })).toBeNull();
  cleanup();
});

describe('the places that words may mean', () => {
  const areas = ['DHA Phase 5', 'DHA Phase 6'];
  const reference: Reference = {
    sports: [],
    cities: ['Karachi', 'Lahore'].map((name, id) => ({ id, name, lat: 0, lng: 0, venueCount: 2 - id })),
    areas: [0, 1].flatMap((cityId) => areas.map((name, at) => ({ id: cityId * 10 + at, name, cityId }))),
    check: usualPaymentCheck,
  };
  function Box({ text, city = '' }: { text: string; city?: string }) {
    const words = useSearchWords(text, () => undefined);
    return <SearchBox words={words} reference={reference} city={city} onPlace={() => undefined} />;
  }
  const offered = (city: string) => {
    draw(<Box text="dha" city={city} />);
    const names = screen.getAllByRole('button', { name: /^All of/ }).map(({ textContent }) => textContent);
    cleanup();
    return names;
  };

  it('follow when the typing rests, and go with the words', async () => {
    const count = () => screen.queryAllByRole('button', { name: /^All of/ }).length;
    const { rerender } = draw(<Box text="" />);
    rerender(<Box text="dha" />);
    await act(async () => void (await vi.advanceTimersByTimeAsync(150)));
    expect(count()).toBe(0);
    await act(async () => void (await vi.advanceTimersByTimeAsync(100)));
    expect(count()).toBe(4);
    rerender(<Box text="" />);
    expect(count()).toBe(0);
    cleanup();
  });

  it('name their city where two cities have the same, but for the chosen one', () => {
    expect(offered('Karachi')).toEqual(['All of DHA', 'All of DHA, Lahore', 'All of Karachi', 'All of Lahore']);
    expect(offered('')).toEqual(['All of DHA, Karachi', 'All of DHA, Lahore', 'All of Karachi', 'All of Lahore']);
  });
});
