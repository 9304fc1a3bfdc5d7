import { expect, test } from 'vitest';
import { reactChunk, reactFirst } from './react-first.ts';

const page = [
  '<script type="importmap">{}</script>',
  '<script type="module" crossorigin src="/assets/index-1.js"></script>',
  '<link rel="modulepreload" crossorigin href="/assets/react-2.js">',
  '<link rel="modulepreload" crossorigin href="/assets/other-3.js">',
].join('\n');

function transform(html: string, names: string[]): string {
  const { transformIndexHtml: hook } = reactFirst();
  if (typeof hook !== 'object') throw new Error('no hook');
  const bundle = Object.fromEntries(
    names.map((name) => [name, { type: 'chunk', name, fileName: `assets/${name}-2.js` }]),
  );
  return String(hook.handler.call({} as never, html, { bundle, path: '/', filename: '' } as never));
}

test('React runs as a script of its own, after the import map and before the app', () => {
  const places = ['importmap', 'src="/assets/react-2.js"', 'src="/assets/index-1.js"'].map((part) =>
    transform(page, [reactChunk]).indexOf(part),
  );
  expect(places).toEqual(places.toSorted((a, b) => a - b));
  expect(places).not.toContain(-1);
});

test('it is asked for once, and the other files as before', () => {
  const made = transform(page, [reactChunk]);
  expect(made.match(/react-2\.js/g)).toHaveLength(1);
  expect(made).toContain('href="/assets/other-3.js"');
});

test('a build without it is an error, not a slower page', () => {
  expect(() => transform(page, ['index'])).toThrow('no "react"');
  expect(() => transform('<p></p>', [reactChunk])).toThrow('no entry');
});
