import { cleanup, render, screen, waitFor } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { Work } from '#data/repositories/work.ts';
import type { QueuedWrite } from '#domain/queued-write.ts';
import { submit, type } from '#tests/support/forms.ts';
import { queuedWrite, uuid } from '#tests/support/samples.ts';
import { clearUnsaved, markUnsaved } from '#ui/form/unsaved.ts';
import VendorPanel from './vendor-panel.tsx';

const here = vi.hoisted(() => ({
  work: undefined as Work | undefined,
  others: [] as object[],
  edited: undefined as QueuedWrite | undefined,
}));
const sendWrite = vi.hoisted(() => vi.fn<() => Promise<{ is: 'sent' } | { is: 'failed'; write: QueuedWrite }>>());

vi.mock('#hooks/use-desks.ts', () => ({ useDesks: () => here.work }));
vi.mock('#hooks/use-writes.ts', () => ({
  useWrites: () => ({ others: here.others, edited: here.edited, isTried: false }),
}));
vi.mock('#hooks/use-online.ts', () => ({ useConnection: () => 'online' }));
vi.mock('#hooks/use-phone-plans.ts', () => ({ usePhonePlans: () => undefined }));
vi.mock('#hooks/send-write.ts', () => ({ prepareSending: () => undefined, sendWrite, discardWrite: vi.fn() }));

const user = { id: 'u1', email: 'danish@example.test', name: 'Danish Mehmood' };
const nothing: Work = { links: [], staff: null, application: null };
const sent = {
  name: 'D. Mehmood',
  email: 'd@example.test',
  phone: '+923001234567',
  location: 'Lahore',
  description: 'Two.',
};

const onEdit = vi.fn<(id: string | null) => void>();

const show = (work: Partial<Work>, editId: string | null = null) => {
  here.work = { ...nothing, ...work };
  const props = { user, editId, onEdit, onDone: () => undefined };
  return render(
    <MemoryRouter>
      <VendorPanel {...props} />
    </MemoryRouter>,
  );
};
const form = () => screen.queryByRole('form', { name: 'Vendor registration' });

beforeEach(() => {
  sessionStorage.clear();
  Object.assign(here, { others: [], edited: undefined });
});
afterEach(() => {
  cleanup();
  vi.clearAllMocks();
});

it('says of each of its six fields that it is missing, and sends nothing', async () => {
  show({});
  for (const label of ['Your name', 'Email']) type(label, '');
  submit('Vendor registration');
  for (const what of ['Your name', 'Venue name', 'Email', 'Phone number', 'Venue location', 'Venue description'])
    expect(await screen.findByText(`${what} is required`)).toBeDefined();
  expect(sendWrite).not.toHaveBeenCalled();
});

it('an application that is refused comes back into the form, with the reason', async () => {
  const kind = 'apply-as-vendor';
  const args = { ...sent, venueName: 'Second Arena' };
  const refused = queuedWrite(1, { kind, state: 'failed', error: { code: 'ALREADY_APPLIED', detail: {} }, args });
  sendWrite.mockResolvedValue({ is: 'failed', write: refused });
  const { unmount } = show({});
  for (const [label, value] of [
    ['Venue name', 'Second Arena'],
    ['Phone number', '0321 7654321'],
    ['Venue location', 'Lahore'],
    ['Venue description', 'Two.'],
  ] as const)
    type(label, value);
  submit('Vendor registration');
  await waitFor(() => expect(onEdit).toHaveBeenCalledWith(uuid(1)));
  unmount();
  here.edited = refused;
  show({}, uuid(1));
  expect(screen.getByText(/We already have your application/)).toBeDefined();
  expect(screen.getByLabelText<HTMLInputElement>('Venue name').value).toBe('Second Arena');
});

it('waits while Baari looks, without a form that would only be refused', () => {
  show({ application: { status: 'pending', business: 'Model Town Courts' } });
  expect(screen.getByText('We look at your application.')).toBeDefined();
  expect(form()).toBeNull();
});

it('lets nobody lose what they are typing to the news that something was sent', () => {
  markUnsaved('form');
  show({ application: { status: 'pending', business: 'Model Town Courts' } });
  clearUnsaved('form');
  expect(form()).not.toBeNull();
});

it('asks for the change with everything filled in', () => {
  show({
    application: { status: 'changes_requested', business: 'Model Town Courts', note: 'How many courts?', form: sent },
  });
  expect(screen.getByText('Please change something: How many courts?')).toBeDefined();
  const value = (label: string) => screen.getByLabelText<HTMLInputElement>(label).value;
  expect(value('Your name')).toBe('D. Mehmood');
  expect(value('Venue name')).toBe('Model Town Courts');
  expect(value('Phone number')).toBe('0300 1234567');
  expect(value('Venue description')).toBe('Two.');
  expect(screen.getByRole('button', { name: 'Send again' })).toBeDefined();
});

it('says that it was not approved, and why; another one can be sent', () => {
  show({ application: { status: 'rejected', business: 'X', note: 'Not in Pakistan.' } });
  expect(screen.getByText('Your application was not approved: Not in Pakistan.')).toBeDefined();
  expect(screen.getByRole('button', { name: 'Send application' })).toBeDefined();
});

it('leads whoever was approved to their console', () => {
  show({ links: [{ venueId: 'v1', name: 'Model Town Courts', city: 'Lahore', role: 'owner' }] });
  expect(screen.getByText('Your application was approved.')).toBeDefined();
  expect(screen.getByRole('link', { name: 'Open the venue console' }).getAttribute('href')).toBe('/vendor');
});

it.each([
  ['nobody', {}],
  [
    'who works at a venue of somebody else',
    { links: [{ venueId: 'v1', name: 'X', city: 'Y', role: 'gate' as const }] },
  ],
  ['a word of a newer server', { application: { status: 'frozen', business: 'X' } }],
])('shows %s the blank form alone', (_, work) => {
  show(work);
  expect(screen.getByLabelText<HTMLInputElement>('Venue name').value).toBe('');
  expect(screen.queryByRole('link')).toBeNull();
});
