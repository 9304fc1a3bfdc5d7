import { act, cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { ShownEntry } from '#domain/desk/day-model.ts';
import type { Desk } from '#domain/desk/desk.ts';
import type { GridChoice } from '#domain/desk/grid-choice.ts';
import { deskRules } from '#tests/support/samples.ts';
import { openingRule, priceRule } from '#tests/support/venue-rules.ts';
import type { CalendarAddress } from './calendar-address.ts';
import { CalendarView, type CalendarViewProps } from './calendar-view.tsx';
import type * as Words from './calendar-words.ts';

// Every hour says itself in words: how often that is asked for is how many were drawn.
const drawn = vi.hoisted(() => vi.fn<(day: string, hour: number) => void>());
vi.mock('./calendar-words.ts', async (original) => {
  const words = await original<typeof Words>();
  const hourText = (day: string, hour: number) => {
    drawn(day, hour);
    return words.hourText(day, hour);
  };
  return { ...words, hourText };
});

const day = '2026-11-21';
const next = '2026-11-22';
/** 6:24 PM in Pakistan. */
const now = Date.parse('2026-11-21T13:24:00Z');

const desk: Desk = {
  ...deskRules,
  venueId: 'v1',
  name: 'Gulshan Futsal',
  city: 'Karachi',
  open: '16:00',
  close: '02:00',
  payee: 'platform',
  isPublished: true,
  role: 'manager',
  rights: ['day.see', 'entry.make', 'booking.decline'],
  courts: [
    { id: 'a', name: 'Turf A', sport: 'Futsal', price: 4200, position: 0, isActive: true, rev: 1 },
    { id: 'b', name: 'Turf B', sport: 'Futsal', price: 4200, position: 1, isActive: true, rev: 1 },
    { id: 'p', name: 'Cage', sport: 'Padel', price: 5000, position: 2, isActive: true, rev: 1 },
  ],
  firstDay: '2026-11-19',
  lastDay: '2026-12-26',
  holds: [{ courtId: 'b', day, hours: [22, 23], until: '2026-11-21T14:12:00Z' }],
  at: now,
};

function entry(change: Partial<ShownEntry>): ShownEntry {
  const none = {
    phone: null,
    code: null,
    total: null,
    collect: null,
    paid: null,
    seen: null,
    seenAt: null,
    note: null,
  };
  const base = {
    id: 'e',
    venueId: 'v1',
    courtId: 'a',
    kind: 'app',
    day,
    hours: [19, 20],
    status: 'confirmed',
  } as const;
  return {
    ...base,
    hours: [19, 20],
    name: 'Hamza Malik',
    ...none,
    isOwn: false,
    isMine: false,
    madeAt: null,
    rev: 1,
    ...change,
  };
}

type Props = Partial<CalendarViewProps<ShownEntry>>;
const onHours = vi.fn<(choice: GridChoice, anchor: HTMLElement) => void>();
const onEntry = vi.fn<(entry: ShownEntry, anchor: HTMLElement) => void>();
const onAddress = vi.fn<(address: CalendarAddress, how: { replace: boolean }) => void>();
const today: CalendarAddress = { day: null, view: 'day', courtId: null };

function View({ address: start = today, ...props }: Props) {
  const [address, setAddress] = useState(start);
  return (
    <CalendarView
      desk={desk}
      entries={[]}
      known={[{ first: desk.firstDay, last: desk.lastDay }]}
      renderMissing={(isWhole) => <p>{isWhole ? 'all missing' : 'some missing'}</p>}
      now={now}
      address={address}
      isNarrow={false}
      age={undefined}
      isCovered={false}
      onAddress={(to, how) => {
        onAddress(to, how);
        setAddress(to);
      }}
      onHours={onHours}
      onEntry={onEntry}
      {...props}
    />
  );
}
const show = (props: Props = {}) => render(<View {...props} />);
const plain = (text: string | null) => (text ?? '').replaceAll('\u00a0', ' ');
const labels = () => [...document.querySelectorAll('[data-at]')].map((cell) => plain(cell.getAttribute('aria-label')));
/** What stands at a label, e.g. "Turf A, 7 PM". */
function at(start: string): HTMLElement {
  const found = [...document.querySelectorAll<HTMLElement>('[data-at]')].find((cell) =>
    plain(cell.getAttribute('aria-label')).startsWith(`${start},`),
  );
  if (!found) throw new Error(`nothing at ${start} among ${labels().join('; ')}`);
  return found;
}
const label = (start: string) => plain(at(start).getAttribute('aria-label'));
const chosen = () =>
  [...document.querySelectorAll('[aria-selected="true"]')].map((cell) =>
    plain(cell.ariaLabel ?? cell.getAttribute('aria-label'))
      .split(', ')
      .slice(0, 2)
      .join(' '),
  );
const said = () => plain(screen.getByRole('status').textContent);
const choices = () => onHours.mock.calls.map(([choice]) => choice);
const focused = () => plain(document.activeElement?.getAttribute('aria-label') ?? '');
const press = (key: string, more: object = {}) =>
  fireEvent.keyDown(document.activeElement ?? document.body, { key, ...more });

const move = (type: string, x: number, y: number, more: object = {}) => {
  const event = new MouseEvent(type, { bubbles: true, cancelable: true, clientX: x, clientY: y, button: 0 });
  Object.assign(event, { pointerType: 'mouse', isPrimary: true, ...more });
  return event;
};
/** A pointer that goes down on one cell and over others, up on the last one. */
function slide(over: string[], { pointerType = 'mouse', rest = 0 } = {}): void {
  const [first = ''] = over;
  let under = at(first);
  document.elementFromPoint = () => under;
  const kind = { pointerType };
  act(() => void under.dispatchEvent(move('pointerdown', 0, 0, kind)));
  act(() => void vi.advanceTimersByTime(rest));
  over.slice(1).forEach((each, count) => {
    under = at(each);
    act(() => void window.dispatchEvent(move('pointermove', 0, 56 * (count + 1), kind)));
  });
  act(() => void window.dispatchEvent(move('pointerup', 0, 0, kind)));
  fireEvent.click(under);
}

beforeEach(() =>
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'requestAnimationFrame', 'cancelAnimationFrame'] }),
);
afterEach(() => {
  cleanup();
  document.documentElement.removeAttribute('dir');
  document.documentElement.removeAttribute('style');
  vi.clearAllMocks();
  vi.useRealTimers();
});

