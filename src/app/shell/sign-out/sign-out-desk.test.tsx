import { act, cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import type { QueuedWrite } from '#domain/queued-write.ts';
import { queuedWrite } from '#tests/support/samples.ts';
import { like, t } from '#tests/support/words.ts';
import { signOutAfterAsking } from './sign-out-flow.ts';
import SignOutPrompt from './sign-out-prompt.tsx';

const phone = vi.hoisted(() => ({
  outbox: [] as QueuedWrite[],
  signOut: vi.fn<() => Promise<void>>(),
  send: vi.fn<() => Promise<void>>(),
}));
vi.mock('#data/repositories/outbox.ts', () => ({ readOutbox: async () => phone.outbox }));
vi.mock('#data/repositories/drafts.ts', () => ({ readBookingDraft: async () => undefined }));
vi.mock('#data/session-upkeep.ts', () => ({ signOut: phone.signOut }));
vi.mock('#app/pwa/outbox/outbox-sender.ts', () => ({ sendOutbox: phone.send }));
vi.mock('#hooks/use-outbox.ts', () => ({ useOutbox: () => phone.outbox }));

afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.clearAllMocks();
});

// spec: console-stories.sign-out
it('a sign-out with three unsent writes of a venue names each of them, and may keep them', async () => {
  const labels = {
    'add-walk-in': 'Walk-in: Hamza Malik, Turf A, 7:00 PM – 8:00 PM',
    'check-in': 'Check-in: Zara Ali, Turf B, 6:00 PM – 7:00 PM',
    'block-hours': 'Block: Maintenance, Turf A, 9:00 PM – 10:00 PM',
  };
  phone.outbox = Object.entries(labels).map(([kind, label], at) =>
    queuedWrite(at + 1, { kind, uid: 'u1', about: { venueId: 'v1', label } }),
  );
  render(<SignOutPrompt />);
  const leaving = signOutAfterAsking('u1');
  const dialog = await screen.findByRole('dialog', { name: 'Sign out with unsent changes?' });
  const named = within(dialog)
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent);
  expect(named).toEqual(Object.values(labels));
  fireEvent.click(within(dialog).getByRole('button', { name: /^Sign out, keep them here/ }));
  await waitFor(() => expect(phone.signOut).toHaveBeenCalledExactlyOnceWith('keep'));
  expect(await leaving).toBe(true);
});

it('promises to send nothing later where everything was refused', async () => {
  const refused = { uid: 'u1', state: 'failed', error: { code: 'CLOSED', detail: {} } } as const;
  phone.outbox = [queuedWrite(1, refused)];
  render(<SignOutPrompt />);
  const leaving = signOutAfterAsking('u1');
  const dialog = within(await screen.findByRole('dialog', { name: t('signOut.title') }));
  const keep = dialog.getByRole('button', { name: like('signOut.keep') });
  expect(keep.textContent).toContain(t('signOut.keepRefusedHint'));
  expect(dialog.queryByText(t('signOut.keepHint'))).toBeNull();
  fireEvent.click(dialog.getByRole('button', { name: t('signOut.stay') }));
  expect(await leaving).toBe(false);
});

it('sends first: says what could not be sent and stays, and signs out once nothing is left', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  phone.outbox = [queuedWrite(1, { kind: 'cancel-booking', uid: 'u1', about: { label: 'Cancellation: Turf A' } })];
  render(<SignOutPrompt />);
  const leaving = signOutAfterAsking('u1');
  const dialog = within(await screen.findByRole('dialog', { name: t('signOut.title') }));
  const send = () => fireEvent.click(dialog.getByRole('button', { name: like('signOut.send') }));
  send();
  expect(await dialog.findByText(like('signOut.notSent'))).toBeDefined();
  // Longer than a dialog takes to close, with which it would answer.
  await act(() => vi.advanceTimersByTimeAsync(2000));
  expect(phone.signOut).not.toHaveBeenCalled();

  phone.send.mockImplementation(async () => void (phone.outbox = []));
  send();
  await waitFor(() => expect(phone.signOut).toHaveBeenCalledExactlyOnceWith('keep'));
  expect(await leaving).toBe(true);
  expect(phone.send).toHaveBeenCalledTimes(2);
});
