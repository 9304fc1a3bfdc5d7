import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { sourceFiles, treeOf, walk, type Node } from './source-tree.ts';

type Arrow = readonly [from: string, to: string];
const text = ([from, to]: Arrow): string => `${from} --> ${to}`;

/** What a file imports, at once or lazily, as paths below `src`; packages left out. */
function importsOf(file: string, code?: string): string[] {
  return walk(treeOf(file, code))
    .filter(({ type }) => /^(?:Import(?:Declaration|Expression)|Export(?:Named|All)Declaration)$/.test(type))
    .map((node) => String(Reflect.get(Object(node['source'] as Node | undefined), 'value')))
    .filter((source) => /^#[a-z]+\//.test(source))
    .map((source) => source.slice(1));
}

const layerOf = (path: string): string => /^([a-z]+)(?:\/|$)/.exec(path.replace(/^main\.tsx$/, 'app/'))?.[1] ?? '';
/** A door counts as its room. */
const roomOf = (path: string): string => /^data\/([a-z]+)(?:-upkeep)?(?:\/|\.ts$)/.exec(path)?.[1] ?? '';

function arrowsOf(files: readonly string[], placeOf: (path: string) => string): Arrow[] {
  const found = files.flatMap((file) => {
    const from = placeOf(file.replace(/^src\//, ''));
    return importsOf(file).map((path): Arrow => [from, placeOf(path)]);
  });
  const known = new Map(found.filter(([from, to]) => from && to && from !== to).map((arrow) => [text(arrow), arrow]));
  return [...known.values()];
}

/** Arrows without those that a longer way makes plain already: what imports hooks may have what hooks have. */
function reduced(arrows: readonly Arrow[]): Arrow[] {
  const leads = (from: string, to: string, seen: ReadonlySet<string> = new Set()): boolean =>
    arrows.some(([a, b]) => a === from && !seen.has(b) && (b === to || leads(b, to, new Set([...seen, b]))));
  return arrows.filter(
    ([from, to]) => !arrows.some(([a, b]) => a === from && b !== to && leads(b, to, new Set([from]))),
  );
}

/** The arrows of the drawing below a heading. */
function drawn(heading: string, document: string): Arrow[] {
  const drawing = document.split(`\n## ${heading}\n`)[1]?.split('```mermaid\n')[1]?.split('```')[0] ?? '';
  return [...drawing.matchAll(/(\w+)(?:\[[^\]]*\])? --> (\w+)/g)].map(([, from = '', to = '']) => [from, to]);
}

const document = readFileSync('docs/architecture.md', 'utf8');
const files = [...sourceFiles('src'), ...sourceFiles('sw')];
const sorted = (arrows: readonly Arrow[]) => arrows.map(text).toSorted((a, b) => (a < b ? -1 : 1));

describe('the drawings of docs/architecture.md are what the imports make of them', () => {
  test('the layers', () => {
    expect(sorted(drawn('Layers', document))).toEqual(sorted(reduced(arrowsOf(files, layerOf))));
  });

  test('the rooms of src/data, where an arrow means "is used by"', () => {
    const real = reduced(arrowsOf(sourceFiles('src/data'), roomOf));
    expect(sorted(drawn('The rooms of `src/data`', document))).toEqual(sorted(real.map(([from, to]) => [to, from])));
  });

  test('an arrow that a longer way makes plain is not drawn', () => {
    const arrows: Arrow[] = [
      ['a', 'b'],
      ['b', 'c'],
      ['a', 'c'],
      ['d', 'c'],
    ];
    expect(sorted(reduced(arrows))).toEqual(['a --> b', 'b --> c', 'd --> c']);
  });

  test('lazy imports and what is passed on are imports', () => {
    const code = "export { x } from '#domain/x.ts';\nexport const load = () => import('#data/y.ts');\nimport './z.ts';";
    expect(importsOf('src/app/x.ts', code)).toEqual(['domain/x.ts', 'data/y.ts']);
  });
});
