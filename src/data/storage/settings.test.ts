import { readFileSync } from 'node:fs';
import { afterEach, expect, test, vi } from 'vitest';
import { sourceFiles } from '#tests/lint/source-tree.ts';
import { savesData } from './settings.ts';

afterEach(() => vi.unstubAllGlobals());

test.each([
  [{ connection: { saveData: true } }, true],
  [{ connection: { saveData: false } }, false],
  [{ connection: undefined }, false],
  [undefined, false],
])('a browser with %o saves data: %s', (navigator, saves) => {
  vi.stubGlobal('navigator', navigator);
  expect(savesData()).toBe(saves);
});

test('one place asks the browser, and the document before any code is there', () => {
  const asking = [...sourceFiles('src'), ...sourceFiles('sw')].filter((file) =>
    /\bsaveData\b/.test(readFileSync(file, 'utf8')),
  );
  expect(asking).toEqual(['src/app/early/ask-early.ts', 'src/data/storage/settings.ts']);
});
