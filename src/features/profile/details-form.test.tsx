import { cleanup, render, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import type { QueuedWrite } from '#domain/queued-write.ts';
import { submit, type } from '#tests/support/forms.ts';
import { queuedWrite } from '#tests/support/samples.ts';
import DetailsForm from './details-form.tsx';

const phone = vi.hoisted(() => ({ waiting: [] as QueuedWrite[], profile: { name: '', phone: '' } }));
vi.mock('#data/repositories/profile.ts', () => ({ readProfile: () => phone.profile }));
vi.mock('#hooks/use-writes.ts', () => ({ useWrites: () => ({ others: phone.waiting }) }));
vi.mock('#hooks/use-phone-plans.ts', () => ({ usePhonePlans: () => true }));
const sendWrite = vi.hoisted(() =>
  vi.fn<(write: object) => Promise<{ is: 'sent' | 'waiting' } | { is: 'failed'; write: QueuedWrite }>>(),
);
const discardWrite = vi.hoisted(() => vi.fn<(write: QueuedWrite) => Promise<boolean>>());
vi.mock('#hooks/send-write.ts', () => ({ sendWrite, discardWrite, prepareSending: () => undefined }));

const user = { id: 'u1', email: 'omar@baari.test', name: 'Omar Farooq' };
const value = (label: string) => screen.getByLabelText<HTMLInputElement>(label).value;

function show(waiting: QueuedWrite[] = []): void {
  Object.assign(phone, { waiting, profile: { name: 'Omar Farooq', phone: '+923001234567' } });
  render(<DetailsForm user={user} />);
}

function change(): void {
  type('Name', 'Omar F. Malik');
  type('Phone number', '0321-7654321');
  submit('Your details');
}

afterEach(() => {
  cleanup();
  vi.clearAllMocks();
});

it('sends name and number with what they were before, says that they are saved, and spells the number', async () => {
  sendWrite.mockResolvedValue({ is: 'sent' });
  show();
  expect(value('Phone number')).toBe('0300 1234567');
  change();
  expect(await screen.findByText('Saved.')).toBeDefined();
  expect(sendWrite.mock.calls[0]?.[0]).toMatchObject({
    command: { name: 'update-profile' },
    input: { name: 'Omar F. Malik', phone: '+923217654321' },
    about: { name: 'Omar F. Malik', nameBefore: 'Omar Farooq', phoneBefore: '+923001234567' },
  });
  expect(value('Name')).toBe('Omar F. Malik');
  expect(value('Phone number')).toBe('0321 7654321');
});

it('a change that waits is shown as the details, and said to wait', () => {
  show([queuedWrite(1, { kind: 'update-profile', args: { name: 'Omar Latif', phone: '+923217654321' } })]);
  expect(value('Name')).toBe('Omar Latif');
  expect(screen.getByRole('status').textContent).not.toBe('');
});

it('what the server refuses is said in the form and waits no longer; what was typed stays', async () => {
  const write = queuedWrite(1, { kind: 'update-profile', state: 'failed', error: { code: 'INVALID', detail: {} } });
  sendWrite.mockResolvedValue({ is: 'failed', write });
  show();
  change();
  await waitFor(() => expect(screen.getByRole('alert').textContent).not.toBe(''));
  expect(discardWrite).toHaveBeenCalledExactlyOnceWith(write);
  expect(value('Name')).toBe('Omar F. Malik');
});

it('a name that is missing is said beside its field', async () => {
  show();
  type('Name', '');
  submit('Your details');
  expect(await screen.findByText('Name is required')).toBeDefined();
  expect(sendWrite).not.toHaveBeenCalled();
});
