import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, beforeEach, expect, it, test, vi } from 'vitest';
import type { Case, CaseFacts } from '#domain/desk/case.ts';
import type { MoveCourt } from '#domain/desk/move.ts';
import { AppError } from '#domain/errors.ts';
import { t } from '#text/translate.ts';
import { readToasts, setToasts } from '#ui/overlay/toast.ts';
import { moveRefusal } from '#features/cases/move-refusal.ts';
import { DecisionCard } from './decision-card.tsx';
import type { Decision } from './use-decision.ts';

const server = vi.hoisted(() => ({
  grid: vi.fn<(venueId: string, id: string, day: string) => Promise<unknown>>(),
  isOnline: true,
}));
vi.mock('#data/repositories/cases.ts', () => ({ fetchMoveGrid: server.grid }));
vi.mock('#hooks/use-online.ts', () => ({ useOnline: () => server.isOnline }));

const facts = {
  rev: 7,
  isOwnBooking: false,
  startsAt: '2099-11-22T13:00:00.000Z',
  terms: [[6, 100]],
} as unknown as CaseFacts;
const found: Case = {
  id: 'b1',
  venueId: 'v1',
  venueName: 'Clifton Futsal',
  courtName: 'Turf A',
  kind: 'app',
  status: 'confirmed',
  payee: 'platform',
  day: '2099-11-22',
  hours: [18, 19],
  code: 'AB12CD',
  name: 'Hamza Malik',
  phone: null,
  total: 7100,
  collect: null,
  paid: null,
  seen: null,
  seenAt: null,
  note: null,
  madeAt: null,
  facts,
};
const court = (courtId: string, changes: Partial<MoveCourt> = {}): MoveCourt => ({
  courtId,
  courtName: courtId === 'a' ? 'Turf A' : 'Turf B',
  open: [17, 18, 19, 20, 21, 22],
  free: [17, 18, 19, 20, 21],
  own: courtId === 'a' ? [18, 19] : [],
  holds: [],
  past: [],
  first: '2099-11-20',
  last: '2099-12-20',
  ...changes,
});
const run = vi.fn<Decision['run']>();
const decision: Decision = {
  isBusy: false,
  isUnsure: false,
  isDone: false,
  isLate: false,
  refusal: null,
  run,
  forget: () => undefined,
};
const now = Date.parse('2099-11-22T10:00:00Z');

// A dialog that is open stays so for the booking that it is about.
let booking = 0;

function card(changes: { found?: Partial<Case>; mayMove?: boolean; now?: number; address?: string } = {}) {
  const { found: other, address = '/', ...rest } = changes;
  return (
    <MemoryRouter initialEntries={[address]}>
      <DecisionCard
        found={{ ...found, id: `b${booking}`, ...other }}
        decision={decision}
        next={{ listPath: '/list' }}
        pathOf={(id) => id}
        mayDecline={false}
        mayCancel={false}
        mayMove
        now={now}
        {...rest}
      />
    </MemoryRouter>
  );
}
async function open(changes: Parameters<typeof card>[0] = {}) {
  render(card(changes));
  fireEvent.click(screen.getByRole('button', { name: 'Move…' }));
  await screen.findByRole('button', { name: 'Turf B' });
}
const press = (name: string | RegExp) => fireEvent.click(screen.getByRole('button', { name }));
const hour = (name: RegExp) => screen.getByRole<HTMLButtonElement>('button', { name });
const agree = () => fireEvent.click(screen.getByRole('checkbox', { name: 'I have agreed this with Hamza Malik.' }));
const submit = () => press('Move booking');

beforeEach(() => {
  booking += 1;
  server.isOnline = true;
  server.grid.mockResolvedValue([court('a'), court('b', { free: [17, 20, 21], holds: [20] })]);
  run.mockResolvedValue(true);
});
afterEach(() => {
  cleanup();
  setToasts([]);
  vi.clearAllMocks();
});

it('opens at once where the row of the booking has asked for it, and only that once', async () => {
  const { rerender } = render(card({ address: '/b?ask=move' }));
  await screen.findByRole('button', { name: 'Turf B' });
  press('Close');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  rerender(card({ address: '/b?ask=move', now: now + 1 }));
  expect(screen.queryByRole('dialog')).toBeNull();
});

it('asks nobody about what can no longer be moved', async () => {
  render(card({ address: '/b?ask=move', found: { status: 'cancelled' } }));
  await act(async () => new Promise((done) => setTimeout(done, 50)));
  expect([screen.queryByRole('dialog'), server.grid.mock.calls]).toEqual([null, []]);
});

