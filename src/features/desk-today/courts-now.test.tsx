import { render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { expect, it } from 'vitest';
import type { CourtNow, ShownEntry } from '#domain/desk/day-model.ts';
import { deskToday } from '#text/en/desk-today.ts';
import { areas } from '#text/en.ts';
import { registerMessages } from '#text/translate.ts';
import { CourtsNow } from './courts-now.tsx';

registerMessages(...areas, deskToday);

it.each([true, false])('says of who plays whether the server has them yet: only here %s', (isNew) => {
  const entry = { kind: 'walkin', name: 'Faraz', isNew, isQueued: isNew } as ShownEntry;
  const state: CourtNow = { courtId: 'a', is: 'playing', entry, until: 0, next: null, freeHours: null };
  const courts = [{ id: 'a', name: 'Turf A', sport: 'Futsal', price: 4000, position: 0, rev: 1 }];
  render(<CourtsNow venueId="v" courts={courts} states={[state]} pauses={[]} />, { wrapper: MemoryRouter });
  expect(screen.getByText(/^Playing: .*Faraz/)).toBeDefined();
  expect(screen.queryAllByText('Queued, not sent')).toHaveLength(isNew ? 1 : 0);
  expect(document.querySelectorAll('[data-mark=queued]')).toHaveLength(isNew ? 1 : 0);
});
