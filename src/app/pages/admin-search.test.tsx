import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { beforeEach, expect, it, vi } from 'vitest';
import AdminCallsPage from './admin-calls-page.tsx';
import AdminMessagesPage from './admin-messages-page.tsx';
import AdminRefundsPage from './admin-refunds-page.tsx';
import AdminVendorsPage from './admin-vendors-page.tsx';

const server = vi.hoisted(() => ({
  ask: vi.fn<(view: string, filter: object) => Promise<object>>(),
}));
vi.mock('#data/repositories/console-lists.ts', () => ({ fetchAdminList: server.ask }));
vi.mock('#features/admin/frame/overview-data.ts', () => ({ useOverview: () => ({ overview: undefined }) }));
vi.mock('#hooks/use-online.ts', () => ({ useOnline: () => true, useConnection: () => 'online' }));

beforeEach(() => {
  server.ask.mockReset().mockResolvedValue({ rows: [], next: null, at: Date.now(), isCut: true });
});
const pages = {
  decide: { at: '/admin/calls', Page: AdminCallsPage, filter: {} },
  refunds: { at: '/admin/refunds', Page: AdminRefundsPage, filter: { state: 'due' } },
  messages: { at: '/admin/messages', Page: AdminMessagesPage, filter: { state: 'new' } },
  vendors: { at: '/admin/vendors', Page: AdminVendorsPage, filter: { status: 'pending' } },
} as const;
const asked = () => server.ask.mock.calls.map(([view, filter]) => [view, filter]);

// spec: admin.search
it.each(['decide', 'refunds', 'messages', 'vendors'] as const)(
  'the list of %s asks for what is typed, and for everything once that is gone',
  async (view) => {
    const { at, Page, filter } = pages[view];
    render(
      <MemoryRouter initialEntries={[at]}>
        <Page staff="admin" />
      </MemoryRouter>,
    );
    await waitFor(() => expect(asked()).toEqual([[view, filter]]));
    const field = screen.getByRole('searchbox', { name: 'Search' });
    fireEvent.change(field, { target: { value: 'ha' } });
    expect(screen.getByText('Type at least 3 characters')).toBeDefined();
    for (const typed of ['ham', 'hamz', 'hamza ']) fireEvent.change(field, { target: { value: typed } });
    expect(await screen.findByText('Nothing matches hamza.')).toBeDefined();
    expect(screen.getByText('Only the first 2,000 were searched. Type more of the name, or the code.')).toBeDefined();
    expect(asked()).toEqual([
      [view, filter],
      [view, { ...filter, q: 'hamza' }],
    ]);
    fireEvent.change(field, { target: { value: '' } });
    await waitFor(() => expect(screen.queryByText('Nothing matches hamza.')).toBeNull());
  },
);
