import { readdirSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { exportsForTestsAlone, unusedExports, type Source } from './exports.ts';
import { sourceFiles } from './source-tree.ts';

const isTest = (file: string) => /\.test\.(?:tsx?|mjs)$/.test(file) || file.startsWith('tests/');

const everything = ['src', 'sw', 'supabase', '.config', 'tests']
  .flatMap((folder) => readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((file) => `${folder}/${file}`))
  .map((file) => file.replaceAll('\\', '/'))
  .filter((file) => /\.(?:tsx?|mjs)$/.test(file) && !file.endsWith('.d.ts'));
const importers: Source[] = [...everything, 'vite.config.ts'].map((file) => [file]);

/** Imported by what the build writes: in the place of two packages (.config/aliases.ts), and by the finished theme. */
const named = new Set(['src/data/server/client/left-out-clients.ts', 'src/ui/theme/built-theme.ts']);
const ours: Source[] = [...sourceFiles('src'), ...sourceFiles('sw')]
  .filter((file) => !named.has(file))
  .map((file) => [file]);

describe('what is exported is imported', () => {
  test('by somebody', () => {
    expect(unusedExports(ours, importers)).toEqual([]);
  });

  test('and not by tests alone, while the product has no use for it', () => {
    const product = importers.filter(([file]) => !isTest(file));
    expect(exportsForTestsAlone(ours, product)).toEqual([]);
  });

  test.each([
    ['a function', 'export function spare() {}', ['spare']],
    ['a type', 'export type Spare = string;', ['Spare']],
    ['one of several', 'export const { spare, used } = make();', ['spare']],
    ['what is passed on', "export { used, other as spare } from './y.ts';", ['spare']],
    ['a default', 'export default 1;', ['default']],
    ['nothing', 'export const used = 1;', []],
  ])('%s that nobody imports is found', (_, code, found) => {
    const importer: Source = ['src/app/y.ts', "import { used } from './x.ts';"];
    expect(unusedExports([['src/app/x.ts', code]], [importer])).toEqual(found.map((name) => `src/app/x.ts ${name}`));
  });

  test.each([
    "import { used } from '#app/x.ts';",
    "export { used } from './x.ts';",
    "import * as x from './x.ts'; x.used();",
    "export const load = async () => (await import('./x.ts')).used;",
    "import type { used } from './x.ts';",
  ])('%s is an import of it', (code) => {
    expect(unusedExports([['src/app/x.ts', 'export function used() {}']], [['src/app/y.ts', code]])).toEqual([]);
  });

  test('a function that tests alone call is found, unless its own file calls it', () => {
    const code = 'export const spare = () => 1;\nexport const ours = () => 2;\nours();\n';
    expect(exportsForTestsAlone([['src/app/x.ts', code]], [])).toEqual(['src/app/x.ts spare']);
  });
});
