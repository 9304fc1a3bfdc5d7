import { render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { beforeEach, expect, it, vi } from 'vitest';
import type { BookingDraft } from '#domain/booking.ts';
import { BackToPayment, BeforeLogin } from './on-the-way.tsx';

const phone = vi.hoisted(() => ({ drafts: {} as Record<string, object | undefined> }));
vi.mock('#data/repositories/drafts.ts', () => ({ readBookingDraft: async (owner: string) => phone.drafts[owner] }));
vi.mock('#data/repositories/venues.ts', () => ({ readVenueSummary: async () => ({ name: 'Clifton Padel' }) }));
vi.mock('#hooks/use-session.ts', () => ({ useSession: () => ({ id: 'u1' }) }));
vi.mock('#hooks/use-live-query.ts', async () => {
  const { useEffect, useRef, useState } = await import('react');
  return {
    useLiveQuery: (read: () => Promise<unknown>) => {
      const [value, setValue] = useState<unknown>();
      const first = useRef(read);
      useEffect(() => void first.current().then(setValue), []);
      return value;
    },
  };
});

const draft: BookingDraft = {
  venueId: 'v1',
  courtId: 'c1',
  day: '2026-11-28',
  hours: [20, 21],
  requestId: 'r1',
  expectedTotal: 6100,
  holdUntil: null,
  receipt: null,
  receiptPath: null,
  outcomeUnknown: false,
  savedAt: 1,
};

beforeEach(() => Object.assign(phone, { drafts: {} }));
it('the login says what comes next, and claims no hold', async () => {
  phone.drafts = { anon: draft };
  render(<BeforeLogin next="/venues/v1?pay=1" />);
  expect(await screen.findByText('Clifton Padel: Sat, 28 Nov 2026, 8:00 PM – 10:00 PM')).toBeDefined();
  expect(screen.getByText(/we hold it as soon as you’re in/)).toBeDefined();
});

it('the login says of which taken hour one wants to be told', async () => {
  render(<BeforeLogin next="/venues/v1?court=c1&day=2026-11-28&hour=6&watch=1" />);
  expect(await screen.findByText('Clifton Padel: Sat, 28 Nov 2026, 6:00 AM – 7:00 AM')).toBeDefined();
  expect(screen.getByText('Log in, and we can tell you when this time is free.')).toBeDefined();
});

it('the login says nothing of a booking at another venue', async () => {
  phone.drafts = { anon: { ...draft, venueId: 'v2' } };
  const { container } = render(<BeforeLogin next="/venues/v1?pay=1" />);
  await new Promise((resolve) => setTimeout(resolve, 30));
  expect(container.textContent).toBe('');
});

it.each([
  ['2099-11-28T15:00:00Z', 'Held for you until 8:00 PM.'],
  ['2020-11-28T15:00:00Z', 'Not held right now: we hold it again when you go back.'],
  [null, 'Not held right now: we hold it again when you go back.'],
])('held until %s, the way back says "%s"', async (holdUntil, words) => {
  phone.drafts = { u1: { ...draft, holdUntil } };
  render(<BackToPayment venueId="v1" />, { wrapper: MemoryRouter });
  expect(await screen.findByText(words)).toBeDefined();
  expect(screen.getByRole('link', { name: 'Back to the payment' }).getAttribute('href')).toBe('/venues/v1?pay=1');
});
