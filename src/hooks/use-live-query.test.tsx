import { act, render, renderHook, screen, waitFor } from '@testing-library/react';
import { Dexie } from 'dexie';
import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import { beforeEach, expect, test, vi } from 'vitest';
import { Component, type ReactNode } from 'react';
import { closeDatabases } from '#data/storage/db.ts';
import { readChosenCity, writeChosenCity } from '#data/storage/settings.ts';
import { readAhead } from './read-ahead.ts';
import { useLiveQuery } from './use-live-query.ts';

const toMemory = vi.hoisted(() => new Set<() => void>());
vi.mock('#data/storage/site-data.ts', async (original) => ({
  ...(await original<object>()),
  subscribeSiteData: (listener: () => void) => {
    toMemory.add(listener);
    return () => toMemory.delete(listener);
  },
}));

beforeEach(() => {
  closeDatabases();
  Object.assign(Dexie.dependencies, { indexedDB: new IDBFactory(), IDBKeyRange });
});

test('undefined first, then what is on the phone, then every change', async () => {
  await writeChosenCity('Karachi');
  const { result } = renderHook(() => useLiveQuery(readChosenCity, []));
  expect(result.current).toBeUndefined();
  await waitFor(() => expect(result.current).toBe('Karachi'));
  await act(() => writeChosenCity('Lahore'));
  await waitFor(() => expect(result.current).toBe('Lahore'));
});

test('never shows the reading of other deps', async () => {
  const seen: string[] = [];
  const read = (id: string) => async () => `${id}:${(await readChosenCity()) ?? ''}`;
  const { result, rerender } = renderHook(
    ({ id }) => {
      const value = useLiveQuery(read(id), [id]);
      seen.push(`${id}=${value ?? ''}`);
      return value;
    },
    { initialProps: { id: 'a' } },
  );
  await waitFor(() => expect(result.current).toBe('a:'));
  rerender({ id: 'b' });
  expect(result.current).toBeUndefined();
  await waitFor(() => expect(result.current).toBe('b:'));
  expect(seen).not.toContain('b=a:');
});

test('reads again when the tab comes back', async () => {
  let value = 1;
  const { result } = renderHook(() => useLiveQuery(async () => value, []));
  await waitFor(() => expect(result.current).toBe(1));
  value = 2;
  act(() => void document.dispatchEvent(new Event('visibilitychange')));
  await waitFor(() => expect(result.current).toBe(2));
});

test('reads again when the page goes over to a database in memory', async () => {
  let value = 1;
  const { result, unmount } = renderHook(() => useLiveQuery(async () => value, []));
  await waitFor(() => expect(result.current).toBe(1));
  value = 2;
  act(() => toMemory.forEach((listener) => listener()));
  await waitFor(() => expect(result.current).toBe(2));
  unmount();
  expect(toMemory.size).toBe(0);
});

test('does not render again for a reading that is the same object', async () => {
  const value = { same: true };
  let renders = 0;
  const { result } = renderHook(() => {
    renders += 1;
    return useLiveQuery(async () => {
      await readChosenCity();
      return value;
    }, []);
  });
  await waitFor(() => expect(result.current).toBe(value));
  const before = renders;
  const other = renderHook(() => useLiveQuery(readChosenCity, []));
  await act(() => writeChosenCity('Multan'));
  await waitFor(() => expect(other.result.current).toBe('Multan'));
  expect(renders).toBe(before);
});

test('what was read ahead is not drawn again when it is found unchanged, and is when it is not', async () => {
  await writeChosenCity('Karachi');
  const reader = async () => ({ city: await readChosenCity() });
  const ahead = readAhead(reader, []);
  await ahead.done;
  const first = ahead.found?.value;
  const seen: unknown[] = [];
  const { result } = renderHook(() => {
    const value = useLiveQuery(reader, [], ahead);
    seen.push(value);
    return value;
  });
  expect(result.current).toBe(first);
  const other = renderHook(() => useLiveQuery(reader, []));
  await waitFor(() => expect(other.result.current).toEqual({ city: 'Karachi' }));
  expect(new Set(seen)).toEqual(new Set([first]));
  await act(() => writeChosenCity('Lahore'));
  await waitFor(() => expect(result.current).toEqual({ city: 'Lahore' }));
});

