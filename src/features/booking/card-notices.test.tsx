import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { AppError, type ErrorCode, type ErrorDetail } from '#domain/errors.ts';
import { startState } from './machine/booking-state.ts';
import { CardNotices } from './card-notices.tsx';
import type { BookingView } from './use-booking.ts';

const requestConfirmMail = vi.hoisted(() => vi.fn<() => Promise<string>>());
vi.mock('#data/repositories/confirm-mail.ts', () => ({ requestConfirmMail }));

function show(code: ErrorCode, detail: ErrorDetail = {}): void {
  const openHours = [18, 19];
  const place = { venueId: 'v1', openHours, courts: [], signedIn: true, online: true };
  const state = { ...startState(place, { id: 'r1', now: 0 }), problem: new AppError(code, detail) };
  const booking = { state, dispatch: vi.fn() } as unknown as BookingView;
  render(<CardNotices booking={booking} />, { wrapper: MemoryRouter });
}

beforeEach(() => void requestConfirmMail.mockReset());
afterEach(cleanup);

it('whoever has to confirm their email first can have the mail sent again, there and then', async () => {
  requestConfirmMail.mockResolvedValue('ali@example.com');
  show('CONTACT_UNCONFIRMED');
  fireEvent.click(await screen.findByRole('button', { name: 'Send the email again' }));
  expect(
    await screen.findByText('Sent to ali@example.com. Open its link, then come back and try again.'),
  ).toBeDefined();
  expect(screen.queryByRole('button'), 'one mail is enough').toBeNull();
});

it('says why the mail was not sent, and can be asked again', async () => {
  requestConfirmMail.mockRejectedValue(new AppError('OFFLINE'));
  show('CONTACT_UNCONFIRMED');
  fireEvent.click(await screen.findByRole('button', { name: 'Send the email again' }));
  expect(await screen.findByText(/offline|connection/i)).toBeDefined();
  expect(screen.getByRole('button', { name: 'Send the email again' })).toBeDefined();
});

it('no other refusal offers it', async () => {
  show('TOO_MANY_LIVE');
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect(screen.queryByRole('button')).toBeNull();
});

it('what went wrong while choosing is said on the board, and not here once more', () => {
  show('OUTSIDE_WINDOW', { isOnBoard: true });
  expect(screen.getByRole('alert').textContent).toBe('');
  cleanup();
  show('OUTSIDE_WINDOW');
  expect(screen.getByRole('alert').textContent).toContain('Please pick another date.');
});
