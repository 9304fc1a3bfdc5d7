import { act, cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { useEffect } from 'react';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { dayAfter, karachiDate } from '#domain/calendar.ts';
import type { Desk } from '#domain/desk/desk.ts';
import { AppError } from '#domain/errors.ts';
import type { EntryView } from '#hooks/use-entries.ts';
import { t } from '#text/translate.ts';
import { deskRules, queuedWrite } from '#tests/support/samples.ts';
import { openingRule } from '#tests/support/venue-rules.ts';
import { readToasts, setToasts } from '#ui/overlay/toast.ts';
import { useDeskSheets } from './use-desk-sheets.tsx';
import type { SheetOpeners } from './sheet-state.ts';

const phone = vi.hoisted(() => ({
  desk: undefined as unknown,
  entries: [] as unknown[],
  outbox: [] as unknown[],
  send: vi.fn<(wanted: Record<string, unknown>) => Promise<unknown>>(),
  queue: vi.fn<(wanted: Record<string, unknown>) => Promise<unknown>>(),
  discard: vi.fn<(write: unknown) => Promise<boolean>>(async () => false),
  retry: vi.fn<(write: unknown) => Promise<void>>(async () => undefined),
}));
vi.mock('#hooks/use-desk.ts', () => ({ useDesk: () => phone.desk }));
vi.mock('#hooks/use-entries.ts', () => ({ useEntries: () => phone.entries }));
vi.mock('#data/repositories/outbox.ts', () => ({ readOutbox: async () => phone.outbox }));
vi.mock('#hooks/use-outbox.ts', () => ({ useOutbox: () => phone.outbox }));
vi.mock('#hooks/use-waiting-facts.ts', () => ({
  useWaitingFacts: () => ({ online: false, now: Date.now(), backoffUntil: 0 }),
}));
vi.mock('#hooks/send-write.ts', () => ({ sendWrite: phone.send }));
vi.mock('#commands/queue/lazy-queue.ts', () => ({
  queueWrite: phone.queue,
  discard: phone.discard,
  retry: phone.retry,
}));

const today = karachiDate(Date.now());
const venueId = '11111111-1111-4111-8111-111111111111';
const courtA = '22222222-2222-4222-8222-222222222222';
const courtB = '33333333-3333-4333-8333-333333333333';
const courtC = '44444444-4444-4444-8444-444444444444';
const entryId = '55555555-5555-4555-8555-555555555555';

const rights = ['day.see', 'phone.see', 'entry.make', 'entry.any', 'gate.check', 'gate.correct', 'booking.decline'];

const desk: Desk = {
  ...deskRules,
  venueId,
  name: 'Gulshan Futsal',
  city: 'Karachi',
  open: '16:00:00',
  close: '02:00:00',
  payee: 'platform',
  isPublished: true,
  role: 'manager',
  rights,
  courts: [
    { id: courtA, name: 'Turf A', sport: 'Futsal', price: 4200, position: 0, isActive: true, rev: 1 },
    { id: courtB, name: 'Turf B', sport: 'Futsal', price: 4200, position: 1, isActive: true, rev: 1 },
    { id: courtC, name: 'Pitch C', sport: 'Cricket', price: 5000, position: 2, isActive: true, rev: 1 },
  ],
  firstDay: '2020-01-01',
  lastDay: '2099-01-01',
  holds: [],
  at: Date.now(),
};

function entry(changes: Partial<EntryView> = {}): EntryView {
  return {
    id: entryId,
    venueId,
    courtId: courtA,
    kind: 'app',
    day: today,
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
    ...changes,
  };
}

let sheets: SheetOpeners;

function Page({ isFree = true }: { isFree?: boolean }) {
  const opened = useDeskSheets(venueId);
  useEffect(() => {
    ({ sheets } = opened);
  });
  return (
    <>
      <button>grid cell</button>
      <ul>
        <li>
          <a href="/calendar">Turf A</a>
          {isFree && <button>give away</button>}
        </li>
      </ul>
      {opened.node}
    </>
  );
}

const show = () => render(<Page />, { wrapper: MemoryRouter });

let isWide = false;

beforeEach(() => {
  isWide = false;
  vi.stubGlobal('matchMedia', () => ({ matches: isWide, addEventListener() {}, removeEventListener() {} }));
  Object.assign(phone, { desk: { is: 'here', desk }, entries: [], outbox: [] });
  phone.send.mockResolvedValue({ is: 'sent' });
  phone.queue.mockImplementation(async () => queuedWrite(9));
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.unstubAllGlobals();
  setToasts([]);
  vi.clearAllMocks();
});

it('leads from free hours to a walk-in with one field to fill, and keeps it', async () => {
  show();
  act(() => sheets.openHours({ courtIds: [courtA], day: today, hours: [19, 20] }));
  // Its hours break into no lines.
  const free = await screen.findByRole('dialog', { name: 'Turf A, 7:00\u00a0PM\u00a0–\u2060\u00a09:00\u00a0PM' });
  expect(within(free).getByText(/PKR 8,400 for 2 hours/)).toBeDefined();
  fireEvent.click(within(free).getByRole('button', { name: 'Walk-in' }));
  const form = await screen.findByRole('dialog', { name: 'Walk-in' });
  fireEvent.change(within(form).getByRole('combobox', { name: 'Name' }), { target: { value: '  Hamza   Malik ' } });
  fireEvent.click(within(form).getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(phone.send).toHaveBeenCalledOnce());
  expect(phone.send.mock.calls[0]?.[0]).toMatchObject({
    input: {
      courtId: courtA,
      day: today,
      hours: [19, 20],
      source: 'walkin',
      name: 'Hamza Malik',
      total: 8400,
      paid: 'unpaid',
    },
    about: { venueId, label: expect.stringContaining('Hamza Malik') },
  });
  await waitFor(() => expect(readToasts().at(-1)?.title).toBe('Saved'));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

it('gives the focus to the court whose free hours, and the button that opened them, are gone with it', async () => {
  const { rerender } = show();
  screen.getByRole('button', { name: 'give away' }).focus();
  act(() => sheets.openWalkIn({ courtIds: [courtA], day: today, hours: [19] }));
  const form = await screen.findByRole('dialog', { name: 'Walk-in' });
  fireEvent.change(within(form).getByRole('combobox', { name: 'Name' }), { target: { value: 'Faraz' } });
  fireEvent.click(within(form).getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(phone.send).toHaveBeenCalledOnce());
  rerender(<Page isFree={false} />);
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(document.activeElement).toBe(screen.getByRole('link', { name: 'Turf A' }));
});

it('asks for what the price rules say of each hour, of the court and the date', async () => {
  const rule = {
    id: 'late',
    courtId: courtA,
    name: 'Late',
    kind: 'weekly',
    days: null,
    firstDay: null,
    lastDay: null,
    fromHour: 20,
    toHour: 2,
    effect: 'set',
    amount: 6000,
    createdAt: 1,
    rev: 1,
  };
  phone.desk = { is: 'here', desk: { ...desk, priceRules: [rule] } };
  show();
  act(() => sheets.openHours({ courtIds: [courtA], day: today, hours: [19, 20] }));
  // Its hours break into no lines.
  const free = await screen.findByRole('dialog', { name: 'Turf A, 7:00\u00a0PM\u00a0–\u2060\u00a09:00\u00a0PM' });
  expect(within(free).getByText(/PKR 10,200 for 2 hours/)).toBeDefined();
  fireEvent.click(within(free).getByRole('button', { name: 'Phone booking' }));
  const form = await screen.findByRole('dialog', { name: 'Phone booking' });
  expect(within(form).getByText(/10,200/)).toBeDefined();
  cleanup();
  show();
  act(() => sheets.openWalkIn({ courtIds: [courtA], day: today, hours: [19, 20] }));
  const walkIn = await screen.findByRole('dialog', { name: 'Walk-in' });
  fireEvent.change(within(walkIn).getByRole('combobox', { name: 'Name' }), { target: { value: 'Hamza' } });
  fireEvent.click(within(walkIn).getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(phone.send).toHaveBeenCalledOnce());
  expect(phone.send.mock.calls[0]?.[0]).toMatchObject({ input: { total: 10_200 } });
});

it('says what is missing beside its field, and sends nothing', async () => {
  show();
  act(() => sheets.openPhone());
  const form = await screen.findByRole('dialog', { name: 'Phone booking' });
  fireEvent.click(within(form).getByRole('button', { name: 'Save' }));
  expect(await within(form).findByText('Name is required')).toBeDefined();
  expect(within(form).getByText('Phone number is required for a phone booking')).toBeDefined();
  expect(within(form).getByText('Please choose at least one hour')).toBeDefined();
  fireEvent.change(within(form).getByRole('textbox', { name: 'Phone' }), { target: { value: '12345' } });
  expect(await within(form).findByText('Invalid phone number')).toBeDefined();
  fireEvent.change(within(form).getByRole('textbox', { name: 'Date' }), { target: { value: '30/02/2027' } });
  expect(await within(form).findByText('That date doesn’t exist.')).toBeDefined();
  fireEvent.change(within(form).getByRole('textbox', { name: 'Date' }), { target: { value: '01/01/2099' } });
  expect(await within(form).findByText(/^You can enter up to /)).toBeDefined();
  expect(phone.send).not.toHaveBeenCalled();
});

it('cannot choose hours that somebody has, and says when a customer is paying for one', async () => {
  const hold = { courtId: courtA, day: today, hours: [20], until: new Date(Date.now() + 60_000).toISOString() };
  phone.desk = { is: 'here', desk: { ...desk, holds: [hold] } };
  phone.entries = [entry()];
  show();
  act(() => sheets.openWalkIn({ courtIds: [courtA], day: today }));
  const form = await screen.findByRole('dialog', { name: 'Walk-in' });
  expect(within(form).getByRole('button', { name: '7:00 PM – 8:00 PM, taken' }).hasAttribute('disabled')).toBe(true);
  fireEvent.click(within(form).getByRole('button', { name: '8:00 PM – 9:00 PM' }));
  expect(within(form).getByText(/^A customer is paying for this hour until .*If they finish first/)).toBeDefined();
  expect(within(form).queryByText('Outside your opening hours.')).toBeNull();
  fireEvent.click(within(form).getByRole('button', { name: 'Other hours' }));
  fireEvent.click(within(form).getByRole('button', { name: '10:00 AM – 11:00 AM' }));
  expect(within(form).getByText('Outside your opening hours.')).toBeDefined();
});

it('saves nothing while somebody has one of the chosen hours', async () => {
  phone.entries = [entry()];
  show();
  act(() => sheets.openWalkIn({ courtIds: [courtA], day: today, hours: [19, 20] }));
  const form = await screen.findByRole('dialog', { name: 'Walk-in' });
  fireEvent.change(within(form).getByRole('combobox', { name: 'Name' }), { target: { value: 'Faraz' } });
  fireEvent.click(within(form).getByRole('button', { name: 'Save' }));
  expect(await within(form).findByText(/^Somebody has/)).toBeDefined();
  expect(phone.send).not.toHaveBeenCalled();
});

it('no longer says that a customer is paying once their time has passed, whatever is not heard meanwhile', async () => {
  vi.useFakeTimers({ toFake: ['Date', 'setInterval', 'clearInterval'] });
  const hold = { courtId: courtA, day: today, hours: [20], until: new Date(Date.now() + 60_000).toISOString() };
  phone.desk = { is: 'here', desk: { ...desk, holds: [hold] } };
  show();
  act(() => sheets.openWalkIn({ courtIds: [courtA], day: today, hours: [20] }));
  const form = await screen.findByRole('dialog', { name: 'Walk-in' });
  expect(within(form).getByText(/^A customer is paying for this hour/)).toBeDefined();
  act(() => void vi.advanceTimersByTime(90_000));
  expect(within(form).queryByText(/^A customer is paying for this hour/)).toBeNull();
});

it('offers the hours of the court and the date, and says when others are chosen', async () => {
  const date = dayAfter(today, 3);
  const openings = [
    openingRule({ firstDay: date, lastDay: date, openTime: '13:00', closeTime: '20:00' }),
    openingRule({ kind: 'break', courtId: courtA, fromHour: 15, toHour: 16 }),
  ];
  phone.desk = { is: 'here', desk: { ...desk, openings } };
  show();
  act(() => sheets.openWalkIn({ courtIds: [courtA], day: date }));
  const form = await screen.findByRole('dialog', { name: 'Walk-in' });
  const hours = () =>
    within(within(form).getByRole('group', { name: 'Hours' }))
      .getAllByRole('button')
      .map((button) => button.textContent?.replace('\u00a0', ' ').replace(/early.*/, ''));
  const of = (...list: number[]) => list.map((hour) => (hour < 12 ? `${hour || 12} AM` : `${hour - 12 || 12} PM`));
  // The night of the evening before is of this date.
  expect(hours()).toEqual([...of(0, 1, 13, 14, 16, 17, 18, 19), 'Other hours']);
  fireEvent.change(within(form).getByRole('combobox', { name: 'Court' }), { target: { value: courtB } });
  expect(hours()).toEqual([...of(0, 1, 13, 14, 15, 16, 17, 18, 19), 'Other hours']);
  fireEvent.click(within(form).getByRole('button', { name: '3:00 PM – 4:00 PM' }));
  expect(within(form).queryByText('Outside your opening hours.')).toBeNull();
  fireEvent.change(within(form).getByRole('combobox', { name: 'Court' }), { target: { value: courtA } });
  expect(within(form).getByText('Outside your opening hours.'), 'a break of the other court').toBeDefined();
});

it('says of a closed day that it is one', async () => {
  const date = dayAfter(today, 3);
  const eid = openingRule({ kind: 'closed', firstDay: dayAfter(today, 2), lastDay: date });
  phone.desk = { is: 'here', desk: { ...desk, openings: [eid] } };
  show();
  act(() => sheets.openBlock({ courtIds: [courtA], day: date }));
  const form = await screen.findByRole('dialog', { name: 'Block hours' });
  expect(within(form).getByText('Closed on this day.')).toBeDefined();
  fireEvent.click(within(form).getByRole('button', { name: '6:00 PM – 7:00 PM' }));
  expect(within(form).getByText('Outside your opening hours.')).toBeDefined();
});

const taken = {
  code: 'SLOT_TAKEN',
  detail: {
    hours: [19],
    entry: { kind: 'app', name: 'Bilal Khan', phone: '+923007654321', made: `${today}T13:40:00Z` },
  },
} as const;

function refusedWalkIn() {
  return queuedWrite(7, {
    kind: 'add-walk-in',
    args: {
      courtId: courtA,
      day: today,
      hours: [19],
      source: 'walkin',
      name: 'Hamza Malik',
      total: 4200,
      paid: 'cash',
    },
    about: { venueId },
    state: 'failed',
    sentOnce: true,
    error: taken,
  });
}

it('stays open when the server says no, names who was faster, and moves to a free court in one tap', async () => {
  phone.send.mockResolvedValue({ is: 'failed', write: refusedWalkIn() });
  show();
  act(() => sheets.openWalkIn({ courtIds: [courtA], day: today, hours: [19] }));
  const form = await screen.findByRole('dialog', { name: 'Walk-in' });
  fireEvent.change(within(form).getByRole('combobox', { name: 'Name' }), { target: { value: 'Hamza Malik' } });
  fireEvent.click(within(form).getByRole('button', { name: 'Save' }));
  const refusal = await within(form).findByText(/^Not saved/);
  expect(refusal.textContent).toContain('Turf A, 7:00 PM – 8:00 PM was booked online by Bilal Khan at 6:40 PM.');
  expect(within(form).getByRole('link', { name: 'Call Bilal Khan' }).getAttribute('href')).toBe('tel:+923007654321');
  // Only courts of its sport, never its own.
  expect(within(form).queryByRole('button', { name: 'Move to Pitch C' })).toBeNull();
  expect(within(form).queryByRole('button', { name: 'Move to Turf A' })).toBeNull();
  fireEvent.click(within(form).getByRole('button', { name: 'Move to Turf B' }));
  await waitFor(() => expect(phone.queue).toHaveBeenCalledOnce());
  expect(phone.queue.mock.calls[0]?.[0]).toMatchObject({
    input: { courtId: courtB, hours: [19], name: 'Hamza Malik', total: 4200, paid: 'cash' },
    replaces: queuedWrite(7).id,
  });
  await waitFor(() => expect(readToasts().at(-1)?.title).toBe('Moved to Turf B'));
});

it('who was checked in already is checked in on the court that they move to', async () => {
  const write = {
    ...refusedWalkIn(),
    error: { ...taken, detail: { ...taken.detail, lost: [{ kind: 'check-in', args: {} }] } },
  };
  phone.entries = [entry({ id: write.id, kind: 'walkin', isNew: true, isRefused: true, pending: [write] })];
  show();
  act(() => sheets.openEntry(write.id));
  const sheet = await screen.findByRole('dialog', { name: 'Hamza Malik' });
  expect(within(sheet).getByText(/Its check-in went with it\./)).toBeDefined();
  fireEvent.click(within(sheet).getByRole('button', { name: 'Move to Turf B' }));
  await waitFor(() => expect(phone.queue).toHaveBeenCalledTimes(2));
  expect(phone.queue.mock.calls[1]?.[0]).toMatchObject({
    command: { name: 'check-in' },
    input: { bookingId: queuedWrite(9).id },
  });
});

it('who was changed and checked in while that waited is so on the court that they move to', async () => {
  const refused = refusedWalkIn();
  const change = { entryId: refused.id, name: 'Hamza Mir', total: 1500, paid: 'cash', was: { name: 'Hamza Malik' } };
  const arrival = { bookingId: refused.id, at: '2026-11-21T14:02:00.000Z', how: 'code', device: 'Android' };
  const lost = [
    { kind: 'change-walk-in', args: change },
    { kind: 'check-in', args: arrival },
  ];
  const detail = { ...taken.detail, lost };
  const write = { ...refused, error: { ...taken, detail } };
  phone.entries = [entry({ id: write.id, kind: 'walkin', isNew: true, isRefused: true, pending: [write] })];
  show();
  act(() => sheets.openEntry(write.id));
  const sheet = await screen.findByRole('dialog', { name: 'Hamza Malik' });
  fireEvent.click(within(sheet).getByRole('button', { name: 'Move to Turf B' }));
  await waitFor(() => expect(phone.queue).toHaveBeenCalledTimes(2));
  const { courtId: _court, name: _name, total: _total, paid: _paid, ...rest } = refused.args as Record<string, unknown>;
  expect(phone.queue.mock.calls.map(([{ input }]) => input)).toEqual([
    { ...rest, courtId: courtB, name: 'Hamza Mir', total: 1500, paid: 'cash' },
    { ...arrival, bookingId: queuedWrite(9).id },
  ]);
});

// spec: console-stories.live-hold
it('tries again once a customer’s hold is over, and not before', async () => {
  const until = new Date(Date.now() + 60_000).toISOString();
  const write = {
    ...refusedWalkIn(),
    error: { code: 'SLOT_TAKEN', detail: { hours: [19], entry: { kind: 'hold', until } } },
  } as const;
  phone.entries = [entry({ id: write.id, kind: 'walkin', isNew: true, isRefused: true, pending: [write] })];
  show();
  act(() => sheets.openEntry(write.id));
  const sheet = await screen.findByRole('dialog', { name: 'Hamza Malik' });
  expect(within(sheet).getByText(/^Not saved: a customer is paying for 7:00 PM – 8:00 PM until /)).toBeDefined();
  const again = within(sheet).getByRole('button', { name: /^Try again after / });
  expect(again.hasAttribute('disabled')).toBe(true);
  fireEvent.click(within(sheet).getByRole('button', { name: 'Discard' }));
  await waitFor(() => expect(phone.discard).toHaveBeenCalledExactlyOnceWith(write));
});

// spec: console-stories.live-hold
it('sends a walk-in again when a customer’s hold has lapsed', async () => {
  const until = new Date(Date.now() - 1000).toISOString();
  const write = {
    ...refusedWalkIn(),
    error: { code: 'SLOT_TAKEN', detail: { hours: [19], entry: { kind: 'hold', until } } },
  } as const;
  phone.entries = [entry({ id: write.id, kind: 'walkin', isNew: true, isRefused: true, pending: [write] })];
  show();
  act(() => sheets.openEntry(write.id));
  const sheet = await screen.findByRole('dialog', { name: 'Hamza Malik' });
  fireEvent.click(within(sheet).getByRole('button', { name: 'Try again' }));
  await waitFor(() => expect(phone.retry).toHaveBeenCalledExactlyOnceWith(write));
});

it('a walk-in that is sent again is as it was changed meanwhile, and checked in if it was', async () => {
  const refused = refusedWalkIn();
  const lost = [
    { kind: 'change-walk-in', args: { entryId: refused.id, name: 'Hamza Mir', total: 1500, paid: 'cash' } },
    {
      kind: 'check-in',
      args: { bookingId: refused.id, at: '2026-11-21T14:02:00.000Z', how: 'code', device: 'Android' },
    },
  ];
  const until = new Date(Date.now() - 1000).toISOString();
  const detail = { hours: [19], entry: { kind: 'hold', until }, lost };
  const write = { ...refused, error: { code: 'SLOT_TAKEN', detail } } as const;
  phone.entries = [entry({ id: write.id, kind: 'walkin', isNew: true, isRefused: true, pending: [write] })];
  show();
  act(() => sheets.openEntry(write.id));
  const sheet = await screen.findByRole('dialog', { name: 'Hamza Malik' });
  fireEvent.click(within(sheet).getByRole('button', { name: 'Try again' }));
  await waitFor(() => expect(phone.queue).toHaveBeenCalledTimes(2));
  expect(phone.retry).not.toHaveBeenCalled();
  expect(phone.queue.mock.calls[0]?.[0]).toMatchObject({
    input: { courtId: courtA, name: 'Hamza Mir', total: 1500 },
    replaces: write.id,
  });
  expect(phone.queue.mock.calls[1]?.[0]).toMatchObject({ input: { bookingId: queuedWrite(9).id, how: 'code' } });
});

// spec: console-stories.full-phone
it('offers to copy what this phone cannot keep, and keeps it on the form', async () => {
  phone.send.mockRejectedValue(new AppError('STORAGE_FULL'));
  show();
  act(() => sheets.openWalkIn({ courtIds: [courtA], day: today, hours: [19] }));
  const form = await screen.findByRole('dialog', { name: 'Walk-in' });
  const name = within(form).getByRole('combobox', { name: 'Name' });
  fireEvent.change(name, { target: { value: 'Hamza Malik' } });
  fireEvent.click(within(form).getByRole('button', { name: 'Save' }));
  expect(await within(form).findByText(/^Your phone’s storage is full/)).toBeDefined();
  const copied = vi.fn<(text: string) => Promise<void>>(async () => undefined);
  vi.stubGlobal(
    'navigator',
    Object.assign(Object.create(navigator) as Navigator, { clipboard: { writeText: copied } }),
  );
  fireEvent.click(within(form).getByRole('button', { name: 'Copy text: what you typed' }));
  await waitFor(() => expect(copied.mock.calls[0]?.[0]).toContain('Hamza Malik'));
  expect((name as HTMLInputElement).value).toBe('Hamza Malik');
});

it('a change says what stood there when it was begun, whatever is heard meanwhile', async () => {
  const guest = entry({ kind: 'walkin', isMine: true, total: 2000, paid: 'unpaid' });
  phone.entries = [guest];
  const { rerender } = show();
  act(() => sheets.openChange(entryId));
  const form = await screen.findByRole('dialog');
  phone.entries = [{ ...guest, paid: 'cash', total: 1800, rev: 2 }];
  rerender(<Page />);
  fireEvent.change(within(form).getByRole('combobox', { name: 'Name' }), { target: { value: 'Hamza Mir' } });
  fireEvent.click(within(form).getByRole('button', { name: 'Save changes' }));
  await waitFor(() => expect(phone.send).toHaveBeenCalledOnce());
  const was = { name: 'Hamza Malik', phone: '+923001234567', total: 2000, paid: 'unpaid', note: null };
  expect(phone.send.mock.calls[0]?.[0]).toMatchObject({
    input: { name: 'Hamza Mir', phone: was.phone, total: 2000, paid: 'unpaid', was },
  });
});

it('a phone booking whose number is no longer shown is changed without typing it again', async () => {
  phone.entries = [entry({ kind: 'phone', isMine: true, phone: null, total: 2000, paid: 'unpaid' })];
  show();
  act(() => sheets.openChange(entryId));
  const form = await screen.findByRole('dialog');
  expect(within(form).getByText(t('walkIn.phoneHidden'))).toBeDefined();
  fireEvent.click(within(form).getByRole('button', { name: 'Cash' }));
  fireEvent.click(within(form).getByRole('button', { name: 'Save changes' }));
  await waitFor(() => expect(phone.send).toHaveBeenCalledOnce());
  expect(phone.send.mock.calls[0]?.[0]).toMatchObject({ input: { paid: 'cash', was: { phone: null } } });
  expect(phone.send.mock.calls[0]?.[0]).not.toHaveProperty('input.phone');
});

it('keeps what was typed when somebody else removes the entry meanwhile; the server says who', async () => {
  const mine = entry({ kind: 'walkin', code: null });
  phone.entries = [mine];
  const { rerender } = show();
  act(() => sheets.openChange(entryId));
  const form = await screen.findByRole('dialog', { name: 'Change entry' });
  fireEvent.change(within(form).getByLabelText('Name'), { target: { value: 'Bilal' } });
  phone.entries = [];
  rerender(<Page />);
  expect(within(screen.getByRole('dialog')).getByLabelText<HTMLInputElement>('Name').value).toBe('Bilal');
  const error = { code: 'NOT_CHANGEABLE', detail: { status: 'cancelled', by: 'Sara' } };
  phone.send.mockResolvedValue({
    is: 'failed',
    write: queuedWrite(1, { kind: 'change-walk-in', state: 'failed', error: error as never }),
  });
  fireEvent.click(screen.getByRole('button', { name: 'Save changes' }));
  await screen.findByText('Not changed: it was removed by Sara.');
});

it('an entry that is refused while it is being changed is not changed behind that: the form says why', async () => {
  const args = { courtId: courtA, day: today, hours: [19], source: 'walkin', name: 'Hamza Malik', total: 0 };
  const add = queuedWrite(1, { id: entryId, kind: 'add-walk-in', lane: `entry:${entryId}`, args });
  const mine = entry({ kind: 'walkin', code: null, isNew: true, isQueued: true, pending: [add] });
  phone.entries = [mine];
  const { rerender } = show();
  act(() => sheets.openChange(entryId));
  await screen.findByRole('dialog', { name: 'Change entry' });
  const other = { kind: 'app', name: 'Bilal Ahmed', made: `${today}T14:12:00.000Z` };
  const error = { code: 'SLOT_TAKEN', detail: { hours: [19], entry: other } };
  const failed = { ...add, state: 'failed', error } as never;
  phone.entries = [{ ...mine, isQueued: false, isRefused: true, pending: [failed] }];
  rerender(<Page />);
  expect(screen.getByRole('button', { name: 'Save changes' })).toHaveProperty('disabled', true);
  expect(screen.getByText(/^Not saved: Turf A, .* was booked online by Bilal Ahmed/)).toBeDefined();
});

it('a change takes the place of one that was refused', async () => {
  const mine = entry({ kind: 'walkin', code: null });
  phone.entries = [mine];
  const refused = queuedWrite(3, { kind: 'change-walk-in', lane: `entry:${entryId}`, state: 'failed' });
  phone.outbox = [queuedWrite(2, { id: entryId, lane: `entry:${entryId}`, state: 'failed' }), refused];
  show();
  act(() => sheets.openChange(entryId));
  await screen.findByRole('dialog', { name: 'Change entry' });
  fireEvent.click(screen.getByRole('button', { name: 'Save changes' }));
  await waitFor(() => expect(phone.send).toHaveBeenCalledWith(expect.objectContaining({ replaces: refused.id })));
});

it('a court that goes out of use while its hours are chosen is still what the form shows', async () => {
  const { rerender } = show();
  act(() => sheets.openWalkIn({ courtIds: [courtA], day: today }));
  const form = within(await screen.findByRole('dialog', { name: 'Walk-in' }));
  const courts = desk.courts.map((court) => ({ ...court, isActive: court.id !== courtA }));
  phone.desk = { is: 'here', desk: { ...desk, courts } };
  rerender(<Page />);
  const chosen = () => form.getByRole<HTMLSelectElement>('combobox', { name: 'Court' }).selectedOptions[0]?.textContent;
  expect(chosen()).toBe('Turf A');
  act(() => sheets.openBlock({ courtIds: [courtA], day: today, hours: [19] }));
  const block = within(await screen.findByRole('dialog', { name: 'Block hours' }));
  expect(block.getByRole('button', { name: 'Turf A', pressed: true })).toBeDefined();
});

it('asks before what was typed is lost', async () => {
  show();
  act(() => sheets.openWalkIn({ courtIds: [courtA], day: today, hours: [19] }));
  const form = await screen.findByRole('dialog', { name: 'Walk-in' });
  fireEvent.change(within(form).getByRole('combobox', { name: 'Name' }), { target: { value: 'Ham' } });
  fireEvent.keyDown(form, { key: 'Escape' });
  expect(await within(form).findByText('Leave without saving what you typed?')).toBeDefined();
  fireEvent.click(within(form).getByRole('button', { name: 'Stay' }));
  expect(within(form).getByRole('button', { name: 'Save' })).toBeDefined();
  fireEvent.keyDown(form, { key: 'Escape' });
  fireEvent.click(await within(form).findByRole('button', { name: 'Leave' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

it('blocks the hours that nobody has, on each court, and says which stay', async () => {
  phone.entries = [entry()];
  show();
  act(() => sheets.openHours({ courtIds: [courtA, courtB], day: today, hours: [19, 20] }));
  const free = await screen.findByRole('dialog', { name: /Turf A, Turf B/ });
  expect(within(free).queryByRole('button', { name: 'Walk-in' })).toBeNull();
  fireEvent.click(within(free).getByRole('button', { name: 'Block' }));
  const form = await screen.findByRole('dialog', { name: 'Block hours' });
  expect(within(form).getByText('1 hour has a booking and stays as it is.')).toBeDefined();
  fireEvent.click(within(form).getByRole('button', { name: 'Weather' }));
  fireEvent.click(within(form).getByRole('button', { name: 'Block 3 hours' }));
  await waitFor(() => expect(phone.send).toHaveBeenCalledTimes(2));
  const inputs = phone.send.mock.calls.map(([wanted]) => wanted['input']);
  expect(inputs).toEqual([
    { courtId: courtA, hours: [20], day: today, reason: 'weather' },
    { courtId: courtB, hours: [19, 20], day: today, reason: 'weather' },
  ]);
});

it('a block that is on its way does not count its own hours as taken', async () => {
  let answer = (_outcome: unknown) => {};
  phone.send.mockReturnValue(new Promise((resolve) => (answer = resolve)));
  const { rerender } = show();
  act(() => sheets.openBlock({ courtIds: [courtA], day: today, hours: [19] }));
  const form = await screen.findByRole('dialog', { name: 'Block hours' });
  fireEvent.click(within(form).getByRole('button', { name: 'Block 1 hour' }));
  await waitFor(() => expect(phone.send).toHaveBeenCalledOnce());
  phone.entries = [entry({ kind: 'block', name: 'maintenance', isNew: true })];
  rerender(<Page />);
  expect(within(form).queryByText(/has a booking and stays/)).toBeNull();
  act(() => answer({ is: 'sent' }));
  await waitFor(() => expect(readToasts().map(({ title }) => title)).toContain('1 hour blocked'));
  expect(within(form).queryByText(/has a booking and stays/)).toBeNull();
});

// spec: console-stories.block
it('a block that met a booking is made without its hours', async () => {
  const write = queuedWrite(8, {
    kind: 'block-hours',
    args: { courtId: courtA, day: today, hours: [18, 19, 20, 21], reason: 'weather' },
    about: { venueId },
    state: 'failed',
    sentOnce: true,
    error: taken,
  });
  phone.entries = [
    entry({ id: write.id, kind: 'block', name: 'weather', isNew: true, isRefused: true, pending: [write] }),
  ];
  show();
  act(() => sheets.openEntry(write.id));
  const sheet = await screen.findByRole('dialog', { name: 'Weather' });
  expect(
    within(sheet).getByText(/^Not blocked: 7:00 PM – 8:00 PM on Turf A was booked at 6:40 PM by Bilal Khan\./),
  ).toBeDefined();
  fireEvent.click(within(sheet).getByRole('button', { name: 'Block the other hours' }));
  await waitFor(() => expect(phone.queue).toHaveBeenCalledOnce());
  expect(phone.queue.mock.calls[0]?.[0]).toMatchObject({ input: { hours: [18, 20, 21] }, replaces: write.id });
});

it('shows an entry with what can be done with it, and lets a block go with Undo', async () => {
  phone.entries = [entry({ kind: 'block', name: 'maintenance', phone: null, code: null, total: null, isMine: true })];
  show();
  act(() => sheets.openEntry(entryId));
  const sheet = await screen.findByRole('dialog', { name: 'Maintenance' });
  fireEvent.click(within(sheet).getByRole('button', { name: 'Unblock' }));
  await waitFor(() => expect(readToasts().at(-1)?.action?.label).toBe('Undo'));
  expect(phone.queue.mock.calls[0]?.[0]).toMatchObject({ command: { name: 'remove-entry' }, input: { entryId } });
  act(() => readToasts().at(-1)?.action?.run());
  await waitFor(() => expect(phone.queue).toHaveBeenCalledTimes(2));
  expect(phone.queue.mock.calls[1]?.[0]).toMatchObject({
    command: { name: 'block-hours' },
    input: { courtId: courtA, day: today, hours: [19], reason: 'maintenance' },
  });
});

it('Undo of an unblocking that was not sent yet forgets it, and blocks nothing twice', async () => {
  phone.entries = [entry({ kind: 'block', name: 'maintenance', phone: null, code: null, total: null, isMine: true })];
  phone.outbox = [queuedWrite(9)];
  show();
  act(() => sheets.openEntry(entryId));
  const sheet = await screen.findByRole('dialog', { name: 'Maintenance' });
  fireEvent.click(within(sheet).getByRole('button', { name: 'Unblock' }));
  await waitFor(() => expect(readToasts().at(-1)?.action?.label).toBe('Undo'));
  act(() => readToasts().at(-1)?.action?.run());
  await waitFor(() => expect(phone.discard).toHaveBeenCalledExactlyOnceWith(queuedWrite(9)));
  expect(phone.queue).toHaveBeenCalledOnce();
});

it('the gate has what its rights allow, and nothing else', async () => {
  phone.desk = {
    is: 'here',
    desk: { ...desk, role: 'gate', rights: ['day.see', 'phone.see', 'entry.make', 'gate.check'] },
  };
  phone.entries = [entry({ kind: 'walkin', code: null, isMine: false })];
  show();
  act(() => sheets.openEntry(entryId));
  const sheet = await screen.findByRole('dialog', { name: 'Hamza Malik' });
  const names = within(sheet)
    .getAllByRole('button')
    .map((button) => button.textContent);
  expect(names).not.toContain('Remove entry');
  expect(names).not.toContain('Change…');
  expect(within(sheet).getByRole('link', { name: 'Call' }).getAttribute('href')).toBe('tel:+923001234567');
});

it('shows everything that was refused with its reason, also of other days and of entries that are gone', async () => {
  const about = (label: string) => ({ venueId, label });
  const walkIn = { ...refusedWalkIn(), about: about('Walk-in: Hamza Malik, Turf A') };
  const gone = queuedWrite(8, {
    kind: 'change-walk-in',
    args: { entryId, name: 'Sana', total: 100 },
    state: 'failed',
    error: { code: 'NOT_CHANGEABLE' as never, detail: { status: 'cancelled', by: 'Imran' } },
    about: about('Changed: Sana, Turf B'),
  });
  const elsewhere = { ...gone, id: 'x', about: { venueId: 'other', label: 'Of another venue' } };
  phone.outbox = [walkIn, gone, elsewhere];
  show();
  act(() => sheets.openRefusals());
  const sheet = await screen.findByRole('dialog', { name: 'Refused' });
  expect(within(sheet).getByText(/was booked online by Bilal Khan/)).toBeDefined();
  expect(within(sheet).getByText('Not changed: it was removed by Imran.')).toBeDefined();
  expect(within(sheet).getByRole('heading', { name: 'Changed: Sana, Turf B' })).toBeDefined();
  expect(within(sheet).queryByText('Of another venue')).toBeNull();
  fireEvent.click(within(sheet).getByRole('button', { name: 'Got it' }));
  await waitFor(() => expect(phone.discard).toHaveBeenCalledWith(gone));
});

it('a ticket that was used twice is told with both times, and nothing is offered that would only say so again', async () => {
  const write = queuedWrite(8, {
    kind: 'check-in',
    args: { bookingId: entryId, at: `${today}T14:10:00.000Z`, how: 'list', device: 'x' },
    about: { venueId, label: 'Check-in: Hamza Malik, Turf A' },
    state: 'failed',
    sentOnce: true,
    error: { code: 'ALREADY_CHECKED_IN' as never, detail: { at: `${today}T13:52:00.000Z`, by: 'Gul' } },
  });
  phone.outbox = [write];
  show();
  act(() => sheets.openRefusals());
  const sheet = await screen.findByRole('dialog', { name: 'Refused' });
  expect(within(sheet).getByText('This ticket was used twice: 6:52 PM by Gul, 7:10 PM by you.')).toBeDefined();
  expect(within(sheet).queryByRole('button', { name: 'Try again' })).toBeNull();
  expect(within(sheet).getByRole('button', { name: 'Got it' })).toBeDefined();
});

/** The note of an entry, opened as its button does. */
async function openNote(note: string | null = null) {
  Object.assign(phone, { entries: [entry({ note })] });
  show();
  act(() => sheets.openNote(entryId));
  const form = await screen.findByRole('form', { name: 'Note' });
  const area = within(form).getByRole<HTMLTextAreaElement>('textbox', { name: 'Note' });
  return {
    area,
    type: (value: string) => fireEvent.change(area, { target: { value } }),
    save: () => fireEvent.submit(form),
  };
}

it('keeps a note as it was meant, and closes the field', async () => {
  const { area, type, save } = await openNote('Brings own bibs');
  expect([area.value, document.activeElement === area]).toEqual(['Brings own bibs', true]);
  type('  Brings own balls ');
  save();
  await waitFor(() => expect(readToasts().at(-1)?.title).toBe('Note saved'));
  expect(phone.queue.mock.calls[0]?.[0]).toMatchObject({ input: { bookingId: entryId, note: 'Brings own balls' } });
  await waitFor(() => expect(screen.queryByRole('form', { name: 'Note' })).toBeNull());
});

it('says while it is typed that a note is too long, and does not keep it', async () => {
  const { type, save } = await openNote();
  type('x'.repeat(161));
  expect(await screen.findByText(t('walkIn.noteCount', { count: 161, max: 200 }))).toBeDefined();
  type('x'.repeat(201));
  expect(await screen.findByText(t('walkIn.noteLong'))).toBeDefined();
  save();
  await act(async () => new Promise((done) => setTimeout(done, 50)));
  expect(phone.queue).not.toHaveBeenCalled();
});

it('keeps what was typed, to be copied, when the phone cannot keep the note', async () => {
  phone.queue.mockRejectedValueOnce(new AppError('STORAGE_FULL'));
  const { area, type, save } = await openNote();
  type('Paid 500 in cash');
  save();
  const form = screen.getByRole('form', { name: 'Note' });
  // The place for it is there, and empty, from the start.
  await waitFor(() => expect(within(form).getByRole('alert').textContent).toContain(t('error.storageFull')));
  expect(within(form).getByRole('button', { name: /Copy/ })).toBeDefined();
  expect(area.value).toBe('Paid 500 in cash');
  await waitFor(() => expect(document.activeElement).toBe(within(form).getByRole('alert')));
});
