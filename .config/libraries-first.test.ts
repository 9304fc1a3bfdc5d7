import { expect, test } from 'vitest';
import { librariesFirst, libraryChunks } from './libraries-first.ts';

const page = `<script type="module" crossorigin src="/assets/index-1.js"></script>
  <link rel="modulepreload" crossorigin href="/assets/react-2.js">
  <link rel="modulepreload" crossorigin href="/assets/other-3.js">`;

function transform(html: string, names: readonly string[]): string {
  const { transformIndexHtml: hook } = librariesFirst();
  if (typeof hook !== 'object') throw new Error('no hook');
  const chunks = names.map((name) => [name, { type: 'chunk', name, fileName: `assets/${name}-2.js` }]);
  const bundle = Object.fromEntries(chunks);
  return String(hook.handler.call({} as never, html, { bundle, path: '/', filename: '' } as never));
}

test('the libraries are scripts of their own before the app’s, and are not preloaded as well', () => {
  const files = [...transform(page, libraryChunks).matchAll(/(?:src|href)="\/assets\/([\w-]+)/g)].map(
    ([, file]) => file,
  );
  expect(files).toEqual(['react-2', 'styling-2', 'material-2', 'index-1', 'other-3']);
});

test('a build without one of them fails', () => {
  expect(() => transform(page, ['react', 'styling'])).toThrow('no "material"');
  expect(() => transform('<p></p>', libraryChunks)).toThrow('no entry');
});
