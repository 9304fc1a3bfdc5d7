import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Desk } from '#domain/desk/desk.ts';
import { AppError } from '#domain/errors.ts';
import type { EntryView } from '#hooks/use-entries.ts';
import { deskRules } from '#tests/support/samples.ts';
import type { CalendarAddress } from './calendar-address.ts';
import { DeskCalendar } from './desk-calendar.tsx';

const phone = vi.hoisted(() => ({
  now: Date.parse('2026-11-21T13:24:00Z'),
  entries: vi.fn<(venueId: string, first: string, last: string) => unknown>(),
  far: vi.fn<(venueId: string, days: object | undefined) => unknown>(),
  isOnline: true,
  again: vi.fn<() => void>(),
}));
vi.mock('#data/server/server-clock.ts', () => ({ serverNow: () => phone.now }));
vi.mock('#hooks/use-entries.ts', () => ({ useEntries: phone.entries }));
vi.mock('#hooks/use-far-days.ts', () => ({ useFarDays: phone.far }));
vi.mock('#hooks/use-online.ts', () => ({ useOnline: () => phone.isOnline }));
vi.mock('#ui/use-wide-screen.ts', () => ({ useWideScreen: () => true }));

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
  courts: [{ id: 'a', name: 'Turf A', sport: 'Futsal', price: 4200, position: 0, isActive: true, rev: 1 }],
  firstDay: '2026-11-19',
  lastDay: '2026-12-26',
  holds: [],
  at: Date.parse('2026-11-21T13:10:00Z'),
};

function entry(change: Partial<EntryView>): EntryView {
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
  const waits = { pending: [], isQueued: false, isRefused: false, isNew: false, isRemoving: false, madeAt: null };
  const base = { id: 'e', venueId: 'v1', courtId: 'a', kind: 'app', status: 'confirmed', name: 'Hamza' } as const;
  return { ...base, day: '2026-12-28', hours: [19], isOwn: false, isMine: false, rev: 1, ...none, ...waits, ...change };
}
const noFar = { entries: undefined, at: undefined, isLoading: false, error: undefined, again: phone.again };
const on = (day: string): CalendarAddress => ({ day, view: 'day', courtId: null });

type Steps = (to: CalendarAddress) => void;

function Calendar({ address, of = desk, onTo }: { address: CalendarAddress; of?: Desk; onTo?: Steps }) {
  const nothing = () => undefined;
  return (
    <DeskCalendar
      desk={of}
      address={address}
      isCovered={false}
      onAddress={onTo ?? nothing}
      onHours={nothing}
      onEntry={nothing}
    />
  );
}
const show = (address: CalendarAddress, of?: Desk) => render(<Calendar address={address} {...(of && { of })} />);
const names = () => [...document.querySelectorAll('.who')].map((name) => name.textContent);
const unknown = () => document.querySelectorAll('[data-state="unknown"]').length;

beforeEach(() => {
  phone.isOnline = true;
  phone.entries.mockReturnValue([]);
  phone.far.mockReturnValue(noFar);
});
afterEach(() => {
  cleanup();
  vi.clearAllMocks();
});