/** As long as a row takes on a slow device. */
function workHard(): void {
  for (const until = performance.now() + 6; performance.now() < until;);
}

test('a screen full of rows is drawn in slices: something else comes in between', async () => {
  let turns = 0;
  const drawnIn: number[] = [];
  function Row({ city }: { city: string }) {
    workHard();
    drawnIn.push(turns);
    return <li>{city}</li>;
  }
  function Rows() {
    const city = useLiveQuery(readChosenCity, []);
    return (
      city && (
        <ul>
          {Array.from({ length: 20 }, (_, at) => (
            <Row key={at} city={city} />
          ))}
        </ul>
      )
    );
  }
  await writeChosenCity('Karachi');
  const beat = setInterval(() => (turns += 1));
  try {
    render(<Rows />);
    await waitFor(() => expect(screen.getAllByText('Karachi')).toHaveLength(20));
    expect(new Set(drawnIn).size, 'the first reading').toBeGreaterThan(2);
    const before = drawnIn.length;
    await writeChosenCity('Lahore');
    await waitFor(() => expect(screen.getAllByText('Lahore')).toHaveLength(20));
    expect(new Set(drawnIn.slice(before)).size, 'a change').toBeGreaterThan(2);
  } finally {
    clearInterval(beat);
  }
});

class Boundary extends Component<{ children: ReactNode }> {
  override state = { message: '' };
  static getDerivedStateFromError({ message }: Error) {
    return { message };
  }
  override render() {
    return this.state.message || this.props.children;
  }
}

test('storage that fails is thrown to the error page', async () => {
  // React reports what a boundary caught; that report is this test's own.
  const report = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const broken = async (): Promise<string> => {
    throw new Error('the disk is gone');
  };
  function Screen() {
    return <p>{useLiveQuery(broken, [])}</p>;
  }
  render(
    <Boundary>
      <Screen />
    </Boundary>,
  );
  expect(await screen.findByText('the disk is gone')).toBeDefined();
  report.mockRestore();
});

test('begins with what was read ahead of it, once, and then with what is there', async () => {
  await writeChosenCity('Karachi');
  const ahead = readAhead(readChosenCity, []);
  await waitFor(() => expect(ahead.found?.value).toBe('Karachi'));
  const seen: (string | undefined)[] = [];
  const draw = () =>
    renderHook(() => {
      const city = useLiveQuery(readChosenCity, [], ahead);
      seen.push(city);
      return city;
    });
  const first = draw();
  expect(seen).not.toContain(undefined);
  await act(() => writeChosenCity('Lahore'));
  await waitFor(() => expect(first.result.current).toBe('Lahore'));
  first.unmount();
  seen.length = 0;
  const second = draw();
  expect(seen).toEqual([undefined]);
  await waitFor(() => expect(second.result.current).toBe('Lahore'));
});

test('what was read ahead is of what it was asked for only, and not for later', async () => {
  vi.useFakeTimers();
  try {
    const ahead = readAhead(async () => 'of a', ['a']);
    await vi.advanceTimersByTimeAsync(0);
    const { result } = renderHook(() => useLiveQuery(async () => 'of b', ['b'], ahead));
    expect(result.current).toBeUndefined();
    const late = readAhead(async () => 'old', []);
    await late.done;
    expect(late.found?.value).toBe('old');
    await vi.advanceTimersByTimeAsync(6000);
    expect(late.found).toBeUndefined();
  } finally {
    vi.useRealTimers();
  }
});

test('what could not be read ahead is read by the screen', async () => {
  const ahead = readAhead(async (): Promise<string> => {
    throw new Error('the disk is gone');
  }, []);
  const { result } = renderHook(() => useLiveQuery(async () => 'here', [], ahead));
  await waitFor(() => expect(result.current).toBe('here'));
});
