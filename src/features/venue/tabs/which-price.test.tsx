import { fireEvent, render, screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import type { VenueDetails } from '#domain/venue.ts';
import { openingRule, priceRule } from '#tests/support/venue-rules.ts';
import { WhichPrice } from './which-price.tsx';

vi.mock('#data/server/server-clock.ts', () => ({ serverNow: () => Date.parse('2026-11-20T12:00:00+05:00') }));

const plain = (part: Element) => part.textContent.replaceAll('\u00a0', ' ');

it('what courts cost from the cheapest open hour of a week to the dearest, and on demand when', () => {
  // spec: rules.which-price
  const prices = [
    priceRule({ fromHour: 18, toHour: 23, effect: 'percent', amount: 20 }),
    priceRule({ days: [5, 6], fromHour: 18, toHour: 2, amount: 4500 }),
    priceRule({ firstDay: '2027-03-10', lastDay: '2027-03-12', amount: 5000 }),
    priceRule({ firstDay: '2026-11-01', lastDay: '2026-11-19', amount: 9000 }),
    // Closed then: no hour costs it.
    priceRule({ fromHour: 3, toHour: 9, amount: 100 }),
    priceRule({ courtId: 'd', amount: 5000 }),
    priceRule({ courtId: 'b', days: [1, 2, 3, 4, 5], fromHour: 16, toHour: 18, effect: 'percent', amount: -10 }),
  ];
  const courts = [
    { id: 'a', name: 'Turf A', sport: null, price: 3000 },
    { id: 'b', name: 'Turf B', sport: null, price: 3333 },
    { id: 'c', name: 'Turf C', sport: null, price: 3000 },
    { id: 'd', name: 'Turf D', sport: null, price: 9000 },
  ];
  const openings = [openingRule({ kind: 'closed', firstDay: '2026-11-20', lastDay: '2026-11-30' })];
  const rules = { prices, openings, lead: 0, terms: undefined };
  const venue = { open: '16:00', close: '02:00', courts, rules } as unknown as VenueDetails;
  const { container } = render(<WhichPrice venue={venue} />);
  expect([...container.querySelectorAll('dl > * > *')].map(plain)).toEqual([
    'Turf A, Turf B, Turf C',
    'PKR 3,000 – 4,500 per hour',
    'Turf D',
    'PKR 5,000 per hour',
  ]);
  expect(screen.queryByRole('list')).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: 'When which price applies', expanded: false }));
  expect(screen.getAllByRole('listitem').map(plain)).toEqual([
    '10 Mar to 12 Mar, all day: PKR 5,000, all courts',
    'Mon – Fri, 4 PM – 6 PM: 10% less, Turf B',
    'Every day, all day: PKR 5,000, Turf D',
    'Fri, Sat, 6 PM – 2 AM: PKR 4,500, all courts',
    'Every day, 6 PM – 11 PM: 20% more, all courts',
    'Every day, 3 AM – 9 AM: PKR 100, all courts',
    'At all other times: PKR 3,000, Turf A, Turf C',
    'At all other times: PKR 3,333, Turf B',
    'At all other times: PKR 9,000, Turf D',
  ]);
});
