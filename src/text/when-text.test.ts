import { expect, it } from 'vitest';
import { whenName, whenWords } from './when-text.ts';

const today = '2026-11-22';

it.each([
  ['2026-11-22', '', 'Today', 'today'],
  ['2026-11-22', 'evening', 'Today, Evening', 'tonight'],
  ['2026-11-23', 'evening', 'Tomorrow, Evening', 'tomorrow evening'],
  ['2026-11-23', '20', 'Tomorrow, 8 PM', 'tomorrow at 8 PM'],
  ['2026-11-24', 'night', 'Tue, 24 Nov, Night', 'on Tue, 24 Nov night'],
  ['2026-11-24', '0', 'Tue, 24 Nov, 12 AM', 'on Tue, 24 Nov at 12 AM'],
])('%s %s is "%s", and "%s" in a sentence', (day, at, name, words) => {
  const plain = (text: string) => text.replace('\u00a0', ' ');
  expect(plain(whenName({ day, at }, today))).toBe(name);
  expect(plain(whenWords({ day, at }, today))).toBe(words);
});