describe('the days of the device', () => {
  it('are read with the hours after midnight, and ask the server for nothing', () => {
    show(on('2026-11-21'));
    expect(phone.entries).toHaveBeenLastCalledWith('v1', '2026-11-21', '2026-11-22');
    expect(phone.far).toHaveBeenLastCalledWith('v1', undefined);
    expect(unknown()).toBe(0);
  });

  it('stay on the screen while the next one is read', () => {
    phone.entries.mockReturnValue([entry({ day: '2026-11-21' })]);
    const { rerender } = show(on('2026-11-21'));
    phone.entries.mockReturnValue(undefined);
    rerender(<Calendar address={on('2026-11-22')} />);
    expect(names()).toEqual(['Hamza']);
    phone.entries.mockReturnValue([entry({ day: '2026-11-22', name: 'Sana' })]);
    rerender(<Calendar address={on('2026-11-22')} />);
    expect(names()).toEqual(['Sana']);
  });

  it('are stepped by every press, also while the last step is still being read', () => {
    const onTo = vi.fn<Steps>();
    const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
    const { rerender } = render(<Calendar address={on('2026-11-21')} onTo={onTo} />);
    phone.entries.mockReturnValue(undefined);
    press('Next day');
    press('Next day');
    rerender(<Calendar address={on('2026-11-23')} onTo={onTo} />);
    press('Previous day');
    expect(onTo.mock.calls.map(([{ day }]) => day)).toEqual(['2026-11-22', '2026-11-23', '2026-11-22']);
  });

  it('wait as rows until something was read', () => {
    phone.entries.mockReturnValue(undefined);
    show(on('2026-11-21'));
    expect(screen.getByRole('status', { name: 'Loading the calendar' })).toBeDefined();
  });

  it('say how old they are without a connection', () => {
    phone.isOnline = false;
    show(on('2026-11-21'));
    expect(screen.getByText('As of 6:10 PM')).toBeDefined();
    cleanup();
    phone.now += 86_400_000;
    show(on('2026-11-21'));
    expect(screen.getByText('As of Sat 21 Nov, 6:10 PM')).toBeDefined();
    phone.now -= 86_400_000;
  });
});

describe('days beyond the device', () => {
  it('come from the server, a week at a time, with what this device entered itself', () => {
    phone.entries.mockReturnValue([
      entry({ id: 'own', hours: [21], name: 'Own', isNew: true }),
      entry({ name: 'Old copy' }),
    ]);
    phone.far.mockReturnValue({ ...noFar, entries: [entry({})], at: phone.now });
    show(on('2026-12-28'));
    expect(phone.far).toHaveBeenLastCalledWith('v1', { first: '2026-12-28', last: '2027-01-04' });
    expect(names()).toEqual(['Hamza', 'Own']);
    expect(unknown()).toBe(0);
  });

  it('need a connection', () => {
    phone.isOnline = false;
    show(on('2026-12-28'));
    expect(screen.getByText('Connect to see days after Sat, 26 Dec 2026.')).toBeDefined();
    expect(screen.queryByRole('grid')).toBeNull();
    cleanup();
    show(on('2026-11-12'));
    expect(screen.getByText('Connect to see days before Thu, 19 Nov 2026.')).toBeDefined();
  });

  it('leave the night of the last day unknown, and the evening is there', () => {
    phone.isOnline = false;
    show(on('2026-12-26'));
    expect(unknown()).toBe(2);
    expect(screen.getByText('Connect to see days after Sat, 26 Dec 2026.')).toBeDefined();
    expect(screen.getByRole('grid')).toBeDefined();
  });

  it('that do not come can be asked for again', () => {
    phone.far.mockReturnValue({ ...noFar, error: new AppError('BUSY') });
    show(on('2026-12-28'));
    fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(phone.again).toHaveBeenCalledOnce();
  });

  it('wait as rows where nothing else is to be seen', () => {
    phone.far.mockReturnValue({ ...noFar, isLoading: true });
    show(on('2026-12-28'));
    expect(screen.getByRole('status', { name: 'Loading the calendar' })).toBeDefined();
    cleanup();
    show(on('2026-12-26'));
    expect(screen.queryByRole('status', { name: 'Loading the calendar' })).toBeNull();
  });

  it('are nothing for the gate, which is told its days', () => {
    const gate = { ...desk, rights: ['day.see', 'entry.make'], firstDay: '2026-11-20', lastDay: '2026-11-23' };
    show(on('2026-11-23'), gate);
    expect(phone.far).toHaveBeenLastCalledWith('v1', undefined);
    expect(screen.getByText('You see the days from Fri, 20 Nov 2026 to Mon, 23 Nov 2026.')).toBeDefined();
  });
});