describe('a day', () => {
  it('names every cell by court, hour, state and price', () => {
    show({
      entries: [
        entry({ kind: 'walkin', seen: 'arrived', seenAt: '2026-11-21T13:52:00Z' }),
        entry({ id: 'k', courtId: 'b', hours: [17], kind: 'block', name: 'maintenance' }),
        entry({ id: 'n', day: next, hours: [1] }),
      ],
    });
    expect(label('Turf A, 6 PM')).toBe('Turf A, 6 PM, free, PKR 4,200');
    expect(label('Turf A, 5 PM')).toBe('Turf A, 5 PM, past, free, PKR 4,200');
    expect(label('Turf B, 10 PM')).toBe('Turf B, 10 PM, Being booked, until 7:12 PM');
    expect(label('Turf A, 12 AM')).toBe('Turf A, 12 AM, early Sun, free, PKR 4,200');
    expect(label('Turf A, 7 PM to 9 PM')).toBe('Turf A, 7 PM to 9 PM, Hamza Malik, Arrived 6:52 PM, Walk-in');
    expect(label('Turf B, 5 PM to 6 PM')).toBe('Turf B, 5 PM to 6 PM, Maintenance');
    expect(label('Turf A, 1 AM to 2 AM')).toBe('Turf A, 1 AM to 2 AM, early Sun, Hamza Malik');
    expect(screen.getAllByRole('columnheader').map((head) => plain(head.textContent))).toEqual([
      'Time',
      'Turf APKR 4,200',
      'Turf BPKR 4,200',
      'CagePKR 5,000',
    ]);
    expect(screen.getByText('After midnight · early Sun')).toBeDefined();
    expect(screen.getByRole('grid', { name: 'Calendar, Sat, 21 Nov 2026' })).toBeDefined();
  });

  it('costs what the rules of the date say: a range at the head, a price in the cell, the sum of a choice', () => {
    const evenings = priceRule({ courtId: 'a', fromHour: 20, toHour: 1, effect: 'set', amount: 5500 });
    show({ desk: { ...desk, priceRules: [evenings] } });
    expect(screen.getAllByRole('columnheader').map((head) => plain(head.textContent))).toEqual([
      'Time',
      'Turf APKR 4,200 – 5,500',
      'Turf BPKR 4,200',
      'CagePKR 5,000',
    ]);
    expect(label('Turf A, 7 PM')).toBe('Turf A, 7 PM, free, PKR 4,200');
    expect(label('Turf A, 12 AM')).toBe('Turf A, 12 AM, early Sun, free, PKR 5,500');
    expect([at('Turf A, 7 PM'), at('Turf A, 8 PM'), at('Turf B, 8 PM')].map((cell) => cell.textContent)).toEqual([
      '4,200',
      '5,500',
      '',
    ]);
    slide(['Turf A, 7 PM', 'Turf A, 8 PM']);
    expect(said()).toBe('2 hours chosen, 7 PM to 9 PM, Turf A, PKR 9,700');
  });

  it('has the hours of its rules, and a break that says its name and takes nobody', () => {
    const ramzan = openingRule({ label: 'Ramzan', firstDay: day, lastDay: day, openTime: '15:00', closeTime: '03:00' });
    const prayer = openingRule({ label: 'Taraweeh', kind: 'break', courtId: 'a', fromHour: 20, toHour: 22 });
    show({ desk: { ...desk, openings: [ramzan, prayer] } });
    expect(screen.getByText('3:00 PM – 3:00 AM, Ramzan')).toBeDefined();
    expect(label('Turf A, 3 PM')).toContain('past, free');
    expect(label('Turf A, 2 AM')).toContain('early Sun, free');
    expect(label('Turf A, 9 PM')).toBe('Turf A, 9 PM, closed, Taraweeh');
    expect(screen.getAllByText('Taraweeh'), 'once for both hours').toHaveLength(1);
    fireEvent.click(at('Turf A, 9 PM'));
    expect(onHours).not.toHaveBeenCalled();
    fireEvent.click(at('Turf B, 9 PM'));
    expect(choices()).toEqual([{ courtIds: ['b'], day, hours: [21] }]);
  });

  it('says why it is closed, and shows what was kept', () => {
    const eid = openingRule({ label: 'Eid', kind: 'closed', firstDay: day, lastDay: day });
    show({ desk: { ...desk, openings: [eid] }, entries: [entry({})] });
    expect(screen.getByText('Closed, Eid')).toBeDefined();
    expect(screen.getAllByRole('columnheader').map((head) => plain(head.textContent))[1]).toBe('Turf AClosed');
    expect(label('Turf A, 7 PM to 9 PM')).toContain('Hamza Malik');
    expect(label('Turf A, 6 PM')).toBe('Turf A, 6 PM, closed');
  });

  it('tells queued, refused and pending entries by more than their colour', () => {
    show({
      entries: [
        entry({ isQueued: true, isNew: true, kind: 'walkin', pending: [{ kind: 'add-walk-in', state: 'queued' }] }),
        entry({ id: 'r', courtId: 'b', isRefused: true, isNew: true, kind: 'phone' }),
        entry({ id: 'w', courtId: 'p', status: 'pending' }),
      ],
    });
    expect(label('Turf A, 7 PM to 9 PM')).toContain('Queued, not sent');
    expect(at('Turf A, 7 PM to 9 PM').dataset['mark']).toBe('queued');
    expect(label('Turf B, 7 PM to 9 PM')).toContain('Refused');
    expect(at('Turf B, 7 PM to 9 PM').dataset['mark']).toBe('refused');
    expect(within(at('Cage, 7 PM to 9 PM')).getByText('?')).toBeDefined();
  });

  it('opens what is tapped, and nothing at an hour that cannot be had', () => {
    show({ entries: [entry({})], known: [{ first: day, last: day }] });
    fireEvent.click(at('Turf A, 6 PM'));
    fireEvent.click(at('Turf B, 10 PM'));
    fireEvent.click(at('Turf A, 5 PM'));
    fireEvent.click(at('Turf A, 12 AM'));
    expect(at('Turf A, 12 AM').getAttribute('aria-disabled')).toBe('true');
    expect(choices()).toEqual([
      { courtIds: ['a'], day, hours: [18] },
      { courtIds: ['b'], day, hours: [22] },
      { courtIds: ['a'], day, hours: [17] },
    ]);
    expect(onHours.mock.lastCall?.[1]).toBe(at('Turf A, 5 PM'));
    fireEvent.click(at('Turf A, 7 PM to 9 PM'));
    expect(onEntry.mock.calls.map(([{ id }]) => id)).toEqual(['e']);
  });

  it('can only be looked at without the right to enter', () => {
    show({ desk: { ...desk, rights: ['day.see'] } });
    fireEvent.click(at('Turf A, 6 PM'));
    slide(['Turf A, 6 PM', 'Turf A, 7 PM']);
    expect(onHours).not.toHaveBeenCalled();
    expect(at('Turf A, 6 PM').hasAttribute('aria-selected')).toBe(false);
  });

  it('says what is missing, in its place or above what is there', () => {
    show({ known: [{ first: day, last: day }] });
    expect(screen.getByText('some missing')).toBeDefined();
    cleanup();
    show({ known: [] });
    expect(screen.getByText('all missing')).toBeDefined();
    expect(screen.queryByRole('grid')).toBeNull();
  });

  it('shows the courts of one sport, where there are several', () => {
    show();
    fireEvent.click(screen.getByRole('button', { name: 'Padel' }));
    expect(screen.getAllByRole('columnheader')).toHaveLength(2);
    cleanup();
    show({ desk: { ...desk, courts: desk.courts.slice(0, 2) } });
    expect(screen.queryByRole('group', { name: 'Sport' })).toBeNull();
    cleanup();
    show({ desk: { ...desk, courts: [] } });
    expect(screen.getByText('This venue has no courts yet.')).toBeDefined();
  });
});

