import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { en } from '#text/en.ts';
import { treeOf, walk, type Node } from './source-tree.ts';

/** What is not in the first download comes only where somebody registers it. */
const isLate = (key: string) => !(key in en);

const literalsOf = (file: string): string[] =>
  [...walk(treeOf(file))].flatMap(({ type, value }) =>
    type === 'Literal' && typeof value === 'string' ? [value] : [],
  );

/** The files that a file imports at once or later; of types nothing is left at run time. */
function importsOf(file: string): string[] {
  return [...walk(treeOf(file))]
    .filter(({ type }) => /^(?:Import(?:Declaration|Expression)|Export(?:Named|All)Declaration)$/.test(type))
    .filter((node) => node['importKind'] !== 'type' && node['exportKind'] !== 'type')
    .map((node) => String(Reflect.get(Object(node['source'] as Node | undefined), 'value')))
    .flatMap((source) => {
      if (source.startsWith('./')) return [`${file.slice(0, file.lastIndexOf('/'))}/${source.slice(2)}`];
      return /^#(?:app|features|hooks|ui|forms|text|commands|data|domain)\//.test(source)
        ? [`src/${source.slice(1)}`]
        : [];
    })
    .filter((path) => /\.tsx?$/.test(path) && existsSync(path));
}

function reach(file: string, found = new Set<string>()): Set<string> {
  if (found.has(file)) return found;
  found.add(file);
  for (const next of importsOf(file)) reach(next, found);
  return found;
}

/** Keys by the file of `src/text/en` that holds them. */
const keysOf = (file: string) =>
  [...readFileSync(file, 'utf8').matchAll(/^ {2}'([a-zA-Z][\w.]+)':/gm)].map(([, key = '']) => key);

/** Shared files whose words belong to a part of them that this console never shows. */
const neverShown: Readonly<Record<string, readonly string[]>> = {
  // The button below a list that has more: lists of the admin console alone.
  'src/ui/console/list-parts.tsx': ['admin.more', 'admin.moreBusy'],
};

describe.each(['src/app/pages/vendor-console.tsx', 'src/app/pages/admin-console.tsx'])('%s', (entry) => {
  const files = [...reach(entry)];
  const here = new Set(files.filter((file) => file.startsWith('src/text/en/')).flatMap(keysOf));
  const all = new Set(literalsOfLazy());

  test('brings every word along that it shows', () => {
    expect(here.size).toBeGreaterThan(300);
    const missing = files
      .filter((file) => !file.startsWith('src/text/'))
      .flatMap((file) =>
        literalsOf(file)
          .filter((word) => all.has(word) && isLate(word) && !here.has(word) && !neverShown[file]?.includes(word))
          .map((word) => `${file}: ${word}`),
      );
    expect(missing).toEqual([]);
  });
});

/** Every key of the dictionaries that come late. */
function literalsOfLazy(): string[] {
  return [...readFileSync('src/text/lazy-messages.ts', 'utf8').matchAll(/from '\.\/(en\/[\w-]+\.ts)'/g)].flatMap(
    ([, file = '']) => keysOf(`src/text/${file}`),
  );
}
