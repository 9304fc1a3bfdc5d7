import { render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { OfflineNotice } from './offline-notice.tsx';

it.each([
  ['offline', /^You’re offline\. Your review is kept on this phone/],
  ['unreachable', /^We can’t reach Baari right now\. Your review is kept on this phone/],
] as const)('%s has words of its own', (connection, words) => {
  render(<OfflineNotice connection={connection} words="bookings.rate.offline" />);
  expect(screen.getByRole('status').textContent).toMatch(words);
});

it('is an empty live region while Baari can be reached, so that the first word is heard', () => {
  render(<OfflineNotice connection="online" words="bookings.rate.offline" />);
  expect(screen.getByRole('status').textContent).toBe('');
});
