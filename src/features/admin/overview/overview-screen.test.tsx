import { render, screen, within } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { expect, it } from 'vitest';
import { OverviewProvider, type Overview } from '#features/admin/frame/overview-data.ts';
import { OverviewScreen } from './overview-screen.tsx';

const none = { count: 0, since: null };

it('counts and sums at which the server stopped are shown as at least that much', () => {
  const overview: Overview = {
    decide: { count: 1000, since: '2026-11-21T10:00:00Z' },
    call: { count: 999, since: '2026-11-21T10:00:00Z' },
    refunds: { count: 1000, sum: 2_100_000, since: '2026-11-21T10:00:00Z' },
    second: { count: 2, sum: 50_000, since: '2026-11-21T10:00:00Z' },
    disputes: none,
    messages: none,
    vendors: none,
    settlers: 3,
    admins: 2,
    today: { made: 1000, confirmed: 7, cancelled: 0, minutes: 12, refunds: 4200, refundCount: 2 },
  };
  render(
    <MemoryRouter>
      <OverviewProvider value={{ overview, error: undefined }}>
        <OverviewScreen isAdmin={false} />
      </OverviewProvider>
    </MemoryRouter>,
  );
  const tiles = within(screen.getByRole('list', { name: 'What waits' }));
  expect(tiles.getByRole('link', { name: /Payments to check/ }).textContent).toMatch(/^1,000\+/);
  expect(tiles.getByRole('link', { name: /Calls to make/ }).textContent).toMatch(/^999Calls/);
  expect(tiles.getByText(/Refunds to send \(.*2,100,000\+\)/)).toBeDefined();
  expect(tiles.getByText(/second yes \(.*50,000\)/)).toBeDefined();
  const today = within(screen.getByRole('region', { name: 'Today' }));
  expect(today.getByText('Bookings made').nextSibling?.textContent).toBe('1,000+');
  expect(today.getByText('Refunds opened').nextSibling?.textContent).toMatch(/4,200$/);
});
