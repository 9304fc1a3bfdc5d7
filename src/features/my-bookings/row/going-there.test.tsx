import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { booking, uuid } from '#tests/support/samples.ts';
import { GoingThere } from './going-there.tsx';

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

test('the calendar entry is made on the phone, as a file that every calendar opens', async () => {
  const made: Blob[] = [];
  // jsdom has neither.
  Object.assign(URL, {
    createObjectURL: (blob: Blob) => {
      made.push(blob);
      return 'blob:entry';
    },
    revokeObjectURL: () => undefined,
  });
  const names: string[] = [];
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    names.push(this.download);
  });
  render(<GoingThere booking={booking(uuid(1))} />);
  fireEvent.click(screen.getByRole('button', { name: 'Add to calendar: Clifton Padel, Sat, 28 Nov 2026' }));
  await waitFor(() => expect(names).toEqual(['baari-2026-11-28.ics']));
  expect(made[0]?.type).toBe('text/calendar');
  expect(await made[0]?.text()).toContain('SUMMARY:Padel at Clifton Padel');
});

test('a file that could not be made is said beside the button, until the next try', async () => {
  Object.assign(URL, {
    createObjectURL: () => {
      throw new Error('No room');
    },
  });
  render(<GoingThere booking={booking(uuid(1))} />);
  fireEvent.click(screen.getByRole('button', { name: /^Add to calendar/ }));
  expect((await screen.findByRole('alert')).textContent).toMatch(/calendar/);
});

test('the way there starts from the address', () => {
  render(<GoingThere booking={booking(uuid(1), { venueAddress: 'Street 5' })} />);
  const { href } = screen.getByRole<HTMLAnchorElement>('link', { name: /^Directions to Clifton Padel/ });
  expect(new URL(href).searchParams.get('destination')).toBe('Clifton Padel, Street 5, Karachi');
});
