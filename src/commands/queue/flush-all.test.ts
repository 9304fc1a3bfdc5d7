import { expect, test, vi } from 'vitest';
import { oneAtATime } from './flush-all.ts';

/** Flushes that end when the test says so. */
function controlled() {
  const runs: { resolve: (value: number) => void; reject: (error: Error) => void }[] = [];
  const flushNow = vi.fn(
    (_options: object) => new Promise<number>((resolve, reject) => void runs.push({ resolve, reject })),
  );
  return { flush: oneAtATime(flushNow), flushNow, runs };
}

test('whoever asks while a flush runs gets the next one, which all of them share', async () => {
  const { flush, flushNow, runs } = controlled();
  const first = flush();
  const [second, third] = [flush(), flush()];
  expect(flushNow).toHaveBeenCalledTimes(1);
  runs[0]?.resolve(1);
  expect(await first).toBe(1);
  await vi.waitFor(() => expect(flushNow).toHaveBeenCalledTimes(2));
  runs[1]?.resolve(2);
  expect(await Promise.all([second, third])).toEqual([2, 2]);
  expect(flushNow).toHaveBeenCalledTimes(2);
});

test('the next one is forced when any of those who share it asked for that, and it runs although the first one failed', async () => {
  const { flush, flushNow, runs } = controlled();
  const first = flush({ force: false });
  const next = [flush(), flush({ force: true }), flush()];
  runs[0]?.reject(new Error('full'));
  await expect(first).rejects.toThrow('full');
  await vi.waitFor(() => expect(flushNow).toHaveBeenCalledTimes(2));
  expect(flushNow).toHaveBeenLastCalledWith({ force: true });
  runs[1]?.resolve(2);
  expect(await Promise.all(next)).toEqual([2, 2, 2]);
});

test('whoever asks at the moment when a flush ends shares the next one too', async () => {
  const { flush, flushNow, runs } = controlled();
  const first = flush();
  const asEnded = first.then(() => flush());
  const second = flush();
  runs[0]?.resolve(1);
  await vi.waitFor(() => expect(flushNow).toHaveBeenCalledTimes(2));
  runs[1]?.resolve(2);
  expect(await Promise.all([asEnded, second])).toEqual([2, 2]);
  expect(flushNow).toHaveBeenCalledTimes(2);
});

test('a flush that nobody waits behind is followed by none', async () => {
  const { flush, flushNow, runs } = controlled();
  const first = flush();
  runs[0]?.resolve(1);
  await first;
  void flush({ force: true });
  expect(flushNow).toHaveBeenCalledTimes(2);
  expect(flushNow).toHaveBeenLastCalledWith({ force: true });
});
