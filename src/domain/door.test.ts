import { expect, test, vi } from 'vitest';
import { door } from './door.ts';

test('a door fetches its part when it is called, says OFFLINE when that cannot be fetched, and tries again at the next call', async () => {
  const gone = new TypeError('gone');
  const load = vi.fn<() => Promise<string>>().mockRejectedValueOnce(gone).mockResolvedValue('here');
  const part = door(load);
  expect(load).not.toHaveBeenCalled();
  await expect(part()).rejects.toMatchObject({ code: 'OFFLINE', cause: gone });
  expect(await part()).toBe('here');
});
