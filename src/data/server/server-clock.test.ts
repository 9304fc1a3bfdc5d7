import { beforeEach, expect, test, vi } from 'vitest';
import { newPhone, openTab } from '#tests/support/phone.ts';

const noon = Date.UTC(2026, 10, 21, 7);

beforeEach(() => {
  newPhone();
  openTab();
  vi.useFakeTimers({ toFake: ['Date'], now: noon });
  return () => vi.useRealTimers();
});

const iso = (instant: number) => new Date(instant).toISOString();

test('is this phone’s clock until the server spoke', async () => {
  const { serverNow } = await import('./server-clock.ts');
  expect(serverNow()).toBe(noon);
});

test('follows the server, half of the trip added, also after a restart', async () => {
  const { noteServerTime } = await import('./server-clock.ts');
  const server = noon + 3 * 3_600_000;
  noteServerTime(iso(server), noon - 400);
  openTab();
  const { serverNow } = await import('./server-clock.ts');
  expect(serverNow()).toBe(server + 200);
  vi.setSystemTime(noon + 60_000);
  expect(serverNow()).toBe(server + 200 + 60_000);
});

test('never falls behind what the server said, when this phone’s clock is set back', async () => {
  const { noteServerTime, serverNow } = await import('./server-clock.ts');
  noteServerTime(iso(noon), noon);
  vi.setSystemTime(noon - 86_400_000);
  expect(serverNow()).toBe(noon);
});

test.each([
  ['no time', 'soon', 0],
  ['the year 1970', '1970-01-01T00:00:00Z', 0],
  ['the year 2999', '2999-01-01T00:00:00Z', 0],
  ['an answer that took a minute', iso(noon + 7_200_000), 60_000],
  ['an answer from before its question', iso(noon + 7_200_000), -5],
])('ignores %s', async (_name, now, trip) => {
  const { noteServerTime, serverNow } = await import('./server-clock.ts');
  noteServerTime(now, noon - trip);
  expect(serverNow()).toBe(noon);
});

test('ignores nonsense in storage', async () => {
  localStorage.setItem('baari-clock', '{"skew":"x","seen":9e99}');
  const { serverNow } = await import('./server-clock.ts');
  expect(serverNow()).toBe(noon);
});

test('the worker, which has no small store, reads what a page has heard; the later word counts', async () => {
  const page = await import('./server-clock.ts');
  expect(page.isServerTimeKnown()).toBe(false);
  const server = noon + 5 * 3_600_000;
  expect(page.noteServerTime(iso(server), noon)).toBe(true);
  const { keepClock } = await import('./clock-copy.ts');
  await keepClock();
  localStorage.removeItem('baari-clock');
  openTab();
  const worker = await import('./server-clock.ts');
  expect(worker.serverNow()).toBe(noon);
  const { readClockCopy } = await import('./clock-copy.ts');
  await readClockCopy();
  expect(worker.isServerTimeKnown()).toBe(true);
  expect(worker.serverNow()).toBe(server);
  worker.noteServerTime(iso(server + 60_000), noon);
  await readClockCopy();
  expect(worker.serverNow()).toBe(server + 60_000);
});
