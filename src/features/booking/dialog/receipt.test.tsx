import { render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { offerOf } from '#domain/offer.ts';
import { startState } from '#features/booking/machine/booking-state.ts';
import { sendingText, UploadProgress } from './receipt.tsx';

test.each([
  [{ sent: 0, total: 664_000, msLeft: null }, '0 of 664 kB sent'],
  [{ sent: 312_000, total: 664_000, msLeft: 38_000 }, '312 of 664 kB sent, about 40 s left'],
  [{ sent: 660_000, total: 664_000, msLeft: 300 }, '660 of 664 kB sent, about 5 s left'],
  [{ sent: 100_000, total: 2_000_000, msLeft: 500_000 }, '100 of 2000 kB sent, about 9 min left'],
])('%j is "%s"', (sending, words) => {
  expect(sendingText(sending)).toBe(words);
});

test('the bar goes from 30 to 70 with the bytes and says them', () => {
  const base = { venueId: 'v', offer: offerOf({ open: '', close: '' }), courts: [], signedIn: true, online: true };
  const state = {
    ...startState(base, { id: 'a', now: 0 }),
    stage: 'uploading' as const,
    progress: 30 as const,
    sending: { sent: 500, total: 1000, msLeft: 1000 },
    lightened: true,
  };
  const { rerender } = render(<UploadProgress state={state} />);
  const bar = screen.getByRole('progressbar', { name: 'Progress' });
  expect(bar.getAttribute('aria-valuenow')).toBe('50');
  expect(bar.getAttribute('aria-valuetext')).toBe('1 of 1 kB sent, about 5 s left');
  expect(screen.queryByText(/smaller copy/)).not.toBeNull();
  rerender(<UploadProgress state={{ ...state, stage: 'sending', progress: 100 }} />);
  expect(bar.getAttribute('aria-valuenow')).toBe('100');
  expect(screen.queryByText(/kB/)).toBeNull();
});
