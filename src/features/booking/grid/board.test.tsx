import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { CourtDay, SlotState } from '#domain/booking.ts';
import { AppError } from '#domain/errors.ts';
import { offerOf } from '#domain/offer.ts';
import type { Court, VenueDetails } from '#domain/venue.ts';
import { t } from '#text/translate.ts';
import { type BookingState, startState } from '#features/booking/machine/booking-state.ts';
import type { BoardRow } from '#features/booking/machine/booking-view.ts';
import type { BookingView } from '#features/booking/use-booking.ts';
import { firstInView } from './board-grid.tsx';
import { placeAfter } from './board-keys.ts';
import Board, { Taken } from './board.tsx';

vi.mock('#text/translate.ts', async (original) => {
  const words = await original<{ t: typeof t }>();
  return { ...words, t: vi.fn<typeof t>(words.t) };
});

/** The hours that were drawn since `vi.mocked(t).mockClear()`, each with its court: every drawn hour asks for its label. */
const drawn = () =>
  vi
    .mocked(t)
    .mock.calls.filter(([key]) => key === 'booking.hourLabel')
    .map(([, params]) => `${params?.['hour']}, ${params?.['court']}`);

const now = Date.parse('2026-11-21T10:00:00Z');
const day = '2026-11-28';
const courts: Court[] = [
  { id: 'c1', name: 'Court 1', sport: 'Padel', price: 3500 },
  { id: 'c2', name: 'Court 2', sport: 'Padel', price: 4000 },
  { id: 'c3', name: 'Cage', sport: null, price: 2000 },
];
const venue = { id: 'v1', name: 'Seaview', open: '07:00', close: '22:00', courts } as VenueDetails;
const dispatch = vi.fn<BookingView['dispatch']>();

function courtDay(courtId: string, states: Record<number, SlotState>): CourtDay {
  const price = courts.find(({ id }) => id === courtId)?.price ?? 3500;
  const slots = Object.entries(states).map(([hour, state]) => ({ hour: Number(hour), state, price }));
  const window = { today: '2026-11-21', last: '2027-02-21' };
  return { courtId, day, ...window, price, fee: 100, holdUntil: null, slots, terms: [[6, 100]], fetchedAt: now };
}

function grid(...states: Record<number, SlotState>[]): BookingState['grid'] {
  const days = states.map((each, at) => courtDay(`c${at + 1}`, each));
  const value = { venueId: 'v1', day, courts: new Map(days.map((each) => [each.courtId, each])), fetchedAt: now };
  return { value, live: true, loading: false, error: null };
}
const two = grid({ 18: 'free', 19: 'taken', 20: 'free' }, { 18: 'past', 19: 'free', 20: 'mine' });

function booking(change: Partial<BookingState> = {}, of: Partial<VenueDetails> = {}): BookingView {
  const known = { ...venue, ...of };
  const start = {
    venueId: 'v1',
    offer: offerOf({ open: '18:00', close: '20:00', ...of }),
    courts: known.courts,
    signedIn: true,
    online: true,
  };
  return { state: { ...startState(start, { id: 'r1', now }), ...change }, now, dispatch, venue: known };
}
const choice = { courtId: 'c1', day, hours: [] as number[] };
const show = (view: BookingView) =>
  render(<Board booking={view} renderTaken={(taken) => <Taken {...taken} />} />, {
    wrapper: MemoryRouter,
  });
const words = (part: HTMLElement) => part.textContent.replaceAll('\u00a0', ' ');
const cells = (court: string) => within(screen.getByRole('row', { name: new RegExp(court) })).getAllByRole('gridcell');
const hour = (name: RegExp) => screen.getByRole('gridcell', { name });

afterEach(() => {
  cleanup();
  vi.clearAllMocks();
});

