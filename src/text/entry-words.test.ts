import { expect, test } from 'vitest';
import type { ShownEntry } from '#domain/desk/day-model.ts';
import { entryChips } from './entry-words.ts';

const entry: ShownEntry = {
  id: 'e',
  venueId: 'v',
  courtId: 'a',
  kind: 'app',
  day: '2026-11-21',
  hours: [19],
  status: 'confirmed',
  name: 'Hamza Malik',
  phone: null,
  code: null,
  total: null,
  collect: null,
  paid: null,
  seen: null,
  seenAt: null,
  note: null,
  isOwn: false,
  isMine: false,
  madeAt: null,
  rev: 1,
};

test.each([
  [{}, []],
  [{ movedAt: null }, []],
  [{ movedAt: '2026-11-20T10:00:00Z' }, ['Moved']],
  [{ movedAt: '2026-11-20T10:00:00Z', status: 'cancelled', note: 'Late' }, ['Cancelled', 'Moved', 'Note']],
] as const)('%j has the chips %j', (changes, words) => {
  expect(entryChips({ ...entry, ...changes }).map((chip) => chip.words)).toEqual(words);
});
