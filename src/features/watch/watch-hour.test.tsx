import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { karachiDate } from '#domain/calendar.ts';
import type { HourWatch } from '#domain/hour-watch.ts';
import type { Watches } from '#hooks/use-watches.ts';
import { queuedWrite } from '#tests/support/samples.ts';
import WatchHour from './watch-hour.tsx';

const phone = vi.hoisted(() => ({
  user: { id: 'u1' } as { id: string } | null,
  online: true,
  list: [] as HourWatch[],
  waiting: vi.fn<Watches['waiting']>(),
  watch: vi.fn<Watches['watch']>(async () => undefined),
  unwatch: vi.fn<Watches['unwatch']>(async () => undefined),
}));
vi.mock('#hooks/use-session.ts', () => ({ useSession: () => phone.user }));
vi.mock('#hooks/use-online.ts', () => ({ useOnline: () => phone.online }));
vi.mock('#hooks/use-watches.ts', () => ({ useWatches: () => phone }));

const day = karachiDate(Date.now() + 24 * 60 * 60 * 1000);
const venue = { id: 'v1', name: 'Clifton Padel', courts: [{ id: 'c1', name: 'Court 1', sport: 'Padel', price: 3000 }] };
const watched: HourWatch = {
  courtId: 'c1',
  courtName: 'Court 1',
  sport: 'Padel',
  venueId: 'v1',
  venueName: 'Clifton Padel',
  day,
  hour: 20,
};
const show = () => render(<WatchHour venue={venue} courtId="c1" day={day} hour={20} />, { wrapper: MemoryRouter });

beforeEach(() => {
  Object.assign(phone, { user: { id: 'u1' }, online: true, list: [] });
  phone.waiting.mockReturnValue(undefined);
});
afterEach(() => {
  cleanup();
  vi.clearAllMocks();
});

it('asks to be told of a taken hour, and no longer', async () => {
  show();
  expect(screen.getByText('Tomorrow, 8–\u20609 PM is taken')).toBeDefined();
  fireEvent.click(screen.getByRole('button', { name: 'Tell me when it is free' }));
  await vi.waitFor(() => expect(phone.watch).toHaveBeenCalledExactlyOnceWith(watched));
  cleanup();
  phone.list = [watched];
  show();
  expect(screen.getByRole('status').textContent).toContain('We’ll tell you when it is free.');
  fireEvent.click(screen.getByRole('button', { name: 'Stop' }));
  await vi.waitFor(() => expect(phone.unwatch).toHaveBeenCalledExactlyOnceWith(watched));
});

it('offline it says that it waits on this phone', () => {
  Object.assign(phone, { online: false, list: [watched] });
  phone.waiting.mockReturnValue(queuedWrite(1, { kind: 'watch-hour' }));
  show();
  expect(screen.getByRole('status').textContent).toContain('sent automatically when you’re back online');
});

it('promises nothing before our server has it', () => {
  phone.list = [watched];
  phone.waiting.mockReturnValue(queuedWrite(1, { kind: 'watch-hour' }));
  show();
  expect(screen.getByRole('status').textContent).toContain('We watch it as soon as it is sent.');
  expect(screen.queryByText(/We’ll tell you/)).toBeNull();
});

it('needs a login, and comes back to the very hour', () => {
  phone.user = null;
  show();
  const way = screen.getByRole('link', { name: 'Log in to be told' }).getAttribute('href') ?? '';
  const next = new URL(way, 'https://baari.test').searchParams.get('next');
  expect(next).toBe(`/venues/v1?sport=Padel&court=c1&day=${day}&hour=20&watch=1`);
});

it('says that ten are the most, and offers nothing that would be refused', () => {
  phone.list = Array.from({ length: 10 }, (_, hour) => ({ ...watched, hour }));
  show();
  expect(screen.getByRole('status').textContent).toContain('You watch 10 hours already');
  expect(screen.queryByRole('button')).toBeNull();
});

it('says why our server would not watch it', () => {
  const error = { code: 'TOO_MANY_WATCHES', detail: { max: 10 } } as const;
  phone.waiting.mockReturnValue(queuedWrite(1, { kind: 'watch-hour', state: 'failed', error }));
  show();
  expect(screen.getByRole('status').textContent).toContain('You watch 10 hours already, which is the most.');
});
