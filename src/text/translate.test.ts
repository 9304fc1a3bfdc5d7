import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { AppError, errorCodes } from '#domain/errors.ts';
import { dictionary } from '#tests/support/words.ts';
import type { TextKey } from './en.ts';
import { error } from './en/error.ts';
import { errorKey, errorText } from './error-text.ts';
import { registerMessages, t } from './translate.ts';

type Words = string | { one: string; other: string };

const entries = Object.entries(dictionary) as [TextKey, Words][];
const formsOf = (words: Words) => (typeof words === 'string' ? [words] : [words.one, words.other]);
const placesOf = (words: Words) =>
  new Set(formsOf(words).flatMap((form) => [...form.matchAll(/\{(\w+)\}/g)].map((match) => match[1] ?? '')));

describe('every key', () => {
  test.each(entries)('%s has words, and every place in them is filled', (key, words) => {
    const params = Object.fromEntries([...placesOf(words)].map((name) => [name, 7]));
    for (const count of [1, 7]) {
      const text = t(key, { ...params, count });
      expect(text.trim()).not.toBe('');
      expect(text).not.toMatch(/[{}]/);
    }
  });

  test.each(entries.filter(([, words]) => typeof words !== 'string'))(
    '%s says how many when there are several',
    (_key, words) => {
      expect(formsOf(words).at(-1)).toContain('{count}');
    },
  );

  test('belongs to one area only: none is written over when the areas are joined', () => {
    const seen = new Map<string, string>();
    for (const file of readdirSync(new URL('en/', import.meta.url))) {
      const source = readFileSync(new URL(`en/${file}`, import.meta.url), 'utf8');
      for (const [, key = ''] of source.matchAll(/^ {2}'([^']+)':/gm)) {
        expect(seen.get(key), `${key} in ${file}`).toBeUndefined();
        seen.set(key, file);
      }
    }
    expect(seen.size).toBe(entries.length);
  });
});

test('plurals', () => {
  expect(t('freshness.minutes', { count: 1 })).toBe('Updated 1 minute ago');
  expect(t('freshness.minutes', { count: 2 })).toBe('Updated 2 minutes ago');
  expect(t('freshness.minutes', { count: 0 })).toBe('Updated 0 minutes ago');
});

test('a value that looks like a place stays what it is', () => {
  expect(t('freshness.offline', { age: '{age}' })).toContain('{age}');
});

describe('errors in the person’s words', () => {
  test.each(errorCodes)('%s', (code) => {
    const text = errorText(new AppError(code, { hours: [18, 19], total: 4100, max: 8, seconds: 42 }));
    expect(text).not.toMatch(/[{}]|[A-Z]+_[A-Z]+/);
  });

  test('and no words without a code', () => {
    const others = /^error\.((limit|blocked|passwordWeak)\w+|rateLimitedNetwork|thatTime|noNetwork)$/;
    const keys = new Set<string>(errorCodes.map(errorKey));
    expect(Object.keys(error).filter((key) => !keys.has(key) && !others.test(key))).toEqual([]);
  });

  test('with the facts that came along', () => {
    expect(errorText(new AppError('SLOT_TAKEN', { hours: [18, 19] }))).toContain('6:00 PM, 7:00 PM');
    expect(errorText(new AppError('SLOT_TAKEN'))).toContain('that time');
    expect(errorText(new AppError('TOO_MANY_LIVE', { reason: 'first', max: 2 }))).toContain(
      'you can have 2 bookings waiting',
    );
    expect(errorText(new AppError('TOO_MANY_LIVE', { reason: 'newer', max: 2 }))).toBe(t('error.tooManyLive'));
    expect(errorText(new AppError('BLOCKED', { reason: 'not_paid' }))).toContain('My Bookings');
    expect(errorText(new AppError('BLOCKED', { reason: 'staff' }))).toBe(t('error.blocked'));
    expect(errorText(new AppError('PRICE_CHANGED', { total: 4100 }))).toMatch(/PKR.4,100/);
  });

  test('anything else that was thrown, without its stack', () => {
    expect(errorText(new TypeError('x is not a function'))).toBe(t('error.unexpected'));
    expect(errorText(undefined)).toBe(t('error.unexpected'));
  });
});

// Every part of a screen that comes later registers all words once more: on a cheap phone that was a tenth of a start.
test('words that are known are not read again', () => {
  let reads = 0;
  const area = new Proxy({ 'shell.home': 'Baari, home' } as const, {
    ownKeys(words) {
      reads += 1;
      return Reflect.ownKeys(words);
    },
  });
  registerMessages(area);
  registerMessages(area, area);
  expect(reads).toBe(1);
});