describe('the board', () => {
  it('shows every court of the chosen sport with its price, and each hour with its state', () => {
    show(booking({ choice, grid: two }));
    expect(screen.getAllByRole('rowheader').map(words)).toEqual([
      'Court 1PKR 3,500 per hour',
      'Court 2PKR 4,000 per hour',
    ]);
    expect(screen.getAllByRole('columnheader').map(words)).toEqual(['Court', '6 PM', '7 PM', '8 PM']);
    expect(cells('Court 2').map((cell) => cell.getAttribute('aria-label'))).toEqual([
      '6:00 PM – 7:00 PM, Past, Court 2',
      '7:00 PM – 8:00 PM, Free, Court 2',
      '8:00 PM – 9:00 PM, Your booking, Court 2',
    ]);
    expect(cells('Court 2').map((cell) => cell.getAttribute('aria-disabled'))).toEqual(['true', 'false', 'true']);
  });

  it('hours have their price where a court’s prices differ that day, and nowhere else', () => {
    const board = grid({ 18: 'free', 19: 'taken', 20: 'free' }, { 18: 'free', 19: 'free', 20: 'mine' });
    const first = board.value?.courts.get('c1');
    for (const slot of first?.slots ?? []) slot.price = slot.hour < 20 ? 3000 : 4500;
    show(booking({ choice: { ...choice, hours: [20] }, grid: board }));
    expect(screen.getAllByRole('rowheader').map(words)).toEqual([
      'Court 1PKR 3,000 – 4,500 per hour',
      'Court 2PKR 4,000 per hour',
    ]);
    expect(cells('Court 1').map((cell) => cell.getAttribute('aria-label')?.replaceAll('\u00a0', ' '))).toEqual([
      '6:00 PM – 7:00 PM, Free, PKR 3,000, Court 1',
      '7:00 PM – 8:00 PM, Taken, Court 1',
      '8:00 PM – 9:00 PM, Selected, PKR 4,500, Court 1',
    ]);
    expect(cells('Court 1').map(words)).toEqual(['6 PM3,000', 'Taken', '8 PMSelected4,500']);
    expect(cells('Court 2').map(words)).toEqual(['6 PM', '7 PM', 'Your booking']);
  });

  it('an hour that says one thing is one text, also before the answer: most of a board is such hours', () => {
    const inside = () =>
      screen.getAllByRole('gridcell').map((cell) => [words(cell), [...cell.children].map(({ tagName }) => tagName)]);
    show(booking({ choice: { ...choice, hours: [20] }, grid: two }));
    expect(inside()).toEqual([
      ['6 PM', []],
      ['Taken', []],
      ['8 PMSelected', ['BDI', 'SMALL']],
      ['Past', []],
      ['7 PM', []],
      ['Your booking', []],
    ]);
    cleanup();
    show(booking({ choice, grid: { value: null, live: false, loading: true, error: null } }));
    expect(inside()).toEqual(['6 PM', '7 PM', '6 PM', '7 PM'].map((when) => [when, []]));
  });

  it('has its size while a started booking is looked for, and asks for no date yet', () => {
    const { container } = show(booking());
    const shape = container.querySelector<HTMLElement>('.board[aria-hidden="true"]');
    expect(shape?.querySelectorAll('.board-row')).toHaveLength(3);
    expect(screen.queryByText(/select a date/)).toBeNull();
    expect(screen.queryByRole('grid')).toBeNull();
  });

  it('a court has a name, a sport and a price, and can be chosen', () => {
    show(booking({ choice, grid: two }));
    expect(screen.getByRole('button', { name: 'Padel', pressed: true })).toBeDefined();
    fireEvent.click(screen.getByRole('button', { name: 'Sports Court' }));
    fireEvent.click(screen.getByRole('rowheader', { name: /^Court 2/ }));
    expect(dispatch.mock.calls).toEqual([
      [{ type: 'courtChosen', courtId: 'c3' }],
      [{ type: 'courtChosen', courtId: 'c2' }],
    ]);
    expect(screen.getAllByRole('rowheader').map((court) => court.getAttribute('aria-selected'))).toEqual([
      'true',
      'false',
    ]);
  });

  it('the sport of the address is the first of the sports, also after another one was pressed', () => {
    const board = (change: Partial<BookingState>) => (
      <Board booking={booking({ choice, grid: two, ...change })} renderTaken={() => null} />
    );
    const switches = () =>
      within(screen.getByRole('group', { name: 'Sport' }))
        .getAllByRole('button')
        .map(({ textContent }) => textContent);
    const mixed = [
      ...courts.slice(2),
      ...['Cricket', 'Padel', 'Futsal'].map((sport) => ({ ...courts[0]!, id: sport, sport })),
    ];
    const { rerender } = render(board({ courts: mixed, wanted: { sport: 'padel' } }), { wrapper: MemoryRouter });
    expect(switches()).toEqual(['Padel', 'Sports Court', 'Cricket', 'Futsal']);
    // A choice forgets what the address asked for.
    rerender(board({ courts: mixed, wanted: null, choice: { ...choice, courtId: 'Futsal' } }));
    expect(switches()).toEqual(['Padel', 'Sports Court', 'Cricket', 'Futsal']);
    cleanup();
    render(board({ courts: mixed }), { wrapper: MemoryRouter });
    expect(switches()).toEqual(['Sports Court', 'Cricket', 'Padel', 'Futsal']);
  });

  it('a press draws the hours that it changes and no other', () => {
    const board = (hours: number[]) => (
      <Board booking={booking({ choice: { ...choice, hours }, grid: two })} renderTaken={() => null} />
    );
    const { rerender } = render(board([]), { wrapper: MemoryRouter });
    expect(drawn()).toHaveLength(6);
    vi.mocked(t).mockClear();
    rerender(board([18]));
    expect(drawn()).toEqual(['6:00 PM – 7:00 PM, Court 1']);
  });

  it('another date draws the hours that differ, and those after midnight, which name its morning', () => {
    const states: Record<number, SlotState> = { 1: 'free', 18: 'free', 19: 'taken' };
    const one = grid(states, states);
    const board = (state: Partial<BookingState>) => <Board booking={booking(state)} renderTaken={() => null} />;
    const { rerender } = render(board({ choice, grid: one }), { wrapper: MemoryRouter });
    vi.mocked(t).mockClear();
    const next = { ...choice, day: '2026-11-29' };
    rerender(board({ choice: next, grid: { value: null, live: false, loading: true, error: null } }));
    expect(drawn()).toEqual([]);
    const covered = screen.getByRole('grid', { name: 'Checking which times are free…', busy: true });
    fireEvent.click(within(covered).getByRole('gridcell', { name: /^6:00 PM.*Court 1/ }));
    expect(dispatch).not.toHaveBeenCalled();
    const other = grid({ ...states, 18: 'taken' }, states);
    rerender(board({ choice: next, grid: other }));
    expect(drawn()).toEqual([
      '1:00 AM – 2:00 AM, early Sun, Court 1',
      '6:00 PM – 7:00 PM, Court 1',
      '1:00 AM – 2:00 AM, early Sun, Court 2',
    ]);
    expect(cells('Court 1').map(words)).toEqual(
      ['1 AMearly Sun', 'Taken', 'Taken'].map((said) => expect.stringContaining(said.slice(0, 4))),
    );
  });

  it('under the cover of a date the hours look free: the answer draws the others, and its words for these follow', async () => {
    const board = (state: Partial<BookingState>) => <Board booking={booking(state)} renderTaken={() => null} />;
    const first = grid({ 18: 'free', 19: 'taken' }, { 18: 'free', 19: 'free' });
    const { rerender } = render(board({ choice, grid: first }), { wrapper: MemoryRouter });
    vi.mocked(t).mockClear();
    const next = { ...choice, day: '2026-11-29' };
    rerender(board({ choice: next, grid: { value: null, live: false, loading: true, error: null } }));
    expect(drawn(), 'the frame of the cover draws nothing below it').toEqual([]);
    const all = [...cells('Court 1'), ...cells('Court 2')];
    const looks = () => all.map((cell) => `${cell.className}, ${words(cell)}, ${cell.ariaDisabled}`);
    const free = (when: number) => `hour hour-free hour-open hour-line, ${when} PM`;
    await waitFor(() => expect(looks()).toEqual([6, 7, 6, 7].map((when) => `${free(when)}, true`)));
    expect(all.map((cell) => cell.ariaLabel)).toContain('7:00 PM – 8:00 PM, Not checked, Court 1');
    vi.mocked(t).mockClear();
    const state = { 18: 'free', 19: 'taken' } as const;
    rerender(board({ choice: next, grid: grid(state, state) }));
    expect(drawn()).toEqual(['7:00 PM – 8:00 PM, Court 1', '7:00 PM – 8:00 PM, Court 2']);
    const taken = 'hour hour-taken hour-why hour-line, Taken, true';
    await waitFor(() => expect(looks()).toEqual([`${free(6)}, false`, taken, `${free(6)}, false`, taken]));
    expect(drawn().slice(2)).toEqual(['6:00 PM – 7:00 PM, Court 1', '6:00 PM – 7:00 PM, Court 2']);
    expect(all.map((cell) => cell.ariaLabel)).toContain('6:00 PM – 7:00 PM, Free, Court 1');
  });

  it('the answer moves nothing that a finger has swiped meanwhile, unless it starts at another hour', async () => {
    const asked = booking({ choice, grid: { value: null, live: false, loading: true, error: null } });
    const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));
    const board = () => screen.getByRole('grid');
    const { rerender } = show(asked);
    await frame();
    board().scrollLeft = 50;
    const answered = (view: BookingView) => rerender(<Board booking={view} renderTaken={() => null} />);
    answered(booking({ choice, grid: two }));
    await frame();
    expect(board().scrollLeft).toBe(50);
    answered(asked);
    answered(booking({ choice, grid: grid({ 18: 'taken', 19: 'free', 20: 'free' }) }));
    await frame();
    expect(board().scrollLeft).toBe(0);
  });

  it('other prices of the same hours are drawn, whatever else stays', () => {
    const priced = (prices: Record<number, number>) => {
      const board = grid({ 18: 'free', 19: 'taken', 20: 'free' });
      for (const slot of board.value?.courts.get('c1')?.slots ?? []) slot.price = prices[slot.hour] ?? 3000;
      return <Board booking={booking({ choice, grid: board })} renderTaken={() => null} />;
    };
    const { rerender } = render(priced({ 18: 3000, 20: 4500 }), { wrapper: MemoryRouter });
    expect(cells('Court 1').map(words)).toEqual(['6 PM3,000', 'Taken', '8 PM4,500']);
    rerender(priced({ 18: 4500, 20: 3000 }));
    expect(cells('Court 1').map(words)).toEqual(['6 PM4,500', 'Taken', '8 PM3,000']);
  });

  it('a press chooses a free hour of any court, and asks about a taken one', () => {
    show(booking({ choice, grid: two }));
    fireEvent.click(hour(/^6:00 PM.*Court 1/));
    fireEvent.click(hour(/^7:00 PM.*Court 2/));
    fireEvent.click(hour(/^8:00 PM.*Court 2/));
    fireEvent.click(hour(/^6:00 PM.*Court 2/));
    expect(dispatch.mock.calls).toEqual([
      [{ type: 'hourToggled', courtId: 'c1', hour: 18 }],
      [{ type: 'hourToggled', courtId: 'c2', hour: 19 }],
    ]);
    fireEvent.click(hour(/^7:00 PM.*Court 1/));
    expect(dispatch).toHaveBeenCalledTimes(2);
    expect(words(screen.getByText(/is taken/))).toBe('7 PM on Court 1 is taken.');
  });

  it('nothing can be pressed while a booking is on its way', () => {
    show(booking({ choice, grid: two, stage: 'holding' }));
    fireEvent.click(hour(/^6:00 PM.*Court 1/));
    fireEvent.click(screen.getByRole('rowheader', { name: /^Court 2/ }));
    expect(dispatch).not.toHaveBeenCalled();
    expect(hour(/^6:00 PM.*Court 1/).getAttribute('aria-disabled')).toBe('true');
  });

  it('is one stop for the keyboard, which starts at the first hour to choose, and arrows lead on', () => {
    show(booking({ choice, grid: two }));
    const stops = () => [...screen.getByRole('grid').querySelectorAll<HTMLElement>('[tabindex="0"]')];
    expect(stops().map((stop) => stop.getAttribute('aria-label'))).toEqual(['6:00 PM – 7:00 PM, Free, Court 1']);
    const press = (key: string, more = {}) =>
      fireEvent.keyDown(document.activeElement ?? document.body, { key, ...more });
    stops()[0]?.focus();
    const at = () => document.activeElement?.getAttribute('aria-label') ?? words(document.activeElement as HTMLElement);
    press('ArrowRight');
    expect(at()).toBe('7:00 PM – 8:00 PM, Taken, Court 1');
    press('ArrowDown');
    expect(at()).toBe('7:00 PM – 8:00 PM, Free, Court 2');
    expect(stops()).toEqual([document.activeElement]);
    press(' ');
    expect(dispatch.mock.calls).toEqual([[{ type: 'hourToggled', courtId: 'c2', hour: 19 }]]);
    press('Home');
    expect(at()).toBe('Court 2PKR 4,000 per hour');
    press('Enter');
    expect(dispatch.mock.lastCall).toEqual([{ type: 'courtChosen', courtId: 'c2' }]);
    press('End', { ctrlKey: true });
    expect(at()).toBe('8:00 PM – 9:00 PM, Your booking, Court 2');
    press('ArrowDown');
    expect(at(), 'there is no row below').toBe('8:00 PM – 9:00 PM, Your booking, Court 2');
  });

  it('says that the choice has moved to another court', () => {
    const moved = { courtId: 'c1', hours: [18, 20] };
    show(booking({ choice: { courtId: 'c2', day, hours: [19] }, grid: two, moved }));
    expect(words(screen.getByText(/^Moved to/))).toBe(
      'Moved to Court 2: one booking is for one court. 6:00 PM – 7:00 PM, 8:00 PM – 9:00 PM on Court 1 is no longer selected.',
    );
    expect(screen.getByText(/^Moved to/).getAttribute('role')).toBe('status');
  });

  it('before a date is chosen it asks for one', () => {
    show(booking({ isLookedUp: true }));
    expect(screen.getByText('Please select a date to view available time slots')).toBeDefined();
  });

  it('a date with nothing free says so and leads to the next; one with something free does not', () => {
    show(booking({ choice, grid: grid({ 18: 'taken' }, { 18: 'past' }) }));
    expect(screen.getByText('No available time slots for this date')).toBeDefined();
    fireEvent.click(screen.getByRole('button', { name: 'See Sun, 29 Nov' }));
    expect(dispatch.mock.calls).toEqual([[{ type: 'dayChosen', day: '2026-11-29' }]]);
    cleanup();
    show(booking({ choice, grid: two }));
    expect(screen.queryByText('No available time slots for this date')).toBeNull();
  });

  it('Clear selection empties the hours, and is there only when some are chosen', () => {
    show(booking({ choice: { ...choice, hours: [18] }, grid: two }));
    fireEvent.click(screen.getByText('Clear selection'));
    expect(dispatch.mock.calls).toEqual([[{ type: 'cleared' }]]);
    cleanup();
    show(booking({ choice, grid: two }));
    expect(screen.queryByText('Clear selection')).toBeNull();
  });

  it.each([
    [false, 'smooth'],
    [true, 'auto'],
  ])('a date that is pressed brings its hours into view; where motion is unwanted (%s): %s', async (calm, behavior) => {
    vi.stubGlobal('matchMedia', (media: string) => ({ matches: calm && media.includes('reduced-motion') }));
    const scroll = vi.spyOn(Element.prototype, 'scrollIntoView');
    show(booking({ choice, grid: two }));
    fireEvent.click(screen.getByRole('button', { name: /29 Nov/ }));
    await waitFor(() => expect(scroll).toHaveBeenCalledExactlyOnceWith({ block: 'nearest', behavior }));
    expect(scroll.mock.contexts).toEqual([screen.getByRole('grid')]);
    scroll.mockRestore();
    vi.unstubAllGlobals();
  });

  it('an hour of the address that went is said, with the nearest that can be had', () => {
    const problem = new AppError('SLOT_TAKEN', { hours: [19], isOnBoard: true });
    show(booking({ choice, grid: two, problem }));
    expect(words(screen.getByRole('alert'))).toContain('7:00 PM');
    const others = within(screen.getByRole('alert')).getAllByRole('button');
    expect(others.map(words)).toEqual(['7 PM · Court 2', '6 PM · Court 1', '8 PM · Court 1']);
    fireEvent.click(others[0]!);
    expect(dispatch.mock.calls).toEqual([[{ type: 'hourToggled', courtId: 'c2', hour: 19 }]]);
  });

  it.each([
    ['taken', [{ court: 'c1', hour: 19, watch: true }], 1],
    ['free by now', [{ court: 'c1', hour: 20, watch: true }], 0],
    ['not what was asked about', [{ court: 'c1', hour: 19 }], 0],
    ['of a court that went', [{ court: 'c9', hour: 19, watch: true }], 0],
  ] as const)('after the login to be told of it, an hour that is %s', (_is, [wanted], count) => {
    show(booking({ choice, grid: two, wanted }));
    expect(screen.queryAllByText(/7 PM on Court 1 is taken|8 PM on Court 1 is taken/)).toHaveLength(count);
    expect(screen.queryByText(/Someone just took/)).toBeNull();
  });

  it.each([
    ['OUTSIDE_WINDOW', { isOnBoard: true }, 'Please pick another date.'],
    ['TOO_MANY_SLOTS', { max: 8, isOnBoard: true }, 'You can book at most 8 hours at a time.'],
    ['PRICE_CHANGED', { total: 7100 }, ''],
  ] as const)('says %s where it was chosen', (code, detail, said) => {
    show(booking({ choice, grid: two, problem: new AppError(code, detail) }));
    expect(screen.queryByRole('alert')?.textContent ?? '').toContain(said);
    expect(screen.queryByRole('alert') === null).toBe(said === '');
  });

  it.each([
    [{ sport: 'Chess' }, 'This venue has no court for Chess. These are the courts that it has.'],
    [{ court: 'c9' }, 'The court of this link isn’t here any more. Please choose another one.'],
    [{ sport: 'Padel', court: 'c1' }, ''],
  ])('what an address asks for and the venue has not is said: %j', (wanted, said) => {
    show(booking({ choice, grid: two, wanted }));
    expect(document.querySelector('.notice')?.textContent ?? '').toBe(said);
  });

  it('offline it shows what was seen last, with its age, and can only be chosen from as a wish', () => {
    show(booking({ choice, grid: { ...two, live: false }, online: false }));
    expect(screen.getByText(/^Last seen just now/)).toBeDefined();
    expect(screen.getByRole('grid').className).toContain('board-old');
  });

  it('while it is asked the hours stand there and cannot be pressed', () => {
    show(booking({ choice, grid: { value: null, live: false, loading: true, error: null } }));
    expect(screen.getByRole('grid').getAttribute('aria-busy')).toBe('true');
    for (const cell of screen.getAllByRole('gridcell')) expect(cell.getAttribute('aria-disabled')).toBe('true');
  });

  it('an error says so and can be tried again', () => {
    show(booking({ choice, grid: { value: null, live: false, loading: false, error: new AppError('BUSY') } }));
    fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(dispatch.mock.calls).toEqual([[{ type: 'refreshed', byHand: true }]]);
    expect(screen.queryByRole('grid')).toBeNull();
  });
  it('a server that cannot be reached is told of once, with the way to look again', () => {
    const failed = { value: null, live: false, loading: false, error: new AppError('BUSY') };
    show(booking({ choice, online: false, grid: failed }));
    expect(screen.getByText(/^Not checked: /)).toBeDefined();
    expect(screen.getByRole('button', { name: 'Refresh' })).toBeDefined();
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('no courts are said', () => {
    show(booking({}, { courts: [] }));
    expect(screen.getByText('No courts available for this venue.')).toBeDefined();
  });

  it('hours after midnight say which morning they are in', () => {
    show(booking({ choice, grid: grid({ 1: 'free', 18: 'free' }, { 1: 'free' }) }, { open: '16:00', close: '02:00' }));
    expect(screen.getAllByRole('columnheader').map(words)).toEqual(['Court', '1 AMearly Sat', '6 PM']);
    expect(screen.getByText('Playing after midnight? Those hours are under Sun, 29 Nov 2026.')).toBeDefined();
  });
});