describe('choosing', () => {
  it('by a mouse that drags takes hours in a row, and stops at an entry', () => {
    show({ entries: [entry({ hours: [21] })] });
    slide(['Turf A, 6 PM', 'Turf A, 7 PM', 'Turf A, 8 PM', 'Turf A, 9 PM to 10 PM', 'Turf A, 10 PM']);
    expect(choices()).toEqual([{ courtIds: ['a'], day, hours: [18, 19, 20] }]);
    expect(said()).toBe('3 hours chosen, 6 PM to 9 PM, Turf A, PKR 12,600');
    expect(onEntry).not.toHaveBeenCalled();
  });

  it('across courts takes the same hours of each, without a price', () => {
    show();
    slide(['Turf A, 6 PM', 'Turf B, 6 PM', 'Turf B, 7 PM']);
    expect(choices()).toEqual([{ courtIds: ['a', 'b'], day, hours: [18, 19] }]);
    expect(said()).toBe('2 hours chosen, 6 PM to 8 PM, Turf A, Turf B');
  });

  it('by a finger begins after 300 ms; one that moves before scrolls', () => {
    show();
    slide(['Turf A, 6 PM', 'Turf A, 7 PM'], { pointerType: 'touch', rest: 290 });
    // The click of the finger that scrolled is none of a browser: here it is the tap on the last cell.
    expect(choices()).toEqual([{ courtIds: ['a'], day, hours: [19] }]);
    onHours.mockClear();
    slide(['Turf A, 6 PM', 'Turf A, 7 PM'], { pointerType: 'touch', rest: 300 });
    expect(choices()).toEqual([{ courtIds: ['a'], day, hours: [18, 19] }]);
  });

  it('keeps the page from scrolling and the menu of the phone away only while it slides', () => {
    show();
    const cell = at('Turf A, 6 PM');
    document.elementFromPoint = () => cell;
    const scrolls = () => cell.dispatchEvent(new Event('touchmove', { bubbles: true, cancelable: true }));
    const menu = () => fireEvent.contextMenu(cell);
    act(() => void cell.dispatchEvent(move('pointerdown', 0, 0, { pointerType: 'touch' })));
    expect(scrolls()).toBe(true);
    act(() => void vi.advanceTimersByTime(300));
    expect(scrolls()).toBe(false);
    expect(menu()).toBe(false);
    act(() => void window.dispatchEvent(move('pointercancel', 0, 0)));
    expect(scrolls()).toBe(true);
    expect(menu()).toBe(true);
    expect(chosen()).toEqual([]);
    expect(onHours).not.toHaveBeenCalled();
  });

  it('draws only the hours anew that the finger comes to', () => {
    show();
    let under = at('Turf A, 6 PM');
    document.elementFromPoint = () => under;
    act(() => void under.dispatchEvent(move('pointerdown', 0, 0)));
    act(() => void window.dispatchEvent(move('pointermove', 0, 20)));
    drawn.mockClear();
    under = at('Turf A, 7 PM');
    act(() => void window.dispatchEvent(move('pointermove', 0, 60)));
    expect(chosen()).toEqual(['Turf A 6 PM', 'Turf A 7 PM']);
    expect(drawn.mock.calls).toEqual([[day, 19]]);
  });

  it('goes with the sheet that it opened', () => {
    const { rerender } = render(<View />);
    fireEvent.click(at('Turf A, 6 PM'));
    expect(chosen()).toEqual(['Turf A 6 PM']);
    rerender(<View isCovered />);
    expect(chosen()).toEqual(['Turf A 6 PM']);
    rerender(<View />);
    expect(chosen()).toEqual([]);
  });
});

