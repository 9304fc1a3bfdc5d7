import { render, screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { serverTrouble } from '#data/server/reachability.ts';
import { serverNow } from '#data/server/server-clock.ts';
import { OfflineMark } from './offline-mark.tsx';

const now = vi.hoisted(() => ({ connection: 'offline', isMemoryOnly: false, parts: {} as Record<string, number> }));
vi.mock('#data/storage/site-data.ts', async (original) => ({
  ...(await original<object>()),
  isMemoryOnly: () => now.isMemoryOnly,
}));
vi.mock('#hooks/use-freshness.ts', () => ({ useFreshness: (part: string) => ({ at: now.parts[part] }) }));
vi.mock('#hooks/use-online.ts', () => ({ useConnection: () => now.connection }));

it.each([
  ['offline', false, 'connect for a moment and Baari saves itself for next time.'],
  ['offline', true, 'this browser keeps nothing for next time. Connect to see courts.'],
  ['unreachable', true, 'We can’t reach Baari right now.'],
])('with nothing here yet: %s, memory only: %s', (connection, isMemoryOnly, words) => {
  Object.assign(now, { connection, isMemoryOnly, parts: {} });
  render(<OfflineMark />);
  expect(screen.getByRole('status').textContent).toContain(words);
});

it.each([
  ['a server that only tells of its own trouble', true, /^We can’t reach Baari right now\.( Updated just now\.)?$/],
  ['no answer at all', false, /^We can’t reach Baari right now\. On public Wi-.?Fi\? Open its sign-in page first\./],
])('%s is met: only without an answer a Wi-Fi may be in the way', (_case, isTroubled, words) => {
  Object.assign(now, { connection: 'unreachable', isMemoryOnly: false, parts: {} });
  serverTrouble.set(isTroubled);
  const { rerender } = render(<OfflineMark />);
  expect(screen.getByRole('status').textContent).toMatch(words);
  Object.assign(now, { parts: { '*': serverNow() } });
  rerender(<OfflineMark />);
  expect(screen.getByRole('status').textContent).toMatch(words);
  serverTrouble.set(false);
});

it('does not say that nothing is here to who has their bookings or one venue, and no catalogue', () => {
  Object.assign(now, { connection: 'offline', isMemoryOnly: false, parts: { '*': serverNow() } });
  render(<OfflineMark />);
  expect(screen.getByRole('status').textContent).toBe('You’re offline. Updated just now.');
});

it('is there and silent while there is a connection, and the same element speaks when it goes', () => {
  Object.assign(now, { connection: 'online', isMemoryOnly: false, parts: {} });
  const { rerender } = render(<OfflineMark />);
  const region = screen.getByRole('status');
  expect(region.textContent).toBe('');
  Object.assign(now, { connection: 'offline' });
  rerender(<OfflineMark />);
  expect(region.textContent).toContain('connect for a moment');
  expect(region.isConnected).toBe(true);
});