describe('keys on the board', () => {
  const size = { rows: 2, columns: 3 };
  it.each([
    ['ArrowRight', { row: 0, column: 0 }, { row: 0, column: 1 }],
    ['ArrowRight', { row: 0, column: 3 }, undefined],
    ['ArrowLeft', { row: 0, column: 1 }, { row: 0, column: 0 }],
    ['ArrowLeft', { row: 0, column: 0 }, undefined],
    ['ArrowUp', { row: 0, column: 2 }, undefined],
    ['ArrowDown', { row: 0, column: 2 }, { row: 1, column: 2 }],
    ['Home', { row: 1, column: 2 }, { row: 1, column: 0 }],
    ['End', { row: 0, column: 1 }, { row: 0, column: 3 }],
    ['Tab', { row: 0, column: 1 }, undefined],
  ])('%s from %j leads to %j', (key, from, to) => {
    expect(placeAfter(key, from, size)).toEqual(to);
  });

  it('with Control, Home and End lead to the corners', () => {
    expect(placeAfter('Home', { row: 1, column: 2 }, size, { isFar: true })).toEqual({ row: 0, column: 0 });
    expect(placeAfter('End', { row: 0, column: 2 }, size, { isFar: true })).toEqual({ row: 1, column: 3 });
  });

  it('from right to left, the left arrow leads on', () => {
    expect(placeAfter('ArrowLeft', { row: 0, column: 1 }, size, { isRtl: true })).toEqual({ row: 0, column: 2 });
    expect(placeAfter('ArrowRight', { row: 0, column: 1 }, size, { isRtl: true })).toEqual({ row: 0, column: 0 });
  });
});

describe('what is in view first', () => {
  const row = (sport: string | null, free: number[], chosen: number[] = []): BoardRow => ({
    court: { id: 'c1', name: 'Court 1', sport, price: 1 },
    rate: { min: 1, max: 1 },
    priceOf: () => 1,
    slots: [9, 17, 21].map((at) => ({
      hour: at,
      state: free.includes(at) ? 'free' : 'taken',
      selectable: free.includes(at),
      chosen: chosen.includes(at),
    })),
  });
  it.each([
    ['Futsal', [9, 17, 21], [], 17],
    ['cricket', [9, 21], [], 21],
    ['Padel', [9], [], 9],
    ['Padel', [], [], 17],
    ['Badminton', [9, 17], [], 9],
    [null, [17], [], 17],
    [null, [], [], 9],
    ['Futsal', [9, 17, 21], [9], 9],
  ])('for %s with %j free and %j chosen it is %i', (sport, free, chosen, first) => {
    expect(firstInView([row(sport, free, chosen)], [9, 17, 21])).toBe(first);
  });
});
