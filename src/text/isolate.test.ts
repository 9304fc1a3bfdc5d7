import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { timesText } from './desk-rule-words.ts';
import { formatClock, formatHour, formatSpan } from './format.ts';
import { shortHour } from './near-time.ts';
import { playTime, shortSpan } from './play-time.ts';
import { t } from './translate.ts';

const now = Date.parse('2026-11-22T10:00:00Z');
/** As it is drawn in a page from right to left when all of it is one Latin run: the marks hold it together. */
const held = (text: string) => `\u2068${text}\u2069`;

describe('in a page from right to left', () => {
  beforeEach(() => vi.stubGlobal('document', { dir: 'rtl' }));
  afterEach(() => vi.unstubAllGlobals());

  test.each([
    ['an hour in short', () => shortHour(20), held('8\u00a0PM')],
    ['hours in short', () => shortSpan(20, 22), held('8–10 PM')],
    ['an hour', () => formatHour(7), held('7:00 AM')],
    ['a time', () => formatClock('2026-11-22T10:05:00Z'), held('3:05 PM')],
    ['hours', () => formatSpan(19, 21), held(`${held('7:00 PM')} – ${held('9:00 PM')}`)],
    ['opening hours', () => timesText('17:00', '03:00'), held(`${held(held('5:00 PM'))} – ${held(held('3:00 AM'))}`)],
    ['a date and its hours', () => playTime('2026-11-23', [20, 21], now), `Tomorrow, ${held('8–\u206010\u00a0PM')}`],
    ['what a sentence is given', () => t('venues.allOf', { place: 'DHA (East)' }), `All of ${held('DHA (East)')}`],
  ])('%s keeps its order', (_name, text, wanted) => {
    expect(text()).toBe(wanted);
  });
});

test('in a page from left to right, and in the worker, there are no marks', () => {
  const texts = [shortHour(20), formatSpan(19, 21), t('venues.allOf', { place: 'DHA' })];
  expect(texts.join()).not.toMatch(/[\u2066-\u2069]/);
});
