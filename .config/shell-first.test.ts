import { expect, test } from 'vitest';
import { scriptsLast } from './shell-first.ts';

const head = `<head>
    <style>a{}</style>
    <script type="importmap">{"imports":{"/$&.js":"/b.js"}}</script>
    <script type="module" crossorigin src="/react.js"></script>
    <script type="module" crossorigin src="/app.js"></script>
    <link rel="modulepreload" crossorigin href="/more.js">
    <link rel="manifest" href="/m">
  </head>`;
const body = `<body><div id="root"></div><script>show()</script>
    <!-- app scripts -->
  <script>ask()</script></body>`;

test('what is seen comes first, then the import map, then the modules in their order', () => {
  const made = scriptsLast(head + body);
  const order = [
    '<style>',
    'rel="manifest"',
    '</head>',
    '"root"',
    'show()',
    '"/$&.js"',
    '/react.js',
    '/app.js',
    '/more.js',
    'ask()',
  ];
  const found = order.map((part) => made.indexOf(part));
  expect(found).not.toContain(-1);
  expect(found).toEqual(found.toSorted((a, b) => a - b));
  expect(made.match(/<script/g)).toHaveLength(5);
});

test('a page without scripts or a place for them is an error', () => {
  expect(() => scriptsLast(head)).toThrow('no place');
  expect(() => scriptsLast(body)).toThrow('no scripts');
});
