import createCache from '@emotion/cache';
import { css } from '@emotion/react';
import { expect, test } from 'vitest';
import { standardSelectors } from './standard-selectors.ts';

/** The rules that are written into the document for these styles. */
function rulesOf(styles: Parameters<typeof css>[0]): string[] {
  const cache = createCache({ key: 'test', stylisPlugins: [standardSelectors] });
  const rules: string[] = [];
  cache.sheet.insert = (rule) => void (rule === '.a{}' || rules.push(rule));
  cache.insert('.a', css(styles), cache.sheet, false);
  return rules;
}

test('a placeholder is styled once, by the name that every browser knows', () => {
  const styles = { color: 'red' };
  expect(
    rulesOf({
      '&::-webkit-input-placeholder': styles,
      '&::-moz-placeholder': styles,
      '&::-ms-input-placeholder': styles,
    }),
  ).toEqual(['.a::placeholder{color:red;}']);
});

test('a rule keeps the selectors that a browser knows', () => {
  expect(rulesOf({ '&::-moz-focus-inner, &:focus': { outline: 0 }, '&::-moz-focus-inner': { border: 0 } })).toEqual([
    '.a:focus{outline:0;}',
  ]);
});

test('other selectors stay as they are', () => {
  expect(rulesOf({ color: 'red', '&::-webkit-search-decoration': { display: 'none' } })).toEqual([
    '.a{color:red;}',
    '.a::-webkit-search-decoration{display:none;}',
  ]);
});
