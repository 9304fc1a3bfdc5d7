import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { AppError, type ErrorCode } from '#domain/errors.ts';
import { readToasts, setToasts } from '#ui/overlay/toast.ts';
import MemberDetail from './member-detail.tsx';
import { StaffScreen } from './staff-screen.tsx';

type Member = { id: string; name: string; role: string; since: string };

const server = vi.hoisted(() => ({
  rows: [] as unknown[],
  asked: [] as unknown[],
  online: true,
  send: vi.fn<(write: { kind: string; args: object }) => Promise<Record<string, unknown>>>(),
}));
vi.mock('#data/repositories/console-lists.ts', () => ({
  fetchDeskList: async (venue: string, view: string, filter: object) => {
    server.asked.push([venue, view, filter]);
    return { rows: server.rows, next: null, at: Date.now() };
  },
}));
vi.mock('#data/repositories/online-writes.ts', () => ({ sendOnline: server.send }));
vi.mock('#hooks/use-online.ts', () => ({
  useOnline: () => server.online,
  useConnection: () => (server.online ? 'online' : 'offline'),
}));
vi.stubGlobal('matchMedia', () => ({
  matches: true,
  addEventListener: () => undefined,
  removeEventListener: () => undefined,
}));

const ghulam: Member = { id: 'u1', name: 'Ghulam Gate', role: 'gate', since: '2026-03-02T10:00:00Z' };
const onRemoved = vi.fn<() => void>();
// Each test has a venue of its own: lists are remembered for a visit.
let count = 0;

async function open(change: Partial<Member> = {}) {
  count += 1;
  server.rows = [{ ...ghulam, ...change }];
  render(
    <MemoryRouter>
      <MemberDetail venueId={`v${count}`} id="u1" onRemoved={onRemoved} />
    </MemoryRouter>,
  );
  await screen.findByRole('heading', { name: 'Ghulam Gate' });
}

const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
const choose = (name: RegExp) => fireEvent.click(screen.getByRole('radio', { name }));
const refuse = (code: ErrorCode, detail: object) =>
  server.send.mockRejectedValue(new AppError(code, { ...detail, verdict: 'rejected' }));
const sent = () => server.send.mock.calls.map(([{ kind, args }]) => ({ kind, args }));

beforeEach(() => {
  server.online = true;
  server.send.mockResolvedValue({});
});
afterEach(() => {
  cleanup();
  setToasts([]);
  server.asked = [];
  vi.clearAllMocks();
});

it('lists who works at the venue with role and since when, and asks nobody else’s', async () => {
  server.rows = [
    ghulam,
    { ...ghulam, id: 'u2', name: 'Imran', role: 'manager' },
    { ...ghulam, id: 'u3', name: 'Karim', role: 'cook' },
  ];
  render(
    <MemoryRouter>
      <StaffScreen venueId="v0" openId={null} onClose={onRemoved} />
    </MemoryRouter>,
  );
  expect((await screen.findByRole('link', { name: 'Ghulam Gate' })).getAttribute('href')).toBe(
    '/vendor/v0/staff?id=u1',
  );
  for (const words of ['Manager', 'Gate', 'Another role']) expect(screen.getAllByText(words).length).toBeGreaterThan(0);
  expect(server.asked).toEqual([['v0', 'staff', {}]]);
});

it('a role is changed from the one that was seen', async () => {
  await open();
  expect(screen.getByRole<HTMLInputElement>('radio', { name: /^Gate:/ }).checked).toBe(true);
  press('Change role');
  await screen.findByText('This is their role now');
  expect(sent()).toEqual([]);
  choose(/^Manager:/);
  server.rows = [{ ...ghulam, role: 'manager' }];
  press('Change role');
  await waitFor(() => expect(readToasts()[0]?.title).toBe('Role changed. Ghulam Gate was told.'));
  const args = { venueId: `v${count}`, userId: 'u1', was: 'gate', role: 'manager' };
  expect(sent()).toEqual([{ kind: 'set-member', args }]);
  await waitFor(() =>
    expect(screen.getByRole<HTMLInputElement>('radio', { name: /^Manager:/ }).checked, 'what it is now').toBe(true),
  );
});

it('nobody is removed by one press, and whoever is removed loses access at once', async () => {
  await open();
  press('Remove');
  expect(screen.getByText('Remove Ghulam Gate? They lose access at once.')).toBeDefined();
  expect(sent()).toEqual([]);
  press('Keep');
  press('Remove');
  press('Remove');
  await waitFor(() => expect(onRemoved).toHaveBeenCalledOnce());
  expect(sent()).toMatchObject([{ kind: 'set-member', args: { userId: 'u1', was: 'gate', role: null } }]);
  expect(readToasts()[0]?.title).toBe('Ghulam Gate was removed, and told.');
});

it.each<[ErrorCode, object, string]>([
  ['CHANGED', { role: 'manager' }, 'Somebody else changed the role meanwhile. It is now: Manager. Look again.'],
  ['NOT_FOUND', {}, 'This person does not work here.'],
  ['FORBIDDEN', { reason: 'own' }, 'This is you: somebody else changes your role.'],
  ['FORBIDDEN', { right: 'staff.edit' }, 'Not saved: you can no longer change this.'],
])('%s %j is said above both', async (code, detail, words) => {
  await open();
  refuse(code, detail);
  press('Remove');
  press('Remove');
  await screen.findByText(words);
  expect(onRemoved).not.toHaveBeenCalled();
});

it('who has left meanwhile is said so', async () => {
  count += 1;
  server.rows = [];
  render(
    <MemoryRouter>
      <MemberDetail venueId={`v${count}`} id="u1" onRemoved={onRemoved} />
    </MemoryRouter>,
  );
  expect(await screen.findByText('This person does not work here.')).toBeDefined();
});

it('needs a connection, and is only read without one', async () => {
  await open();
  cleanup();
  server.online = false;
  render(
    <MemoryRouter>
      <MemberDetail venueId={`v${count}`} id="u1" onRemoved={onRemoved} />
    </MemoryRouter>,
  );
  expect(screen.getByRole('heading', { name: 'Ghulam Gate' })).toBeDefined();
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Remove' }).disabled).toBe(true);
  expect(screen.getByText('Needs a connection.')).toBeDefined();
});
