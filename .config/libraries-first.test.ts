import { expect, test } from 'vitest';
import { librariesFirst, libraryChunks } from './libraries-first.ts';

const page = [
  '<script type="importmap">{}</script>',
  '<script type="module" crossorigin src="/assets/index-1.js"></script>',
  '<link rel="modulepreload" crossorigin href="/assets/react-2.js">',
  '<link rel="modulepreload" crossorigin href="/assets/other-3.js">',
  '<link rel="modulepreload" crossorigin href="/assets/material-2.js">',
].join('\n');

function transform(html: string, names: readonly string[]): string {
  const { transformIndexHtml: hook } = librariesFirst();
  if (typeof hook !== 'object') throw new Error('no hook');
  const bundle = Object.fromEntries(
    names.map((name) => [name, { type: 'chunk', name, fileName: `assets/${name}-2.js` }]),
  );
  return String(hook.handler.call({} as never, html, { bundle, path: '/', filename: '' } as never));
}

test('the libraries run as scripts of their own, after the import map and before the app', () => {
  const made = transform(page, libraryChunks);
  const places = [
    'importmap',
    ...['react-2', 'styling-2', 'material-2', 'index-1'].map((name) => `src="/assets/${name}`),
  ];
  const found = places.map((part) => made.indexOf(part));
  expect(found).toEqual(found.toSorted((a, b) => a - b));
  expect(found).not.toContain(-1);
});

test('each is asked for once, and the other files as before', () => {
  const made = transform(page, libraryChunks);
  expect(made.match(/react-2\.js/g)).toHaveLength(1);
  expect(made.match(/material-2\.js/g)).toHaveLength(1);
  expect(made).toContain('href="/assets/other-3.js"');
});

test('a build without one of them is an error, not a slower page', () => {
  expect(() => transform(page, ['react', 'styling'])).toThrow('no "material"');
  expect(() => transform('<p></p>', libraryChunks)).toThrow('no entry');
});
