import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { areas } from '#text/en.ts';
import { treeOf, walk, type Node } from './source-tree.ts';

/** What is not in the first download comes only where somebody registers it. */
const always = areas.flatMap((area) => Object.keys(area));
const isLate = (key: string) => !always.includes(key);

const isText = (value: unknown): value is string => typeof value === 'string';

type Look = {
  /** What stands in quotation marks, and what begins the texts that are put together: `cases.calls.` before an outcome. */
  texts: string[];
  /** The files that come along with it; of types nothing is left at run time. */
  atOnce: string[];
  later: string[];
};

/** Parts share most of their files, and a part is visited once more for each way that leads to it. */
const looks = new Map<string, Look>();

function lookAt(file: string): Look {
  const known = looks.get(file);
  if (known) return known;
  const nodes = walk(treeOf(file));
  const look = {
    texts: nodes.flatMap(textsOf),
    atOnce: importsOf(file, nodes, /^(?:ImportDeclaration|Export(?:Named|All)Declaration)$/),
    later: importsOf(file, nodes, /^ImportExpression$/),
  };
  looks.set(file, look);
  return look;
}

function textsOf(node: Node): string[] {
  if (node.type === 'Literal' && isText(node['value'])) return [node['value']];
  if (node.type !== 'TemplateLiteral') return [];
  const [first] = node['quasis'] as { value: { cooked: string } }[];
  return first?.value.cooked.endsWith('.') ? [first.value.cooked] : [];
}

function importsOf(file: string, nodes: Node[], kind: RegExp): string[] {
  return nodes
    .filter(({ type }) => kind.test(type))
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

/** A file and what comes along with it. */
function reach(file: string, found = new Set<string>()): Set<string> {
  if (found.has(file)) return found;
  found.add(file);
  for (const next of lookAt(file).atOnce) reach(next, found);
  return found;
}

type Part = { files: Set<string>; words: Set<string> };

/** Every part of a console that comes by itself, with the words that are there by then, whichever way led to it. */
function partsOf(entry: string): Map<string, Part> {
  const parts = new Map<string, Part>();
  const visit = (root: string, before: ReadonlySet<string>) => {
    const known = parts.get(root);
    const files = known?.files ?? reach(root);
    const own = [...files].filter((file) => file.startsWith('src/text/en/')).flatMap(keysOf);
    const words = new Set([...own, ...before]);
    if (known) {
      const both = new Set([...known.words].filter((word) => words.has(word)));
      if (both.size === known.words.size) return;
      known.words = both;
    } else parts.set(root, { files, words });
    const now = parts.get(root)?.words ?? words;
    for (const next of new Set([...files].flatMap((file) => lookAt(file).later))) visit(next, now);
  };
  visit(entry, new Set());
  return parts;
}

/** Keys by the file of `src/text/en` that holds them. */
const keysOf = (file: string) =>
  [...readFileSync(file, 'utf8').matchAll(/^ {2}'([a-zA-Z][\w.]+)':/gm)].map(([, key = '']) => key);

/** Shared files whose words belong to a part of them that this console never shows. */
const neverShown: Readonly<Record<string, readonly string[]>> = {
  // The button below a list that has more: lists of the admin console alone.
  'src/ui/console/list-parts.tsx': ['admin.more', 'admin.moreBusy'],
  // What is refused about a refund, in the part about businesses.
  'src/features/admin/frame/refusal-text.ts': ['admin.refund.unseen'],
  // What was done, as the trail names it.
  'src/features/admin-audit/audit-values.ts': ['settings.changed'],
};

describe.each(['src/app/pages/vendor-console.tsx', 'src/app/pages/admin-console.tsx'])('%s', (entry) => {
  const parts = partsOf(entry);
  const late = literalsOfLazy().filter(isLate);
  const isLateWord = new Set(late);

  // spec: console-stories.words
  test('each of its parts brings every word along that it shows', () => {
    expect(parts.size).toBeGreaterThan(10);
    const missing = [...parts].flatMap(([root, { files, words }]) => {
      const here = [...words, ...always];
      return [...files]
        .filter((file) => !/^src\/(?:text\/(?:en|lazy-messages)|domain|data|commands)\b/.test(file))
        .flatMap((file) =>
          lookAt(file)
            .texts.filter((text) =>
              text.endsWith('.')
                ? late.some((word) => word.startsWith(text)) && !here.some((word) => word.startsWith(text))
                : isLateWord.has(text) && !words.has(text),
            )
            .filter((text) => !neverShown[file]?.includes(text))
            .map((text) => `${file}: ${text} (${root})`),
        );
    });
    expect([...new Set(missing)]).toEqual([]);
  });
});

/** Every key of the dictionaries that come late. */
function literalsOfLazy(): string[] {
  return [...readFileSync('src/text/lazy-messages.ts', 'utf8').matchAll(/from '\.\/(en\/[\w-]+\.ts)'/g)].flatMap(
    ([, file = '']) => keysOf(`src/text/${file}`),
  );
}
