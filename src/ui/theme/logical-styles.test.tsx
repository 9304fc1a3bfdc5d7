import createCache from '@emotion/cache';
import { css } from '@emotion/react';
import { expect, test } from 'vitest';
import { logicalStyles } from './logical-styles.ts';

/** What is written into the document for one declaration. */
function written(name: string, value: string): string {
  const cache = createCache({ key: 'test', stylisPlugins: [logicalStyles] });
  const rules: string[] = [];
  cache.sheet.insert = (rule) => void rules.push(rule);
  cache.insert('.a', css({ [name]: value }), cache.sheet, false);
  return rules.join('').slice('.a{'.length, -1);
}

test.each([
  ['marginLeft', '8px', 'margin-inline-start:8px;'],
  ['paddingRight', '32px', 'padding-inline-end:32px;'],
  ['left', '0', 'inset-inline-start:0;'],
  ['right', 'calc(50% - 1px)', 'inset-inline-end:calc(50% - 1px);'],
  ['borderLeft', '1px solid red', 'border-inline-start:1px solid red;'],
  ['borderRightColor', 'red', 'border-inline-end-color:red;'],
  ['borderTopLeftRadius', '4px', 'border-start-start-radius:4px;'],
  ['borderBottomRightRadius', '4px', 'border-end-end-radius:4px;'],
  ['textAlign', 'left', 'text-align:start;'],
  ['textAlign', 'right', 'text-align:end;'],
  ['padding', '1px 2px 3px 4px', 'padding-block:1px 3px;padding-inline:4px 2px;'],
  ['margin', '0 calc(var(--a) + (1px * 2)) 0 -8px', 'margin-block:0 0;margin-inline:-8px calc(var(--a) + (1px * 2));'],
])('%s: %s reads from the start', (name, value, expected) => {
  expect(written(name, value)).toBe(expected);
});

test.each([
  ['padding', '8px 18px', 'padding:8px 18px;'],
  ['padding', '1px 2px 3px 2px', 'padding:1px 2px 3px 2px;'],
  ['textAlign', 'center', 'text-align:center;'],
  ['marginTop', '4px', 'margin-top:4px;'],
  ['justifyContent', 'left', 'justify-content:left;'],
])('%s: %s stays', (name, value, expected) => {
  expect(written(name, value)).toBe(expected);
});
