import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { DeskBookingRow } from '#data/repositories/cases.ts';
import type { Desk } from '#domain/desk/desk.ts';
import { AppError } from '#domain/errors.ts';
import type { EntryView } from '#hooks/use-entries.ts';
import { BookingsScreen, type BookingsTab } from './bookings-screen.tsx';

type Page = { rows: DeskBookingRow[]; next: string | null; at: number; isCut?: true };
const phone = vi.hoisted(() => ({
  entries: [] as EntryView[] | undefined,
  fetch: vi.fn<(venueId: string, q: string, after: string | null) => Promise<Page>>(),
  isOnline: true,
}));
vi.mock('#hooks/use-entries.ts', () => ({ useEntries: () => phone.entries }));
vi.mock('#hooks/use-online.ts', () => ({ useOnline: () => phone.isOnline }));
vi.mock('#data/repositories/cases.ts', () => ({ fetchDeskBookings: phone.fetch }));

const desk = {
  venueId: 'v1',
  name: 'Clifton Padel',
  rights: ['booking.confirm', 'booking.decline'],
  courts: [{ id: 'c1', name: 'Turf A' }],
  firstDay: '2026-11-20',
  lastDay: '2026-12-27',
} as unknown as Desk;

const entry = (id: string, change: Partial<EntryView> = {}): EntryView => ({
  id,
  venueId: 'v1',
  courtId: 'c1',
  kind: 'app',
  day: '2099-11-22',
  hours: [18],
  status: 'confirmed',
  name: `Guest ${id}`,
  phone: '+923001234567',
  code: 'AB12CD',
  total: 3500,
  collect: null,
  paid: null,
  seen: null,
  seenAt: null,
  note: null,
  isOwn: true,
  isMine: false,
  madeAt: new Date(Date.now() - 23 * 60_000).toISOString(),
  rev: 1,
  pending: [],
  isQueued: false,
  isRefused: false,
  isNew: false,
  isRemoving: false,
  ...change,
});
const row = (id: string, change: Partial<DeskBookingRow> = {}): DeskBookingRow => ({
  id,
  courtId: 'gone',
  kind: 'app',
  day: '2026-10-01',
  hours: [8],
  status: 'completed',
  code: null,
  name: `Old ${id}`,
  phone: null,
  total: 100,
  made: null,
  seen: 'no_show',
  ...change,
});

function show(tab: BookingsTab = 'todo', q = '', on = desk) {
  const onTab = vi.fn<(name: BookingsTab) => void>();
  const onQuery = vi.fn<(typed: string) => void>();
  const element = (query: string) => (
    <MemoryRouter>
      <BookingsScreen desk={on} tab={tab} q={query} onTab={onTab} onQuery={onQuery} />
    </MemoryRouter>
  );
  const { rerender } = render(element(q));
  return { onTab, onQuery, search: (typed: string) => rerender(element(typed)) };
}
const names = () => screen.queryAllByRole('link').map(({ textContent }) => /(Guest|Old) [a-z]+/.exec(textContent)?.[0]);

beforeEach(() => {
  phone.isOnline = true;
  phone.entries = [
    entry('paid', { status: 'pending' }),
    entry('baari', { status: 'pending', isOwn: false }),
    entry('soon'),
    entry('over', { day: '2026-11-20', status: 'completed' }),
    entry('closed', { kind: 'block', name: 'weather' }),
  ];
  phone.fetch.mockResolvedValue({ rows: [], next: null, at: 1 });
});
afterEach(() => {
  cleanup();
  vi.clearAllMocks();
});

it('shows what is to decide with its age and its number, and apart from it what Baari checks', () => {
  show();
  expect(screen.getByRole('tab', { name: 'To do (1)' })).toBeDefined();
  const mine = within(screen.getByRole('list', { name: 'To do' })).getByRole('link');
  expect(mine.textContent).toContain('waiting 23 min');
  expect(mine.getAttribute('href')).toBe('/vendor/v1/bookings/paid');
  expect(
    within(screen.getByRole('list', { name: 'Waiting for Baari’s payment check' })).getAllByRole('link'),
  ).toHaveLength(1);
});

it('says that there is nothing to decide, or nothing to come', () => {
  phone.entries = [];
  show();
  expect(screen.getByText('Nothing to decide.')).toBeDefined();
  cleanup();
  show('upcoming');
  expect(screen.getByText('No upcoming bookings.')).toBeDefined();
});

it('goes back beyond what the phone keeps, page by page, when somebody asks', async () => {
  phone.fetch.mockResolvedValueOnce({ rows: [row('one')], next: '2026-10-01/x', at: 1 });
  phone.fetch.mockResolvedValueOnce({ rows: [row('one'), row('two')], next: null, at: 1 });
  show('past');
  expect(names()).toEqual(['Guest over']);
  expect(phone.fetch).not.toHaveBeenCalled();
  fireEvent.click(screen.getByRole('button', { name: 'Older bookings' }));
  await screen.findByText('Old one');
  expect(phone.fetch).toHaveBeenCalledWith('v1', '', '2026-11-20/00000000-0000-0000-0000-000000000000');
  fireEvent.click(screen.getByRole('button', { name: 'Show more' }));
  await screen.findByText('Old two');
  expect(phone.fetch).toHaveBeenLastCalledWith('v1', '', '2026-10-01/x');
  expect(names()).toEqual(['Guest over', 'Old one', 'Old two']);
  expect(screen.queryByRole('button', { name: 'Show more' })).toBeNull();
});

