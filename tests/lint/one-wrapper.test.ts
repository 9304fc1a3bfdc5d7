import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { sourceFiles } from './source-tree.ts';

// Each of these has one wrapper in src/ui with the product's defaults (looks, labels, 44 px, what a screen reader hears).
// A screen that took Material's own would have others.
const wrapped = [
  'Alert',
  'Autocomplete',
  'Breadcrumbs',
  'Button',
  'Card',
  'Checkbox',
  'Dialog',
  'FormControl',
  'FormHelperText',
  'IconButton',
  'InputLabel',
  'NativeSelect',
  'OutlinedInput',
  'PaginationItem',
  'Radio',
  'Skeleton',
  'Snackbar',
  'Tabs',
];

const importOf = new RegExp(`from '@mui/material/(?:${wrapped.join('|')})'`);

test.each(wrapped)('%s of Material UI is wrapped in src/ui', (name) => {
  const users = sourceFiles('src/ui').filter((file) => readFileSync(file, 'utf8').includes(`'@mui/material/${name}'`));
  expect(users).not.toEqual([]);
});

test('what is wrapped there is imported nowhere else', () => {
  const others = [...sourceFiles('src/features'), ...sourceFiles('src/app')];
  expect(others.length).toBeGreaterThan(100);
  expect(others.filter((file) => importOf.test(readFileSync(file, 'utf8')))).toEqual([]);
});