describe('the keyboard', () => {
  const start = () => {
    act(() => document.querySelector<HTMLElement>('[role="grid"] [tabindex="0"]')?.focus());
  };

  it('has one stop, at the running hour of the court of the address', () => {
    show({ address: { ...today, courtId: 'b' } });
    expect(document.querySelectorAll('[role="grid"] [tabindex="0"]')).toHaveLength(1);
    start();
    expect(focused()).toMatch(/^Turf B, 6 PM,/);
  });

  it('moves by cells, leaves an entry as a whole, and finds the ends of a court', () => {
    show({ entries: [entry({})] });
    start();
    press('ArrowDown');
    expect(focused()).toMatch(/^Turf A, 7 PM to 9 PM/);
    press('ArrowDown');
    expect(focused()).toMatch(/^Turf A, 9 PM,/);
    press('ArrowRight');
    expect(focused()).toMatch(/^Turf B, 9 PM,/);
    press('End');
    expect(focused()).toMatch(/^Turf B, 1 AM, early Sun,/);
    press('Home');
    expect(focused()).toMatch(/^Turf B, 4 PM,/);
  });

  it('goes on in the row that it came from', () => {
    show({ entries: [entry({})] });
    act(() => at('Turf B, 8 PM').focus());
    press('ArrowLeft');
    expect(focused()).toMatch(/^Turf A, 7 PM to 9 PM/);
    press('ArrowRight');
    expect(focused()).toMatch(/^Turf B, 8 PM,/);
  });

  it('reaches every entry of an hour that two of them have', () => {
    show({ entries: [entry({}), entry({ id: 'q', name: 'Sana', hours: [20, 21], isNew: true })] });
    act(() => at('Turf A, 6 PM').focus());
    press('ArrowDown');
    expect(focused()).toContain('Hamza Malik');
    press('ArrowRight');
    expect(focused()).toContain('Sana');
    press('ArrowRight');
    expect(focused()).toMatch(/^Turf B/);
  });

  it('extends with Shift, says so, opens with Enter and forgets with Escape', () => {
    show({ entries: [entry({ hours: [21] })] });
    start();
    press('ArrowDown', { shiftKey: true });
    press('ArrowDown', { shiftKey: true });
    expect(said()).toBe('3 hours chosen, 6 PM to 9 PM, Turf A, PKR 12,600');
    press('ArrowDown', { shiftKey: true });
    expect(focused()).toMatch(/^Turf A, 8 PM,/);
    press('Enter');
    expect(choices()).toEqual([{ courtIds: ['a'], day, hours: [18, 19, 20] }]);
    press('Escape');
    expect(said()).toBe('');
    press(' ');
    expect(choices().at(-1)).toEqual({ courtIds: ['a'], day, hours: [20] });
  });

  it('turns days without leaving the cell, and no page of the history is written for each', () => {
    show();
    start();
    press('PageDown');
    act(() => void vi.advanceTimersByTime(100));
    expect(onAddress).toHaveBeenLastCalledWith({ day: next, view: 'day', courtId: null }, { replace: true });
    expect(screen.getByRole('heading', { name: 'Sun, 22 Nov 2026' })).toBeDefined();
    expect(focused()).toMatch(/^Turf A, 6 PM,/);
    press('PageUp');
    press('PageUp');
    expect(onAddress.mock.lastCall?.[0].day).toBe('2026-11-20');
  });

  it('stays where an entry takes the place of the hour', () => {
    const { rerender } = render(<View />);
    start();
    rerender(<View entries={[entry({ hours: [18] })]} />);
    act(() => void vi.advanceTimersByTime(100));
    expect(focused()).toMatch(/^Turf A, 6 PM to 7 PM, Hamza Malik/);
  });

  it('follows the direction of reading', () => {
    document.documentElement.dir = 'rtl';
    document.documentElement.style.direction = 'rtl';
    show();
    start();
    press('ArrowLeft');
    expect(focused().replace(/[\u2068\u2069]/g, '')).toMatch(/^Turf B, 6 PM,/);
  });
});

