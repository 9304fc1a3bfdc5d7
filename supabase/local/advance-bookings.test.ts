import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { advanceBookingsEveryMinute } from './advance-bookings.ts';

beforeEach(() => {
  vi.useFakeTimers();
});

afterEach(() => {
  vi.useRealTimers();
});

test('asks at once and every minute, with the service key, until it is stopped', async () => {
  const asked: Request[] = [];
  const stop = advanceBookingsEveryMinute(async (request) => {
    asked.push(request);
    return Response.json({ k: 'ab1' });
  }, 'secret');
  expect(asked).toHaveLength(1);
  expect(new URL(asked[0]?.url ?? '').pathname).toBe('/rest/v1/rpc/advance_bookings');
  expect(asked[0]?.headers.get('authorization')).toBe('Bearer secret');
  await vi.advanceTimersByTimeAsync(180_000);
  expect(asked).toHaveLength(4);
  await stop();
  await vi.advanceTimersByTimeAsync(180_000);
  expect(asked).toHaveLength(4);
});

test('never asks twice at once, and stopping waits for the answer', async () => {
  let answer: (response: Response) => void = () => undefined;
  const promise = new Promise<Response>((resolve) => {
    answer = resolve;
  });
  const ask = vi.fn(() => promise);
  const stop = advanceBookingsEveryMinute(ask, 'secret');
  await vi.advanceTimersByTimeAsync(300_000);
  expect(ask).toHaveBeenCalledOnce();
  let hasStopped = false;
  const stopped = stop().then(() => {
    hasStopped = true;
    return null;
  });
  await vi.advanceTimersByTimeAsync(1000);
  expect(hasStopped).toBe(false);
  answer(Response.json({}));
  await stopped;
});

test('goes on after a minute in which the database was not well, and says so', async () => {
  const told = vi.spyOn(console, 'error').mockReturnValue();
  const ask = vi.fn(async () => new Response('out of order', { status: 500 }));
  const stop = advanceBookingsEveryMinute(ask, 'secret');
  ask.mockRejectedValueOnce(new Error('gone'));
  await vi.advanceTimersByTimeAsync(60_000);
  expect(ask).toHaveBeenCalledTimes(2);
  expect(told).toHaveBeenCalledTimes(2);
  await stop();
  told.mockRestore();
});
