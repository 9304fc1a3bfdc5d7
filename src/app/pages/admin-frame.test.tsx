import type { ReactNode } from 'react';
import { act, cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import { MemoryRouter, Route, Routes } from 'react-router-dom';
import { beforeEach, expect, it, vi } from 'vitest';
import type { Work } from '#data/repositories/work.ts';
import type { AdminSection } from '#features/admin/frame/admin-links.tsx';
import { AdminFrame } from './admin-frame.tsx';

const here = vi.hoisted(() => ({
  user: { id: 'u1' } as { id: string } | null,
  work: undefined as Work | undefined,
  isOnline: true,
  pulledAt: undefined as number | undefined,
  ask: vi.fn(),
}));

vi.mock('#data/sync.ts', () => ({ pullUser: here.ask }));
vi.mock('#hooks/use-session.ts', () => ({ useSession: () => here.user }));
vi.mock('#hooks/use-desks.ts', () => ({ useDesks: () => here.work }));
vi.mock('#hooks/use-freshness.ts', () => ({ useFreshness: () => ({ at: here.pulledAt, stale: false }) }));
vi.mock('#hooks/use-online.ts', () => ({ useOnline: () => here.isOnline, useConnection: () => 'online' }));
vi.mock('./console-shell.tsx', () => ({
  ConsoleNotFound: () => <h1>Page not found</h1>,
  InShell: ({ children }: { children: ReactNode }) => children,
}));
vi.mock('#data/repositories/console-lists.ts', () => ({
  fetchAdminList: async () => ({
    rows: [
      {
        decide: { count: 3, since: '2026-11-22T10:00:00Z' },
        call: { count: 0, since: null },
        refunds: { count: 2, sum: 14_200, since: '2026-11-20T10:00:00Z' },
        vendors: { count: 1, since: '2026-11-20T10:00:00Z' },
        disputes: { count: 0, since: null },
        second: { count: 0, sum: 0, since: null },
        settlers: 3,
        admins: 2,
        messages: { count: 4, since: '2026-11-20T10:00:00Z' },
        today: { made: 5, confirmed: 2, cancelled: 0, minutes: 12, refunds: 0, refundCount: 0 },
      },
    ],
    next: null,
    at: Date.now(),
  }),
}));

const open = (section: AdminSection) =>
  render(
    <MemoryRouter initialEntries={['/admin/refunds?state=sent']}>
      <Routes>
        <Route
          path="/admin/*"
          element={
            <AdminFrame title="Refunds" section={section}>
              {(staff) => (
                <>
                  <p>seen by {staff}</p>
                  <input aria-label="typed" />
                </>
              )}
            </AdminFrame>
          }
        />
        <Route path="/login" element={<h1>Log in</h1>} />
      </Routes>
    </MemoryRouter>,
  );
const as = (staff: Work['staff']): Work => ({ links: [], staff, application: null });

beforeEach(() => {
  here.ask.mockReset().mockResolvedValue(undefined);
  here.user = { id: 'u1' };
  here.work = as('admin');
  here.isOnline = true;
  here.pulledAt = Date.now();
});
it('leads whoever is signed out to the login, and shows nobody without the role that there is a console', () => {
  here.user = null;
  open('refunds');
  expect(screen.getByRole('heading', { name: 'Log in' })).toBeDefined();
  cleanup();
  here.user = { id: 'u1' };
  here.work = as(null);
  open('refunds');
  expect(screen.getByRole('heading', { name: 'Page not found' })).toBeDefined();
  expect(screen.queryByText(/seen by/)).toBeNull();
});

it('offers a representative what they may see, and nothing else', async () => {
  here.work = as('representative');
  open('refunds');
  expect(screen.getByText('seen by representative')).toBeDefined();
  const sections = await screen.findAllByRole('navigation', { name: 'Admin console' });
  const links = within(sections[0] as HTMLElement).getAllByRole('link');
  expect(links.map((link) => link.getAttribute('href'))).toEqual([
    '/admin',
    '/admin/calls',
    '/admin/refunds',
    '/admin/disputes',
    '/admin/messages',
    '/admin/guide',
    '/',
  ]);
  for (const section of ['vendors', 'audit'] as const) {
    cleanup();
    open(section);
    expect(screen.getByRole('heading', { name: 'Page not found' })).toBeDefined();
  }
});

it('says how much waits in each section', async () => {
  open('refunds');
  expect(await screen.findByRole('link', { name: 'Refunds, 2 waiting' })).toBeDefined();
  expect(screen.getByRole('link', { name: 'Payments and calls, 3 waiting' })).toBeDefined();
  expect(screen.getByRole('link', { name: 'Messages, 4 waiting' })).toBeDefined();
  expect(screen.getByRole('link', { name: 'Vendors, 1 waiting' })).toBeDefined();
  expect(screen.getByRole('link', { name: 'Audit log' })).toBeDefined();
});

it('needs a connection, says when this was loaded, and keeps what was typed', async () => {
  const { rerender } = open('refunds');
  await screen.findByText('Updated just now');
  fireEvent.input(screen.getByLabelText('typed'), { target: { value: 'TX-770077' } });
  here.isOnline = false;
  rerender(
    <MemoryRouter initialEntries={['/admin/refunds?state=sent']}>
      <Routes>
        <Route
          path="/admin/*"
          element={
            <AdminFrame title="Refunds" section="refunds">
              {(staff) => (
                <>
                  <p>seen by {staff}</p>
                  <input aria-label="typed" />
                </>
              )}
            </AdminFrame>
          }
        />
      </Routes>
    </MemoryRouter>,
  );
  expect(
    screen.getByText(/^The admin console needs a connection\. This was loaded at \d+:\d\d [AP]M\.$/),
  ).toBeDefined();
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Refresh' }).disabled).toBe(true);
  expect(screen.getByLabelText<HTMLInputElement>('typed').value).toBe('TX-770077');
});

it('on a phone that has just signed in asks at once what they are, and says nothing of a console before', async () => {
  here.work = as(null);
  here.pulledAt = undefined;
  open('refunds');
  expect(screen.queryByText('Page not found')).toBeNull();
  expect(here.ask).toHaveBeenCalledOnce();
  here.isOnline = false;
  cleanup();
  open('refunds');
  expect(await screen.findByText('Baari has not answered yet.')).toBeDefined();
  expect(screen.queryByText('Page not found')).toBeNull();
  expect(document.body.textContent).not.toMatch(/admin|console/i);
  expect(here.ask).toHaveBeenCalledOnce();
});

it('a server that stays silent is said within seconds, without a word of a console, and asked again by hand', async () => {
  here.work = as(null);
  here.pulledAt = undefined;
  const reload = vi.fn<() => void>();
  vi.stubGlobal('location', { reload });
  vi.useFakeTimers();
  open('refunds');
  expect(screen.getByRole('main', { busy: true })).toBeDefined();
  await act(async () => vi.advanceTimersByTimeAsync(4900));
  expect(screen.getByRole('main', { busy: true })).toBeDefined();
  await act(async () => vi.advanceTimersByTimeAsync(200));
  vi.useRealTimers();
  expect(await screen.findByText('Baari has not answered yet.')).toBeDefined();
  expect(document.body.textContent).not.toMatch(/admin|console/i);
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(reload).toHaveBeenCalledTimes(1);
  vi.unstubAllGlobals();
});
