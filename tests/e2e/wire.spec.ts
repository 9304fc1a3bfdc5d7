import { expect, test } from '#tests/support/fixtures.ts';
import type { Proxy } from '#tests/support/proxy.ts';
import { arriveAs, openSpot, venueCount } from '#tests/support/fixtures-steps.ts';

// Mobile data costs money: what the device asks for, in requests and in bytes as they cross the wire.

const calls = (network: Proxy, name: string) => network.log.filter(({ path }) => path.endsWith(`/rpc/${name}`));
const bytesOf = (list: { responseBytes: number }[]) => list.reduce((sum, { responseBytes }) => sum + responseBytes, 0);

test('the whole catalogue comes in at most two requests; when nothing is new, one small one; looking at the free hours of a date is one small request', async ({
  page,
  api,
  network,
}) => {
  const person = await api.signUp();
  await arriveAs(page, person);
  await page.goto('/venues');
  await expect(venueCount(page)).toBeAttached();
  const first = calls(network, 'sync_pull');
  console.log(
    `first sync: ${first.length} requests, ${bytesOf(first)} bytes for ${await venueCount(page).textContent()}`,
  );
  expect(first.length).toBeLessThanOrEqual(2);
  expect(bytesOf(first)).toBeLessThanOrEqual(45_000);

  network.log.length = 0;
  await page.reload();
  await expect(venueCount(page)).toBeAttached();
  await expect.poll(() => calls(network, 'sync_pull').length).toBeGreaterThan(0);
  const again = calls(network, 'sync_pull');
  console.log(`nothing new: ${again.length} requests, ${bytesOf(again)} bytes`);
  expect(again).toHaveLength(1);
  expect(bytesOf(again)).toBeLessThanOrEqual(1000);

  const spot = await api.nextSpot();
  await openSpot(page, spot);
  const checks = () => calls(network, 'venue_day');
  const days = () => checks().map(({ sent }) => (sent as { day: string }).day);
  // The answer for the date that the venue opens with may be the one that is on the screen at first.
  await expect.poll(() => days().at(-1)).toBe(spot.day);
  console.log(
    `slot check: ${checks()
      .map((check) => `${bytesOf([check])} bytes`)
      .join(', ')}`,
  );
  // The date that the venue opens with (late at night there may be no hour left today), and the one that was chosen.
  expect(new Set(days()).size, 'each once').toBe(days().length);
  for (const check of checks()) expect(bytesOf([check])).toBeLessThanOrEqual(1000);
});
