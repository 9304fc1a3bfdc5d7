import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeAll, expect, it, vi } from 'vitest';
import { DateStrip } from './date-strip.tsx';

// A busy machine takes its time to read the calendar.
beforeAll(() => import('./calendar-dialog.tsx'), 60_000);

const now = Date.parse('2026-11-21T10:00:00Z');
const onDay = vi.fn<(day: string) => void>();

afterEach(() => {
  cleanup();
  vi.clearAllMocks();
});

const otherDate = () => screen.getByLabelText<HTMLInputElement>('Another date');
const typeDate = (value: string) => fireEvent.change(otherDate(), { target: { value } });
const dates = (day: string) => (
  <DateStrip day={day} now={now} locked={false} onDay={onDay} onChosen={() => undefined} />
);
/** A date beyond the strip shows the field; within it a press does. */
function showDates(day: string) {
  const shown = render(dates(day));
  fireEvent.click(screen.getByRole('button', { name: 'More dates' }));
  return shown;
}

it('a date that is being typed stays, whatever it passes through', () => {
  const { rerender } = showDates('2026-11-28');
  expect(otherDate().value).toBe('28/11/2026');
  for (const half of ['', '3', '30/11', '30/11/20', '30/11/0002']) {
    typeDate(half);
    expect(otherDate().value).toBe(half);
  }
  expect(onDay).not.toHaveBeenCalled();
  typeDate('30012026');
  expect(onDay.mock.calls).toEqual([['2026-01-30']]);
  rerender(dates('2026-01-30'));
  expect(otherDate().value).toBe('30/01/2026');
});

it('a day that is chosen otherwise replaces what was typed', () => {
  const { rerender } = showDates('2026-11-28');
  typeDate('30/1');
  rerender(dates('2026-11-29'));
  expect(otherDate().value).toBe('29/11/2026');
});

it('what is no date says so once it is left, and an emptied field shows the chosen date again', () => {
  showDates('2026-11-28');
  typeDate('11/30/2026');
  expect(screen.queryByText(/^Please type the date/)).toBeNull();
  fireEvent.blur(otherDate());
  expect(screen.getByText(/^Please type the date/)).toBeDefined();
  expect(otherDate().getAttribute('aria-invalid')).toBe('true');
  typeDate('');
  fireEvent.blur(otherDate());
  expect(otherDate().value).toBe('28/11/2026');
});

it('the calendar comes with the first press of its button', async () => {
  showDates('2026-11-28');
  expect(screen.queryByText('Choose a date')).toBeNull();
  fireEvent.click(screen.getByLabelText('Open the calendar'));
  await screen.findByText('Choose a date');
  fireEvent.click(screen.getAllByLabelText('Mon, 30 Nov 2026').at(-1) as HTMLElement);
  expect(onDay.mock.calls).toEqual([['2026-11-30']]);
});
