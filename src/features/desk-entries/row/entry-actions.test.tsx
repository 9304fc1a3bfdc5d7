import { act, cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import type { ReactNode } from 'react';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { Desk } from '#domain/desk/desk.ts';
import { AppError } from '#domain/errors.ts';
import type { SheetOpeners } from '#features/desk-entries/sheet-state.ts';
import type { EntryView } from '#hooks/use-entries.ts';
import { deskRules, queuedWrite } from '#tests/support/samples.ts';
import { useLeavingDialogs } from '#ui/overlay/lazy-dialog.ts';
import { readToasts, setToasts, showToast } from '#ui/overlay/toast.ts';
import { EntryActions } from './entry-actions.tsx';

const phone = vi.hoisted(() => ({
  queue: vi.fn<(wanted: Record<string, unknown>) => Promise<unknown>>(),
  isOnline: true,
}));
vi.mock('#hooks/use-online.ts', () => ({ useOnline: () => phone.isOnline }));
vi.mock('#commands/queue/lazy-queue.ts', () => ({ queueWrite: phone.queue }));
vi.mock('#data/repositories/outbox.ts', () => ({ readOutbox: async () => [] }));
vi.mock('#hooks/refused-in-lane.ts', () => ({ refusedInLane: async () => undefined }));

const start = Date.parse('2026-11-21T19:00:00+05:00');
const minutes = (count: number) => start + count * 60_000;
const entryId = '55555555-5555-4555-8555-555555555555';

const desk: Desk = {
  ...deskRules,
  venueId: '11111111-1111-4111-8111-111111111111',
  name: 'Gulshan Futsal',
  city: 'Karachi',
  open: '16:00:00',
  close: '02:00:00',
  payee: 'platform',
  isPublished: true,
  role: 'manager',
  rights: ['day.see', 'entry.make', 'entry.any', 'gate.check', 'gate.correct', 'booking.decline'],
  courts: [{ id: 'a', name: 'Turf A', sport: 'Futsal', price: 4200, position: 0, isActive: true, rev: 1 }],
  firstDay: '2026-11-19',
  lastDay: '2026-12-26',
  holds: [],
  at: start,
};

const plain: EntryView = {
  id: entryId,
  venueId: desk.venueId,
  courtId: 'a',
  kind: 'app',
  day: '2026-11-21',
  hours: [19],
  status: 'confirmed',
  name: 'Hamza Malik',
  phone: '+923001234567',
  code: 'K7M2QD',
  total: 4300,
  collect: null,
  paid: null,
  seen: null,
  seenAt: null,
  note: null,
  isOwn: false,
  isMine: false,
  madeAt: null,
  rev: 1,
  pending: [],
  isQueued: false,
  isRefused: false,
  isNew: false,
  isRemoving: false,
};

const sheets = {
  openHours: vi.fn<SheetOpeners['openHours']>(),
  openWalkIn: vi.fn<SheetOpeners['openWalkIn']>(),
  openPhone: vi.fn<SheetOpeners['openPhone']>(),
  openBlock: vi.fn<SheetOpeners['openBlock']>(),
  openEntry: vi.fn<SheetOpeners['openEntry']>(),
  openNote: vi.fn<SheetOpeners['openNote']>(),
  openChange: vi.fn<SheetOpeners['openChange']>(),
  openRefused: vi.fn<SheetOpeners['openRefused']>(),
  openRefusals: vi.fn<SheetOpeners['openRefusals']>(),
};

function Page({ children }: { children: ReactNode }) {
  useLeavingDialogs();
  return <MemoryRouter>{children}</MemoryRouter>;
}

const row = (changes: Partial<EntryView> = {}, now = minutes(5)) => (
  <EntryActions desk={desk} entry={{ ...plain, ...changes }} now={now} sheets={sheets} />
);
const show = (changes: Partial<EntryView> = {}, now?: number) => render(row(changes, now), { wrapper: Page });
const sent = () => phone.queue.mock.calls.map(([{ command, input }]) => [(command as { name: string }).name, input]);

async function openMenu(): Promise<HTMLElement> {
  fireEvent.click(screen.getByRole('button', { name: 'More about Hamza Malik' }));
  return screen.findByRole('menu', { name: 'More about Hamza Malik' });
}

beforeEach(() => {
  phone.isOnline = true;
  phone.queue.mockImplementation(async () => queuedWrite(9));
});
afterEach(() => {
  cleanup();
  setToasts([]);
  vi.clearAllMocks();
});

it('checks in at one tap, and the toast takes it back', async () => {
  show();
  fireEvent.click(screen.getByRole('button', { name: 'Check in Hamza Malik' }));
  await waitFor(() => expect(readToasts().at(-1)?.title).toBe('Hamza Malik is in'));
  expect(sent()).toEqual([
    ['check-in', expect.objectContaining({ bookingId: entryId, how: 'list', device: 'Computer' })],
  ]);
  act(() => readToasts().at(-1)?.action?.run());
  await waitFor(() => expect(sent().at(-1)).toEqual(['undo-check-in', { bookingId: entryId }]));
});

it('a second tap of the same gesture does not take it back', async () => {
  const { rerender } = show();
  const button = screen.getByRole('button', { name: 'Check in Hamza Malik' });
  fireEvent.click(button);
  rerender(row({ seen: 'arrived', seenAt: new Date(minutes(5)).toISOString() }));
  fireEvent.click(screen.getByRole('button', { name: 'Undo the check-in of Hamza Malik' }));
  await waitFor(() => expect(readToasts()).toHaveLength(1));
  expect(sent()).toHaveLength(1);
});

it('tells of one guest at a time: the newest stands, and what else was told stays', async () => {
  showToast({ kind: 'info', title: 'Something else' });
  show();
  fireEvent.click(screen.getByRole('button', { name: 'Check in Hamza Malik' }));
  await waitFor(() => expect(readToasts().at(-1)?.title).toBe('Hamza Malik is in'));
  cleanup();
  show({ id: '66666666-6666-4666-8666-666666666666', name: 'Sara Khan' });
  fireEvent.click(screen.getByRole('button', { name: 'Check in Sara Khan' }));
  await waitFor(() => expect(readToasts().at(-1)?.title).toBe('Sara Khan is in'));
  expect(readToasts().map(({ title }) => title)).toEqual(['Something else', 'Sara Khan is in']);
});

it('says so when this phone could not keep it', async () => {
  phone.queue.mockRejectedValue(new AppError('STORAGE_FULL'));
  show();
  fireEvent.click(screen.getByRole('button', { name: 'Check in Hamza Malik' }));
  await waitFor(() => expect(readToasts().at(-1)?.kind).toBe('error'));
  expect(readToasts().at(-1)?.title).toMatch(/storage is full/);
});

it('lets in for what is still to be paid only after a yes', async () => {
  show({ collect: 200 });
  fireEvent.click(screen.getByRole('button', { name: 'Check in Hamza Malik' }));
  const question = await screen.findByRole('dialog', { name: 'Hamza Malik' });
  expect(within(question).getByText('Collect PKR 200, then let them in')).toBeDefined();
  expect(phone.queue).not.toHaveBeenCalled();
  fireEvent.click(within(question).getByRole('button', { name: 'Collected, check in' }));
  await waitFor(() => expect(sent()).toEqual([['check-in', expect.objectContaining({ collected: 200 })]]));
});

it('a quarter of an hour late, no-show is a button that asks', async () => {
  show({}, minutes(14));
  expect(screen.queryByRole('button', { name: 'No-show: Hamza Malik' })).toBeNull();
  cleanup();
  show({}, minutes(16));
  fireEvent.click(screen.getByRole('button', { name: 'No-show: Hamza Malik' }));
  const question = await screen.findByRole('dialog');
  expect(
    within(question).getByText('Mark Hamza Malik as no-show? They are told, and nothing is refunded.'),
  ).toBeDefined();
  fireEvent.click(within(question).getByRole('button', { name: 'Mark no-show' }));
  await waitFor(() => expect(sent()).toEqual([['mark-no-show', expect.objectContaining({ isNoShow: true })]]));
});

it('nobody is told of a no-show of a walk-in, and the question does not say so', async () => {
  show({ kind: 'walkin' }, minutes(16));
  fireEvent.click(screen.getByRole('button', { name: 'No-show: Hamza Malik' }));
  expect(within(await screen.findByRole('dialog')).getByText('Mark Hamza Malik as no-show?')).toBeDefined();
});

it('who is not confirmed does not play, and nothing checks them in', () => {
  show({ status: 'pending' });
  expect(screen.getByText('Not confirmed yet: don’t let them play')).toBeDefined();
  expect(screen.queryByRole('button', { name: /Check in/ })).toBeNull();
});

it('the menu calls, writes and opens', async () => {
  show();
  const menu = await openMenu();
  const items = within(menu)
    .getAllByRole('menuitem')
    .map((item) => item.textContent);
  expect(items).toEqual(['Open', 'Call', 'WhatsApp', 'Message text', 'Copy code K7M-2QD', 'Note', 'Open booking']);
  const way = within(menu).getByRole('menuitem', { name: 'WhatsApp' }).getAttribute('href') ?? '';
  expect(new URL(way).pathname).toBe('/923001234567');
  expect(new URL(way).searchParams.get('text')).toBe(
    'Hello Hamza Malik, this is Gulshan Futsal. Your game: Turf A, Sat, 21 Nov 2026, 7:00 PM – 8:00 PM.',
  );
  fireEvent.click(within(menu).getByRole('menuitem', { name: 'Note' }));
  await waitFor(() => expect(sheets.openNote).toHaveBeenCalledExactlyOnceWith(entryId));
});

const mover = { ...desk, rights: [...desk.rights, 'booking.move' as const] };
const menuOf = async (shown: Desk, changes: Partial<EntryView> = {}, now = minutes(-5)) => {
  const entry = { ...plain, ...changes };
  render(<EntryActions desk={shown} entry={entry} now={now} sheets={sheets} />, { wrapper: Page });
  return openMenu();
};

it('the menu leads to where a booking is moved, until its first hour begins', async () => {
  const move = within(await menuOf(mover)).getByRole('menuitem', { name: 'Move…' });
  expect(move.getAttribute('href')).toBe(`/vendor/${desk.venueId}/bookings/${entryId}?ask=move`);
});

it.each([
  ['once it has begun', mover, {}, minutes(1)],
  ['while it is not confirmed', mover, { status: 'pending' }, minutes(-5)],
  ['without the right', desk, {}, minutes(-5)],
] as const)('the menu moves nothing %s', async (_when, shown, changes, now) => {
  expect(within(await menuOf(shown, changes, now)).queryByRole('menuitem', { name: /Move/ })).toBeNull();
});

it('without a connection the menu says what moving needs, and stays', async () => {
  phone.isOnline = false;
  const menu = await menuOf(mover);
  const move = within(menu).getByRole('menuitem', { name: 'Move… Needs a connection.' });
  expect([move.getAttribute('aria-disabled'), move.getAttribute('href')]).toEqual(['true', null]);
  fireEvent.click(move);
  expect(screen.getByRole('menu')).toBe(menu);
});

it('the menu of a walk-in removes after a question, and takes back one that was never tried', async () => {
  show({ kind: 'walkin', code: null });
  fireEvent.click(within(await openMenu()).getByRole('menuitem', { name: 'Remove entry' }));
  const question = await screen.findByRole('dialog');
  expect(
    within(question).getByText('Remove Hamza Malik, 7:00 PM – 8:00 PM? The hours are open to everybody again.'),
  ).toBeDefined();
  fireEvent.click(within(question).getByRole('button', { name: 'Remove' }));
  await waitFor(() => expect(sent()).toEqual([['remove-entry', { entryId }]]));
  cleanup();
  show({ kind: 'walkin', code: null, isNew: true, isQueued: true, pending: [queuedWrite(1, { kind: 'add-walk-in' })] });
  const menu = await openMenu();
  expect(within(menu).queryByRole('menuitem', { name: 'Remove entry' })).toBeNull();
  fireEvent.click(within(menu).getByRole('menuitem', { name: 'Take back' }));
  await waitFor(() => expect(sent()).toHaveLength(2));
});

it('a masked number is not called', async () => {
  show({ phone: '+92300•••4567' });
  expect(within(await openMenu()).queryByRole('menuitem', { name: 'Call' })).toBeNull();
});
