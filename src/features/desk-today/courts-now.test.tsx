import { cleanup, render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, expect, it, vi } from 'vitest';
import type { CourtNow, ShownEntry } from '#domain/desk/day-model.ts';
import type { PauseShown } from '#domain/desk/pauses.ts';
import { CourtsNow } from './courts-now.tsx';

afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

it.each([true, false])('says of who plays whether the server has them yet: only here %s', (isNew) => {
  const entry = { kind: 'walkin', name: 'Faraz', isNew, isQueued: isNew } as ShownEntry;
  const state: CourtNow = { courtId: 'a', is: 'playing', entry, until: 0, next: null, freeHours: null };
  const courts = [{ id: 'a', name: 'Turf A', sport: 'Futsal', price: 4000, position: 0, isActive: true, rev: 1 }];
  render(<CourtsNow venueId="v" courts={courts} states={[state]} pauses={[]} />, { wrapper: MemoryRouter });
  expect(screen.getByText(/^Playing: .*Faraz/)).toBeDefined();
  expect(screen.queryAllByText('Queued, not sent')).toHaveLength(isNew ? 1 : 0);
  expect(document.querySelectorAll('[data-mark=queued]')).toHaveLength(isNew ? 1 : 0);
});

const courts = [{ id: 'a', name: 'Turf A', sport: 'Futsal', price: 4000, position: 0, isActive: true, rev: 1 }];

it.each([
  ['who did not come', { seen: 'no_show' }, 'No-show: Faraz'],
  ['who is not confirmed', { status: 'pending' }, 'Not confirmed yet: don’t let them play'],
])('does not say of %s that they play', (_who, changes, words) => {
  const entry = { kind: 'app', name: 'Faraz', status: 'confirmed', seen: null, ...changes } as ShownEntry;
  const state: CourtNow = { courtId: 'a', is: 'playing', entry, until: 0, next: null, freeHours: null };
  render(<CourtsNow venueId="v" courts={courts} states={[state]} pauses={[]} />, { wrapper: MemoryRouter });
  expect(screen.getByText(words)).toBeDefined();
  expect(document.body.textContent).not.toContain('Playing');
});

it.each([
  ['2026-11-21T23:00:00+05:00', 'Not online until 11:00 PM'],
  ['2026-11-23T02:00:00+05:00', 'Not online until Mon 23 Nov, 2:00 AM'],
])('says until when nobody books online, and on which day: %s', (until, words) => {
  vi.useFakeTimers({ now: Date.parse('2026-11-21T21:00:00+05:00') });
  const state: CourtNow = { courtId: 'a', is: 'free', until: null, next: null, freeHours: null };
  const pause: PauseShown = { is: 'running', courtId: null, untilAt: Date.parse(until) };
  render(<CourtsNow venueId="v" courts={courts} states={[state]} pauses={[pause]} />, { wrapper: MemoryRouter });
  expect(screen.getByText(words)).toBeDefined();
});
