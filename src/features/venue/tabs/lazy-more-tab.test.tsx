import { fireEvent, render, screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import type { VenueDetails } from '#domain/venue.ts';
import { MoreTab } from './lazy-more-tab.tsx';

const download = vi.hoisted(() => ({ fails: true }));
vi.mock('./more-tabs.tsx', () => {
  if (download.fails) throw new TypeError('Failed to fetch dynamically imported module');
  return { DetailsTab: () => <p>12 Beach Road</p>, ReviewsTab: () => null };
});

it('a panel whose code did not come says so and can be asked for again', async () => {
  render(<MoreTab name="details" venue={{} as VenueDetails} online coming />);
  expect((await screen.findByRole('alert')).textContent).toMatch(/connection|offline/i);
  download.fails = false;
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('12 Beach Road')).toBeDefined();
});
