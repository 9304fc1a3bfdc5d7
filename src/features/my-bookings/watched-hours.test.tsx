import { cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, expect, it, vi } from 'vitest';
import { karachiDate } from '#domain/calendar.ts';
import { AppError } from '#domain/errors.ts';
import type { CourtHour, HourWatch } from '#domain/hour-watch.ts';
import type { Watches } from '#hooks/use-watches.ts';
import { unbroken } from '#text/hour-words.ts';
import { queuedWrite } from '#tests/support/samples.ts';
import WatchedHours from './watched-hours.tsx';

const phone = vi.hoisted(() => ({
  list: [] as HourWatch[],
  waiting: vi.fn<Watches['waiting']>(),
  unwatch: vi.fn<(hour: CourtHour) => Promise<void>>(async () => undefined),
}));
vi.mock('#hooks/use-watches.ts', () => ({
  useWatches: () => ({ list: phone.list, waiting: phone.waiting, unwatch: phone.unwatch }),
}));

const dayIn = (days: number) => karachiDate(Date.now() + days * 24 * 60 * 60 * 1000);
const watched: HourWatch = {
  courtId: 'c1',
  courtName: 'Court 1',
  sport: 'Padel',
  venueId: 'v1',
  venueName: 'Clifton Padel',
  day: dayIn(1),
  hour: 20,
};
const show = () => render(<WatchedHours />, { wrapper: MemoryRouter });

afterEach(() => {
  cleanup();
  vi.clearAllMocks();
  phone.waiting.mockReset();
  phone.list = [];
});

it('lists what is watched with the way to it, and stops at one press', async () => {
  phone.list = [watched];
  show();
  const list = screen.getByRole('region', { name: 'Hours you watch' });
  const link = within(list).getByRole('link', { name: unbroken('Tomorrow, 8–9 PM') });
  expect(link.getAttribute('href')).toBe(`/venues/v1?sport=Padel&court=c1&day=${watched.day}&hour=20`);
  expect(list.textContent).toContain('Clifton Padel · Court 1');
  fireEvent.click(
    within(list).getByRole('button', { name: `Stop watching ${unbroken('Tomorrow, 8–9 PM')} at Clifton Padel` }),
  );
  await vi.waitFor(() => expect(phone.unwatch).toHaveBeenCalledExactlyOnceWith(watched));
});

it('is nothing at all while nothing is watched', () => {
  show();
  expect(screen.queryByRole('region')).toBeNull();
});

it('says what our server does not know yet, and what could not be kept', async () => {
  phone.list = [watched];
  phone.waiting.mockReturnValue(queuedWrite(1, { kind: 'watch-hour' }));
  phone.unwatch.mockRejectedValueOnce(new AppError('STORAGE_FULL'));
  show();
  expect(screen.getByText(/Not sent yet$/)).toBeDefined();
  fireEvent.click(screen.getByRole('button', { name: /^Stop watching/ }));
  expect((await screen.findByRole('alert')).textContent).toContain('Your phone’s storage is full');
});