it('needs a connection for what the phone does not keep, and says so', () => {
  phone.isOnline = false;
  show('past');
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Older bookings' }).disabled).toBe(true);
  expect(screen.getByText('Needs a connection.')).toBeDefined();
});

it('searches the phone at once, and all bookings when somebody asks', async () => {
  const { search } = show('todo', 'gu');
  expect(screen.getByText('Type at least 3 characters')).toBeDefined();
  expect(screen.getByRole('tab', { name: 'Past' })).toBeDefined();
  search('guest o');
  expect(names()).toEqual(['Guest over']);
  phone.fetch.mockResolvedValueOnce({ rows: [row('over'), row('far')], next: null, at: 1 });
  fireEvent.click(screen.getByRole('button', { name: 'Search all bookings' }));
  await screen.findByText('Old far');
  expect(names()).toEqual(['Guest over', 'Old far']);
  search('nobody at all');
  fireEvent.click(screen.getByRole('button', { name: 'Search all bookings' }));
  await screen.findByText('No bookings match nobody at all.');
});

it('says when the server searched the newest bookings only, until somebody searches further back', async () => {
  const cut = 'Only the newest 2,000 were searched. Type more of the name, or the code.';
  show('todo', 'omar');
  phone.fetch.mockResolvedValueOnce({ rows: [row('one')], next: '2026-10-01/x', at: 1, isCut: true });
  fireEvent.click(screen.getByRole('button', { name: 'Search all bookings' }));
  await screen.findByText('Old one');
  expect(screen.getByText(cut)).toBeDefined();
  phone.fetch.mockResolvedValueOnce({ rows: [row('one'), row('two')], next: '2026-09-01/x', at: 1, isCut: true });
  fireEvent.click(screen.getByRole('button', { name: 'Search further back' }));
  await screen.findByText('Old two');
  expect(screen.queryByText(cut)).toBeNull();
  expect(names()).toEqual(['Old one', 'Old two']);
});

it('says why older bookings did not come, and asks again by hand', async () => {
  phone.fetch.mockRejectedValueOnce(new AppError('BUSY'));
  show('past');
  fireEvent.click(screen.getByRole('button', { name: 'Older bookings' }));
  await screen.findByText('Our server isn’t answering right now. Please try again in a moment.');
  phone.fetch.mockResolvedValueOnce({ rows: [row('one')], next: null, at: 1 });
  fireEvent.click(screen.getByRole('button', { name: 'Older bookings' }));
  await waitFor(() => expect(names()).toEqual(['Guest over', 'Old one']));
});

it('leaves the past to those who decide', () => {
  show('past', '', { ...desk, rights: [] });
  expect(screen.queryByRole('button', { name: 'Older bookings' })).toBeNull();
});

it('says what is typed and chosen, and moves by keyboard', () => {
  const { onQuery, onTab } = show();
  fireEvent.change(screen.getByRole('searchbox', { name: 'Search' }), { target: { value: 'ham' } });
  expect(onQuery).toHaveBeenCalledWith('ham');
  fireEvent.click(screen.getByRole('tab', { name: 'Upcoming' }));
  expect(onTab).toHaveBeenCalledWith('upcoming');
  const [first, second] = screen.getAllByRole('link');
  first?.focus();
  fireEvent.keyDown(document.activeElement ?? document.body, { key: 'j' });
  expect(document.activeElement).toBe(second);
  fireEvent.keyDown(document.activeElement ?? document.body, { key: '/' });
  expect(document.activeElement).toBe(screen.getByRole('searchbox'));
});

it.each([
  [{ payee: 'venue', refundsToSend: 2 }, '2 refunds to send'],
  [{ payee: 'venue', refundsToSend: 0 }, 'Refunds'],
  // What was paid to its account before the payee changed is still its own to send back.
  [{ payee: 'platform', refundsToSend: 1 }, '1 refund to send'],
  [{ payee: 'platform', refundsToSend: 0 }, null],
  [{ payee: 'venue', refundsToSend: null }, null],
])('leads to the refunds that this person sends: %o', (change, words) => {
  phone.entries = [];
  render(
    <BookingsScreen
      desk={{ ...desk, ...change } as Desk}
      tab="todo"
      q=""
      onTab={() => undefined}
      onQuery={() => undefined}
    />,
    {
      wrapper: MemoryRouter,
    },
  );
  const link = screen.queryByRole('link', { name: /refund/i });
  expect(link?.textContent ?? null).toBe(words);
  if (words) expect(link?.getAttribute('href')).toBe('/vendor/v1/bookings/refunds');
});
