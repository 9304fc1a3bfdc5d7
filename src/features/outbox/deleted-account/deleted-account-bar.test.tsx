import { cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { DeletedAccount } from '#data/repositories/deleted-account.ts';
import { DeletedAccountBar } from './deleted-account-bar.tsx';

const phone = vi.hoisted(() => ({
  gone: undefined as DeletedAccount | undefined,
  user: null as object | null,
  dropDeletedAccount: vi.fn<() => Promise<void>>(),
}));
vi.mock('#data/repositories/deleted-account.ts', () => ({
  readDeletedAccount: vi.fn(),
  dropDeletedAccount: phone.dropDeletedAccount,
}));
vi.mock('#hooks/use-live-query.ts', () => ({ useLiveQuery: () => phone.gone }));
vi.mock('#hooks/use-session.ts', () => ({ useSession: () => phone.user }));

const message = {
  id: 'w1',
  kind: 'submit-contact-message',
  v: 1,
  args: { subject: 'Lights', message: 'When do they go on?' },
  about: { subject: 'Lights' },
};
const read = { id: 'w2', kind: 'mark-notifications-read', v: 1, args: { ids: [] }, about: {} };

beforeEach(() => {
  phone.gone = { uid: 'u1', at: 0, writes: [message, read] };
  phone.user = null;
  phone.dropDeletedAccount.mockResolvedValue(undefined);
});
afterEach(() => {
  cleanup();
  vi.clearAllMocks();
});

it('is silent without one, and for whoever is logged in', () => {
  phone.user = { id: 'u2' };
  render(<DeletedAccountBar />);
  expect(screen.getByRole('status').textContent).toBe('');
});

it('says what was not sent, shows the words, and lets them be copied before they go', async () => {
  const copy = vi.fn<(text: string) => Promise<void>>().mockResolvedValue(undefined);
  vi.stubGlobal('navigator', Object.assign(Object.create(navigator), { clipboard: { writeText: copy } }));
  render(<DeletedAccountBar />);
  expect(screen.getByRole('status').textContent).toContain('This account no longer exists. 1 change was not sent.');
  fireEvent.click(screen.getByRole('button', { name: 'View' }));
  const dialog = await screen.findByRole('dialog', { name: 'Not sent' });
  expect(within(dialog).getAllByRole('listitem')).toHaveLength(1);
  expect(within(dialog).getByText(/When do they go on\?/)).toBeDefined();
  fireEvent.click(within(dialog).getByRole('button', { name: /^Copy text/ }));
  expect(copy).toHaveBeenCalledWith(expect.stringContaining('When do they go on?'));
  fireEvent.click(within(dialog).getByRole('button', { name: 'Delete from this phone' }));
  expect(phone.dropDeletedAccount, 'it asks first').not.toHaveBeenCalled();
  fireEvent.click(within(dialog).getByRole('button', { name: 'Yes, delete' }));
  expect(phone.dropDeletedAccount).toHaveBeenCalledOnce();
});

it('with nothing unsent it only says so, and goes when it was read', () => {
  phone.gone = { uid: 'u1', at: 0, writes: [read] };
  render(<DeletedAccountBar />);
  expect(screen.getByRole('status').textContent).toBe('This account no longer exists. You were signed out.');
  fireEvent.click(screen.getByRole('button', { name: 'Close' }));
  expect(phone.dropDeletedAccount).toHaveBeenCalledOnce();
});
