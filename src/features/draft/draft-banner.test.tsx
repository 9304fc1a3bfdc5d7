import { render, screen } from '@testing-library/react';
import { useEffect, useState } from 'react';
import { MemoryRouter } from 'react-router-dom';
import { beforeEach, expect, it, vi } from 'vitest';
import type { Booking } from '#domain/booking.ts';
import { booking, uuid } from '#tests/support/samples.ts';
import { DraftBanner } from './draft-banner.tsx';

const disk = vi.hoisted(() => ({ draft: undefined as object | undefined, rows: [] as Booking[] }));
vi.mock('#data/repositories/drafts.ts', () => ({
  readBookingDraft: async () => disk.draft,
  deleteBookingDraft: async () => undefined,
}));
vi.mock('#data/repositories/bookings.ts', () => ({ readBookings: async () => disk.rows }));
vi.mock('#data/repositories/venues.ts', () => ({ readVenueSummary: async () => ({ name: 'Clifton Padel' }) }));
vi.mock('#hooks/use-live-query.ts', () => ({
  useLiveQuery: (read: () => Promise<unknown>) => {
    const [value, setValue] = useState<unknown>();
    // The reading is another function at each render; it is done once.
    const [once] = useState(() => read);
    useEffect(() => void once().then(setValue), [once]);
    return value;
  },
}));
vi.mock('#hooks/use-session.ts', () => ({ useSession: () => ({ id: 'me' }) }));

const row = booking(uuid(1), { day: '2026-11-28', hours: [18] });
const draft = {
  venueId: row.venueId,
  courtId: row.courtId,
  day: row.day,
  hours: row.hours,
  requestId: 'r1',
  expectedTotal: 3100,
  holdUntil: null,
  receipt: null,
  receiptPath: 'me/1.jpg',
  outcomeUnknown: true,
  savedAt: 1,
};
const unknown = 'We don’t know yet whether it went through';

/** Resolves once the banner has read what it shows. */
async function show(): Promise<void> {
  const seen = vi.fn();
  render(<DraftBanner onSeen={seen} />, { wrapper: MemoryRouter });
  await vi.waitFor(() => expect(seen).toHaveBeenCalled());
}

beforeEach(() => Object.assign(disk, { draft, rows: [] }));
it('says on every screen that nobody knows yet, and leads back to where it is asked', async () => {
  await show();
  expect(screen.getByText(unknown)).toBeDefined();
  expect(screen.getByRole('link', { name: 'Continue' }).getAttribute('href')).toContain(row.venueId);
  expect(screen.queryByRole('button'), 'what may be booked is not discarded here').toBeNull();
});

it('is never shown above the very booking that answers it', async () => {
  disk.rows = [row];
  await show();
  expect(screen.queryByText(unknown)).toBeNull();
});

it.each([
  ['a booking of other hours', { hours: [19] }],
  ['a booking of another date', { day: '2026-11-29' }],
  ['a booking that was cancelled', { status: 'cancelled' as const }],
])('%s answers nothing', async (_, changes) => {
  disk.rows = [{ ...row, ...changes }];
  await show();
  expect(screen.getByText(unknown)).toBeDefined();
});