describe('a week', () => {
  const week: CalendarAddress = { day, view: 'week', courtId: null };

  it('counts the free courts of each hour, and leads to the day', () => {
    show({ address: week, entries: [entry({})], known: [{ first: '2026-11-19', last: '2026-11-22' }] });
    expect(screen.getByRole('heading', { name: '16 – 22 Nov' })).toBeDefined();
    expect(label('Sat, 21 Nov 2026, 7 PM')).toBe('Sat, 21 Nov 2026, 7 PM, 2 of 3 free');
    expect(label('Sat, 21 Nov 2026, 10 PM')).toBe('Sat, 21 Nov 2026, 10 PM, 2 of 3 free');
    expect(label('Mon, 16 Nov 2026, 7 PM')).toBe('Mon, 16 Nov 2026, 7 PM, not on this phone');
    act(() => at('Sat, 21 Nov 2026, 7 PM').focus());
    press('ArrowRight');
    expect(focused()).toBe('Sun, 22 Nov 2026, 7 PM, 3 of 3 free');
    fireEvent.click(at('Sun, 22 Nov 2026, 7 PM'));
    expect(onAddress).toHaveBeenLastCalledWith({ day: next, view: 'day', courtId: null }, { replace: false });
  });

  it('is closed where every court is, and shows prices where they differ between its days', () => {
    const eid = openingRule({ label: 'Eid', kind: 'closed', firstDay: next, lastDay: next });
    const saturday = priceRule({ days: [6], effect: 'set', amount: 6000 });
    const changed = { ...desk, openings: [eid], priceRules: [saturday] };
    const { unmount } = show({ desk: changed, address: { day, view: 'week', courtId: null } });
    expect(at('Sun, 22 Nov 2026, 8 PM').textContent).toBe('');
    expect(label('Sun, 22 Nov 2026, 8 PM')).toBe('Sun, 22 Nov 2026, 8 PM, closed');
    unmount();
    show({ desk: changed, address: { day, view: 'week', courtId: 'a' } });
    expect(at('Sat, 21 Nov 2026, 8 PM').textContent).toBe('6,000');
    expect(at('Sun, 22 Nov 2026, 8 PM').textContent).toBe('');
  });

  it('of one court is chosen by tabs, and takes hours of one day at a time', () => {
    show({ address: week, entries: [entry({ day: next })] });
    fireEvent.click(screen.getByRole('tab', { name: 'Turf A' }));
    expect(onAddress).toHaveBeenLastCalledWith({ day, view: 'week', courtId: 'a' }, { replace: true });
    expect(label('Sun, 22 Nov 2026, 7 PM to 9 PM')).toContain('Hamza Malik');
    slide(['Sat, 21 Nov 2026, 7 PM', 'Sun, 22 Nov 2026, 6 PM', 'Sun, 22 Nov 2026, 5 PM']);
    expect(choices()).toEqual([{ courtIds: ['a'], day, hours: [17, 18, 19] }]);
    fireEvent.click(screen.getByRole('button', { name: 'Open Sun, 22 Nov 2026' }));
    expect(onAddress).toHaveBeenLastCalledWith({ day: next, view: 'day', courtId: 'a' }, { replace: false });
  });

  // spec: desk-calendar.week-break
  it('of one court has a break of that court by its name', () => {
    const repair = openingRule({ label: 'Net repair', kind: 'break', courtId: 'a', firstDay: day, lastDay: day });
    const broken = { ...desk, openings: [{ ...repair, fromHour: 20, toHour: 21 }] };
    const { unmount } = show({ desk: broken, address: { ...week, courtId: 'a' } });
    expect(labels().filter((each) => each.includes('Net repair'))).toEqual([
      'Sat, 21 Nov 2026, 8 PM, closed, Net repair',
    ]);
    unmount();
    show({ desk: broken, address: { ...week, courtId: 'b' } });
    expect(label('Sat, 21 Nov 2026, 8 PM')).toContain('free');
  });

  it('on a phone is only looked at: a tap leads to its day', () => {
    show({ address: { ...week, courtId: 'a' }, isNarrow: true, entries: [entry({})] });
    fireEvent.click(at('Sat, 21 Nov 2026, 7 PM to 9 PM'));
    expect(onEntry).not.toHaveBeenCalled();
    expect(onAddress).toHaveBeenLastCalledWith({ day, view: 'day', courtId: 'a' }, { replace: false });
  });

  it('of a venue with one court needs no tabs', () => {
    show({ address: week, desk: { ...desk, courts: desk.courts.slice(0, 1) } });
    expect(screen.queryByRole('tab')).toBeNull();
    expect(screen.getByRole('grid', { name: 'Calendar of Turf A, 16 – 22 Nov' })).toBeDefined();
  });
});

