// A story that only `npm run sweep` tells names what proves the same in every run. Here: that it does, and that this is run.
import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { treeOf, walk, type Node } from './source-tree.ts';

const filesBelow = (folder: string) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((file) => `${folder}/${file.replaceAll('\\', '/')}`);
const tests = ['src', 'sw', 'supabase', 'tests', '.config']
  .flatMap(filesBelow)
  .filter((file) => /\.test\.(?:tsx?|mjs)$/.test(file));
const specs = filesBelow('tests/e2e').filter((file) => file.endsWith('.spec.ts'));
const nameOf = (file: string) => file.replace(/^.*\//, '').replace(/\.(?:spec|test)\.\w+$/, '');
const bases = new Set(tests.map(nameOf));

const isSweepTag = (node: Node) =>
  node.type === 'ObjectExpression' && walk(node).some(({ type, value }) => type === 'Literal' && value === '@sweep');

/** Whether a run that is no sweep tells a story of this file. */
function isTold(file: string): boolean {
  const nodes = walk(treeOf(file));
  const tags = nodes
    .filter(({ type, init }) => type === 'VariableDeclarator' && init && isSweepTag(init as Node))
    .map(({ id }) => (id as Node)['name']);
  return nodes.some(({ type, callee, arguments: given }) => {
    if (type !== 'CallExpression' || (callee as Node)['name'] !== 'test') return false;
    const [title, second] = given as Node[];
    return (
      (title?.type === 'Literal' || title?.type === 'TemplateLiteral') &&
      !(second && (isSweepTag(second) || tags.includes(second['name'])))
    );
  });
}
const told = new Map(specs.map((file) => [nameOf(file), isTold(file)]));

/** Each tag of a file with the comment above the story, or above the constant that several stories share. */
function taggedIn(file: string): { at: string; says: string }[] {
  const lines = readFileSync(file, 'utf8')
    .split('\n')
    .map((line) => line.trim());
  const isComment = (at: number) => lines[at]?.startsWith('//') ?? false;
  return lines.flatMap((line, at) => {
    if (!line.includes(`tag: '@sweep'`)) return [];
    let end = at;
    // The title stands between them, on a line of its own when it is long.
    while (end > at - 4 && !isComment(end)) end -= 1;
    let first = end;
    while (isComment(first - 1)) first -= 1;
    const says = lines.slice(first, end + 1).filter((_, of) => isComment(first + of));
    return [{ at: `${file}:${at + 1}`, says: says.map((one) => one.slice(2).trim()).join(' ') }];
  });
}
const tagged = specs.flatMap(taggedIn);

test('each story of the sweep says what proves the same in every run', () => {
  expect(tagged.length).toBeGreaterThan(100);
  expect(tagged.filter(({ says }) => !/every run/i.test(says)).map(({ at }) => at)).toEqual([]);
});

test('the tests that it names are there', () => {
  const named = tagged.flatMap(({ at, says }) =>
    [...says.matchAll(/[\w./-]+\.test\.(?:tsx?|mjs)/g)].map(([name]) => ({ at, name })),
  );
  expect(named.length).toBeGreaterThan(100);
  expect(named.filter(({ name }) => !tests.some((file) => file === name || file.endsWith(`/${name}`)))).toEqual([]);
});

test('the stories that it names are told in every run', () => {
  const named = tagged.flatMap(({ at, says }) => [
    ...[...says.matchAll(/([\w-]+)\.spec/g)].map(([, name = '']) => ({ at, name })),
    // A bare word with a hyphen is a story as well, unless a test has that name.
    ...[...says.matchAll(/[\w-]+-[\w-]+/g)]
      .map(([name]) => ({ at, name }))
      .filter(({ name }) => told.has(name) && !bases.has(name)),
  ]);
  expect(named.length).toBeGreaterThan(20);
  expect(named.filter(({ name }) => !told.get(name))).toEqual([]);
});
