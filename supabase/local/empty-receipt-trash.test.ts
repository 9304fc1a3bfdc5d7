import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { emptyReceiptTrash } from './empty-receipt-trash.ts';

beforeEach(() => {
  vi.useFakeTimers();
});

afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

test('asks every ten minutes with the service key, until it is stopped', async () => {
  const asked: Request[] = [];
  const stop = emptyReceiptTrash(async (request) => {
    asked.push(request);
    return Response.json({ code: 200 });
  }, 'secret');
  await vi.advanceTimersByTimeAsync(1_200_000);
  expect(asked.map(({ method, url }) => `${method} ${new URL(url).pathname}`)).toEqual([
    'DELETE /functions/v1/receipts',
    'DELETE /functions/v1/receipts',
  ]);
  expect(asked[0]?.headers.get('apikey')).toBe('secret');
  await stop();
  await vi.advanceTimersByTimeAsync(1_200_000);
  expect(asked).toHaveLength(2);
});

test('says when it failed, and goes on', async () => {
  const said = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const ask = vi.fn(async () => new Response('no', { status: 503 }));
  const stop = emptyReceiptTrash(ask, 'secret');
  await vi.advanceTimersByTimeAsync(1_200_000);
  await stop();
  expect(ask).toHaveBeenCalledTimes(2);
  expect(said).toHaveBeenCalledTimes(2);
  said.mockClear();
});