describe('the head', () => {
  const date = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'Date' });
  const type = (value: string) => {
    fireEvent.change(date(), { target: { value } });
    fireEvent.blur(date());
  };

  it('turns days and weeks, and comes back to today', () => {
    show();
    expect(screen.getByRole('button', { name: 'Today' })).toHaveProperty('disabled', true);
    fireEvent.click(screen.getByRole('button', { name: 'Next day' }));
    fireEvent.click(screen.getByRole('button', { name: 'Week' }));
    expect(onAddress).toHaveBeenLastCalledWith({ day: next, view: 'week', courtId: null }, { replace: false });
    fireEvent.click(screen.getByRole('button', { name: 'Previous week' }));
    expect(onAddress.mock.lastCall?.[0].day).toBe('2026-11-15');
    fireEvent.click(screen.getByRole('button', { name: 'Today' }));
    expect(onAddress.mock.lastCall?.[0].day).toBe(day);
  });

  it('takes a typed date, and says what is none', () => {
    show();
    type('30/11/2026');
    expect(onAddress).toHaveBeenLastCalledWith({ day: '2026-11-30', view: 'day', courtId: null }, { replace: false });
    type('30/02/2027');
    expect(screen.getByText('That date doesn’t exist.')).toBeDefined();
    type('01/01/1999');
    expect(screen.getByText('From Mon, 27 Oct 2025 to Thu, 16 Dec 2027')).toBeDefined();
    expect(onAddress).toHaveBeenCalledTimes(1);
  });

  it('keeps the gate to its days', () => {
    const gate = { ...desk, rights: ['day.see'], firstDay: '2026-11-20', lastDay: '2026-11-22' };
    show({ desk: gate, address: { ...today, day: next } });
    expect(screen.getByRole('button', { name: 'Next day' })).toHaveProperty('disabled', true);
  });

  it('after midnight still shows the evening that is being played', () => {
    show({ now: Date.parse('2026-11-21T19:30:00Z') });
    expect(screen.getByRole('heading', { name: 'Sat, 21 Nov 2026' })).toBeDefined();
    expect(document.querySelector('tr[data-now]')?.textContent).toContain('12');
  });
});
