import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { ListRow, ListRows } from '#ui/console/list-detail.tsx';
import AdminCallsPage from './admin-calls-page.tsx';

const server = vi.hoisted(() => ({ ask: vi.fn<(view: string) => Promise<object>>() }));
vi.mock('#data/repositories/console-lists.ts', () => ({ fetchAdminList: server.ask }));
vi.mock('#features/admin/frame/overview-data.ts', () => ({ useOverview: () => ({ overview: undefined }) }));
vi.mock('#hooks/use-online.ts', () => ({ useOnline: () => true, useConnection: () => 'online' }));
vi.mock('#features/cases/case-screen.tsx', () => ({ CaseScreen: ({ id }: { id: string }) => <p>opened {id}</p> }));

const row = (id: string, name: string) => ({
  id,
  code: null,
  rev: 1,
  status: 'pending',
  createdAt: '2026-11-21T10:00:00Z',
  startsAt: null,
  name,
  phone: null,
  venueId: 'v',
  venueName: 'Ravi Arena',
  city: 'Lahore',
  courtName: 'Court 1',
  day: '2026-11-23',
  hours: [18],
  total: 2100,
  payee: 'platform',
  claim: null,
  call: null,
  decision: { status: 'pending', by: null, at: null, reason: null },
  isSoon: false,
  isSuspended: false,
});

beforeEach(() => {
  vi.stubGlobal('matchMedia', () => ({ matches: true, addEventListener: vi.fn(), removeEventListener: vi.fn() }));
  const rows = [row('b1', 'Hamza'), row('b2', 'Zara'), row('b3', 'Omar')];
  server.ask.mockReset().mockResolvedValue({ rows, next: null, at: Date.now() });
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const focused = () => document.activeElement?.id;

it('leads the focus into what is opened, past all rows behind it, and back to its row', async () => {
  render(
    <MemoryRouter initialEntries={['/admin/calls']}>
      <AdminCallsPage staff="admin" />
    </MemoryRouter>,
  );
  fireEvent.click(await screen.findByRole('link', { name: 'Hamza' }));
  await screen.findByText('opened b1');
  expect(focused(), 'from the table').toBe('opened');
  fireEvent.click(screen.getByText('Zara'));
  await screen.findByText('opened b2');
  expect(focused(), 'from the list beside it').toBe('opened');
  expect(document.activeElement, 'by its name').toBe(screen.getByRole('region', { name: 'Details' }));
  fireEvent.click(screen.getByRole('link', { name: 'Back to the list' }));
  await waitFor(() => expect(focused()).toBe('row-b2'));
});

it('leaves the focus where a browser has it on an address that is opened directly', async () => {
  render(
    <MemoryRouter initialEntries={['/admin/calls?id=b1']}>
      <AdminCallsPage staff="admin" />
    </MemoryRouter>,
  );
  await screen.findByText('opened b1');
  expect(document.activeElement).toBe(document.body);
});

it('goes on from the next row when the one with the focus leaves the list, and steals it from nothing else', () => {
  const view = (names: string[]) => (
    <MemoryRouter>
      <ListRows label="Refunds">
        {names.map((name) => (
          <ListRow key={name} id={name} to={`?id=${name}`} isOpen={false} isChanged={false} isUnsure={false}>
            {name}
          </ListRow>
        ))}
      </ListRows>
      <input aria-label="typed" />
    </MemoryRouter>
  );
  const { rerender } = render(view(['a', 'b', 'c']));
  screen.getByRole('link', { name: 'b' }).focus();
  rerender(view(['a', 'c']));
  expect(focused()).toBe('row-c');
  rerender(view(['a']));
  expect(focused()).toBe('row-a');
  screen.getByLabelText('typed').focus();
  rerender(view(['d']));
  expect(document.activeElement).toBe(screen.getByLabelText('typed'));
});
