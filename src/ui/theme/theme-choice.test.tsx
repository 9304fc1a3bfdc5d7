import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { followThemeChoice, readThemeChoice, subscribeThemeChoice, writeThemeChoice } from './theme-choice.ts';

const bars = () =>
  [...document.querySelectorAll<HTMLMetaElement>('meta[name="theme-color"]')].map(({ content }) => content);

beforeEach(() => {
  vi.stubGlobal('matchMedia', (query: string) => ({ matches: query.includes('dark') }));
  document.head.insertAdjacentHTML(
    'beforeend',
    '<meta name="theme-color" content="#ffffff" media="(prefers-color-scheme: light)">' +
      '<meta name="theme-color" content="#151e19" media="(prefers-color-scheme: dark)">',
  );
});

afterEach(() => {
  for (const bar of document.querySelectorAll('meta[name="theme-color"]')) bar.remove();
  writeThemeChoice('system');
  localStorage.clear();
  vi.unstubAllGlobals();
});

test('a choice shows at once, colours the bar, is remembered, and can be taken back', () => {
  const heard = vi.fn<() => void>();
  const stop = subscribeThemeChoice(heard);
  expect(readThemeChoice()).toBe('system');
  writeThemeChoice('dark');
  expect(document.documentElement.dataset['theme']).toBe('dark');
  expect(localStorage.getItem('baari-theme')).toBe('dark');
  expect(bars()).toEqual(['#151e19', '#151e19']);
  expect(document.documentElement.dataset['scheme']).toBe('dark');
  writeThemeChoice('light');
  expect(document.documentElement.dataset['scheme']).toBe('light');
  writeThemeChoice('system');
  expect(document.documentElement.dataset['scheme'], 'the phone of this test is dark').toBe('dark');
  expect(document.documentElement.dataset['theme']).toBeUndefined();
  expect(localStorage.getItem('baari-theme')).toBeNull();
  expect(bars()).toEqual(['#ffffff', '#151e19']);
  expect(heard).toHaveBeenCalledTimes(3);
  stop();
});

test('other tabs follow, and what index.html found colours the bar', () => {
  document.documentElement.dataset['theme'] = 'light';
  const stop = followThemeChoice();
  expect(bars()).toEqual(['#ffffff', '#ffffff']);
  dispatchEvent(new StorageEvent('storage', { key: 'baari-theme', newValue: 'dark' }));
  expect(readThemeChoice()).toBe('dark');
  dispatchEvent(new StorageEvent('storage', { key: 'something-else', newValue: 'light' }));
  expect(readThemeChoice()).toBe('dark');
  stop();
  dispatchEvent(new StorageEvent('storage', { key: 'baari-theme', newValue: null }));
  expect(readThemeChoice()).toBe('dark');
});
