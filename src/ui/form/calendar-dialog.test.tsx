import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import CalendarDialog from './calendar-dialog.tsx';

const onChoose = vi.fn<(day: string) => void>();
const show = (day: string | null) =>
  render(<CalendarDialog day={day} first="2026-11-21" last="2027-02-21" onChoose={onChoose} onClosed={vi.fn()} />);
const dayOf = (label: string) => screen.getByLabelText<HTMLButtonElement>(label);

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'] });
  // 00:30 of the 21st in Pakistan, still the 20th where the tests run.
  vi.setSystemTime('2026-11-20T19:30:00Z');
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.clearAllMocks();
  vi.unstubAllGlobals();
});

it('begins today in Pakistan, which is marked and has the focus', () => {
  show(null);
  expect(dayOf('Fri, 20 Nov 2026').disabled).toBe(true);
  const today = dayOf('Today, Sat, 21 Nov 2026');
  expect([today.disabled, today.getAttribute('aria-current')]).toEqual([false, 'date']);
  expect(document.activeElement).toBe(today);
  expect(dayOf('Previous month').disabled).toBe(true);
  expect(dayOf('Next month').disabled).toBe(false);
});

it('ends at three months (spec, section 5)', () => {
  show('2027-02-20');
  expect(dayOf('Sun, 21 Feb 2027').disabled).toBe(false);
  expect(dayOf('Mon, 22 Feb 2027').disabled).toBe(true);
  expect(dayOf('Next month').disabled).toBe(true);
});

it('arrows move over the days, and a press chooses', () => {
  show('2026-11-28');
  fireEvent.keyDown(dayOf('Sat, 28 Nov 2026'), { key: 'ArrowRight' });
  expect(document.activeElement).toBe(dayOf('Sun, 29 Nov 2026'));
  fireEvent.click(dayOf('Sun, 29 Nov 2026'));
  expect(onChoose.mock.calls).toEqual([['2026-11-29']]);
});

it('stays in the month that was opened, with reduced motion too', () => {
  const reduced = (query: string) => ({
    matches: query.includes('reduce'),
    addEventListener() {},
    removeEventListener() {},
  });
  vi.stubGlobal('matchMedia', reduced);
  show('2026-11-28');
  const next = dayOf('Next month');
  act(() => next.focus());
  fireEvent.click(next);
  const day = dayOf('Fri, 25 Dec 2026');
  act(() => day.focus());
  expect(day.isConnected).toBe(true);
  fireEvent.click(day);
  expect(onChoose.mock.calls).toEqual([['2026-12-25']]);
});
