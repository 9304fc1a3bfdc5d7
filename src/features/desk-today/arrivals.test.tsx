import { cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import { beforeEach, expect, it, vi } from 'vitest';
import { arrivalsOf } from '#domain/desk/day-model.ts';
import type { Desk, DeskEntry } from '#domain/desk/desk.ts';
import type { EntryView } from '#hooks/use-entries.ts';
import { deskRules, uuid } from '#tests/support/samples.ts';
import { Arrivals } from './arrivals.tsx';

/** 7:20 PM in Karachi. */
const now = Date.parse('2026-11-21T14:20:00Z');
const desk: Desk = {
  ...deskRules,
  venueId: uuid(1),
  name: 'Badal Turf',
  city: 'Karachi',
  open: '16:00:00',
  close: '02:00:00',
  payee: 'platform',
  isPublished: true,
  role: 'manager',
  rights: ['entry.make', 'gate.check'],
  courts: [{ id: uuid(2), name: 'Turf A', sport: 'Futsal', price: 4000, position: 0, isActive: true, rev: 1 }],
  firstDay: '2026-11-19',
  lastDay: '2026-12-26',
  holds: [],
  at: now,
};
const entry = (
  digit: number,
  name: string,
  day: string,
  hours: number[],
  more: Partial<DeskEntry> = {},
): EntryView => ({
  id: uuid(digit),
  venueId: desk.venueId,
  courtId: uuid(2),
  kind: 'app',
  day,
  hours,
  status: 'confirmed',
  name,
  phone: null,
  code: null,
  total: null,
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
  ...more,
});
const entries = [
  entry(3, 'Hamza', '2026-11-21', [19]),
  entry(4, 'Bilal', '2026-11-21', [20]),
  entry(5, 'Sana', '2026-11-21', [22]),
  entry(6, 'Usman', '2026-11-22', [0]),
  entry(7, 'Zara', '2026-11-21', [17], { seen: 'arrived', seenAt: '2026-11-21T11:55:00Z' }),
];
const onOpen = vi.fn();

const arrivals = (of: readonly EntryView[], day = '2026-11-21') => (
  <Arrivals
    desk={desk}
    day={day}
    now={now}
    groups={arrivalsOf(of, desk, day, now)}
    onOpen={onOpen}
    renderActions={({ name }) => <button type="button">{`act ${name}`}</button>}
  />
);

beforeEach(() => {
  onOpen.mockReset();
  render(arrivals(entries));
});
const row = (name: string) => screen.getByRole('button', { name: new RegExp(`^(?!act).*${name}`) });
const titles = () => screen.getAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent);

it('puts everybody where they belong in the day, and who is done out of the way', () => {
  expect(titles()).toEqual(['Now', 'Next hour', 'Later', 'After midnight · early Sun', 'Done (1)']);
  const group = (name: string) => within(screen.getByRole('region', { name }));
  expect(group('Now').getByText('Hamza')).toBeDefined();
  expect(group('Now').getByText('Not here yet'), '20 minutes after the hour began').toBeDefined();
  expect(group('After midnight · early Sun').getByText('Usman')).toBeDefined();
  expect(screen.queryByText('Zara')).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: 'Done (1)', expanded: false }));
  expect(screen.getByText('Zara')).toBeDefined();
});

it('arrows move from row to row over the groups, round no end; the row’s own button is the next stop', () => {
  const stops = () => screen.getAllByRole('button').filter((one) => one.dataset['entry'] && one.tabIndex === 0);
  expect(stops()).toEqual([row('Hamza')]);
  row('Hamza').focus();
  fireEvent.keyDown(row('Hamza'), { key: 'ArrowUp' });
  expect(document.activeElement).toBe(row('Hamza'));
  fireEvent.keyDown(row('Hamza'), { key: 'ArrowDown' });
  fireEvent.keyDown(row('Bilal'), { key: 'End' });
  expect(document.activeElement).toBe(row('Usman'));
  expect(stops()).toEqual([row('Usman')]);
  expect(row('Usman').nextElementSibling).toBe(screen.getByRole('button', { name: 'act Usman' }));
  fireEvent.keyDown(screen.getByRole('button', { name: 'act Usman' }), { key: 'ArrowUp' });
  expect(document.activeElement, 'keys of a row’s button are its own').toBe(row('Usman'));
  fireEvent.click(row('Usman'));
  expect(onOpen).toHaveBeenCalledExactlyOnceWith(uuid(6));
});

it('of a full day draws the rows of the first screen first, and all of them right after', async () => {
  cleanup();
  const full = (day: string) =>
    [19, 20, 21].flatMap((hour, group) =>
      Array.from({ length: 8 }, (_, at) => entry(100 + 10 * group + at, `${day} ${hour} ${at}`, day, [hour])),
    );
  const rows = () => document.querySelectorAll('[data-entry]').length;
  // As in a browser: what is deferred comes after what is drawn.
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', false);
  const place = document.body.appendChild(document.createElement('div'));
  const root = createRoot(place);
  for (const day of ['2026-11-21', '2026-11-22']) {
    flushSync(() => root.render(arrivals(full(day), day)));
    expect(rows()).toBe(10);
    expect(document.querySelectorAll('ul').length, 'no list without rows').toBe(day === '2026-11-21' ? 2 : 1);
    await vi.waitFor(() => expect(rows()).toBe(24));
  }
  root.unmount();
  place.remove();
  vi.unstubAllGlobals();
});