it('moves as many hours to another court, once it was agreed; the price stays', async () => {
  await open();
  expect(screen.getByText(/^The price stays PKR\s7,100\.$/)).toBeDefined();
  press('Turf B');
  press(/^8:00 PM/);
  press(/^9:00 PM/);
  submit();
  expect(await screen.findByText('Please agree this with Hamza Malik first')).toBeDefined();
  expect(run).not.toHaveBeenCalled();
  agree();
  submit();
  await waitFor(() => expect(readToasts().at(-1)?.title).toBe('Booking moved. The customer was told.'));
  expect(run).toHaveBeenCalledExactlyOnceWith('move-booking', {
    bookingId: `b${booking}`,
    rev: 7,
    courtId: 'b',
    day: '2099-11-22',
    hours: [20, 21],
  });
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

it('asks the customer for an earlier start, another date and torn hours, and says until when they have', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true, now: Date.parse('2099-11-22T05:30:00Z') });
  await open();
  const asks = () =>
    screen.queryByText(/^Hamza Malik has to say yes in the app first\. Until .* they keep their old time/);
  press('Turf B');
  press(/^8:00 PM/);
  press(/^9:00 PM/);
  // 10:30 AM in Karachi, another start with more notice than the policy asks for: it takes effect at once.
  expect([asks(), screen.queryByRole('checkbox')]).toEqual([null, expect.anything()]);
  press(/^8:00 PM/);
  press(/^5:00 PM/);
  expect(asks()?.textContent).toContain('3:00 PM');
  expect(screen.queryByRole('checkbox')).toBeNull();
  press('Ask Hamza Malik');
  await waitFor(() => expect(readToasts().at(-1)?.title).toBe('Asked. The booking moves when the customer says yes.'));
  expect(run).toHaveBeenCalledExactlyOnceWith(
    'move-booking',
    expect.objectContaining({ courtId: 'b', hours: [17, 21] }),
  );
  vi.useRealTimers();
});

it('says that no time is left to ask', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true, now: Date.parse('2099-11-22T10:30:00Z') });
  await open();
  press('Turf B');
  press(/^5:00 PM/);
  press(/^8:00 PM/);
  expect(screen.queryByText(/^There is no time left to ask Hamza Malik/)).not.toBeNull();
  vi.useRealTimers();
});

it('asks for the same number of hours; one too many takes the place of the first', async () => {
  await open();
  agree();
  press(/^5:00 PM/);
  submit();
  expect(await screen.findByText('Please choose 2 hours')).toBeDefined();
  press(/^8:00 PM/);
  press(/^9:00 PM/);
  expect(hour(/^5:00 PM/).getAttribute('aria-pressed')).toBe('false');
  submit();
  await waitFor(() => expect(run.mock.calls[0]?.[1]).toMatchObject({ courtId: 'a', hours: [20, 21] }));
});

it('takes back what it said about the hours as soon as they are right, and says it again when one goes', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  await open();
  submit();
  expect(await screen.findByText('Please choose 2 hours')).toBeDefined();
  expect(screen.getByText(t('form.checkFields', { count: 2 }))).toBeDefined();
  press(/^8:00 PM/);
  press(/^9:00 PM/);
  await waitFor(() => expect(screen.queryByText('Please choose 2 hours')).toBeNull());
  server.grid.mockResolvedValue([court('a', { free: [18, 19, 21] }), court('b')]);
  await act(() => vi.advanceTimersByTimeAsync(31_000));
  expect(await screen.findByText('Please choose 2 hours')).toBeDefined();
  agree();
  await waitFor(() => expect(screen.queryByText('Please agree this with Hamza Malik first')).toBeNull());
  vi.useRealTimers();
});

it('says again where it is when the court is changed back', async () => {
  server.grid.mockResolvedValue([court('a'), court('b', { free: [18, 19] })]);
  await open();
  agree();
  press('Turf B');
  press(/^6:00 PM/);
  press(/^7:00 PM/);
  press('Turf A');
  submit();
  expect(await screen.findByText('This is where it is now')).toBeDefined();
  press('Turf B');
  await waitFor(() => expect(screen.queryByText('This is where it is now')).toBeNull());
  submit();
  await waitFor(() => expect(run.mock.calls[0]?.[1]).toMatchObject({ courtId: 'b', hours: [18, 19] }));
});

it('moves nothing to where it is', async () => {
  await open();
  agree();
  press(/^6:00 PM/);
  press(/^7:00 PM/);
  submit();
  expect(await screen.findByText('This is where it is now')).toBeDefined();
  expect(run).not.toHaveBeenCalled();
});

it('says why an hour cannot be had', async () => {
  server.grid.mockResolvedValue([court('a', { free: [18, 19], holds: [20], past: [17] }), court('b')]);
  await open();
  expect(hour(/^5:00 PM.*, over$/).disabled).toBe(true);
  expect(hour(/^8:00 PM.*, being booked$/).disabled).toBe(true);
  expect(hour(/^9:00 PM.*, taken$/).disabled).toBe(true);
  expect(hour(/^6:00 PM/).disabled).toBe(false);
});

it('looks at another date, and not at one that cannot be', async () => {
  await open();
  const date = screen.getByRole('textbox', { name: 'Date' });
  fireEvent.change(date, { target: { value: '23/11/2099' } });
  await waitFor(() => expect(server.grid).toHaveBeenLastCalledWith('v1', `b${booking}`, '2099-11-23'));
  const asked = server.grid.mock.calls.length;
  fireEvent.change(date, { target: { value: '31/11/2099' } });
  expect(await screen.findByText('That date doesn’t exist.')).toBeDefined();
  fireEvent.change(date, { target: { value: '01/02/2100' } });
  await screen.findByRole('button', { name: 'Turf B' });
  submit();
  expect(await screen.findByText('Possible from Fri, 20 Nov 2099 to Sun, 20 Dec 2099')).toBeDefined();
  expect(server.grid.mock.calls.length).toBe(asked + 1);
  expect(run).not.toHaveBeenCalled();
});

it('asks again what is free when somebody was faster, and drops what is gone', async () => {
  run.mockResolvedValue(false);
  await open();
  agree();
  press(/^8:00 PM/);
  press(/^9:00 PM/);
  const asked = server.grid.mock.calls.length;
  server.grid.mockResolvedValue([court('a', { free: [18, 19, 21] }), court('b')]);
  submit();
  await waitFor(() => expect(server.grid.mock.calls.length).toBe(asked + 1));
  expect((await screen.findByRole('button', { name: /^8:00 PM.*, taken$/ })).getAttribute('aria-pressed')).toBe(
    'false',
  );
  expect(hour(/^9:00 PM/).getAttribute('aria-pressed')).toBe('true');
  expect(screen.getByRole('dialog')).toBeDefined();
});

it('looks again every half minute', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  await open();
  const asked = server.grid.mock.calls.length;
  await act(() => vi.advanceTimersByTimeAsync(31_000));
  expect(server.grid.mock.calls.length).toBe(asked + 1);
  vi.useRealTimers();
});

test.each([
  ['without the right', { mayMove: false }],
  ['once it has begun', { now: Date.parse('2099-11-22T13:00:00Z') }],
  ['while it is pending', { found: { status: 'pending' as const } }],
  ['of one’s own', { found: { facts: { ...facts, isOwnBooking: true } } }],
])('is not offered %s', (_when, changes) => {
  render(card(changes));
  expect(screen.queryByRole('button', { name: 'Move…' })).toBeNull();
});

it('needs a connection, and says so', () => {
  server.isOnline = false;
  render(card());
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Move…' }).disabled).toBe(true);
  expect(screen.getByText(/needs a connection/)).toBeDefined();
});

test.each([
  ['SLOT_TAKEN', { hours: [20, 21] }, /^Not moved: 8:00 PM – 10:00 PM was taken a moment ago/, false],
  ['SLOT_TAKEN', {}, /^Not moved: somebody else has these hours now/, false],
  ['CLOSED', { hours: [20] }, /^Not moved: the venue is closed/, false],
  ['PAST', { hours: [20] }, /^Not moved: these hours are over/, false],
  ['TOO_LATE', {}, /^Its first hour has begun: it can no longer be moved/, true],
  ['NOT_CONFIRMED', { status: 'cancelled' }, /^This booking changed/, true],
] as const)('%s %j', (code, detail, words, isStale) => {
  expect(moveRefusal(new AppError(code, detail))).toMatchObject({
    words: expect.stringMatching(words),
    isStale,
  });
});

test('what every decision can meet is left to the words of these', () => {
  expect(moveRefusal(new AppError('CHANGED'))).toBeUndefined();
});
