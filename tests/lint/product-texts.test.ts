import { existsSync } from 'node:fs';
import { expect, test } from 'vitest';
import { adminTexts } from '#text/admin-texts.ts';
import { consoleTexts } from '#text/console-texts.ts';
import { customerTexts } from '#text/customer-texts.ts';
import { deskTexts } from '#text/desk-texts.ts';
import { firstTexts } from '#text/first-texts.ts';
import { everyText } from '#tests/support/every-text.ts';
import { treeOf, walk, type Node } from './source-tree.ts';

const keysOf = (areas: readonly object[]) => areas.flatMap((area) => Object.keys(area));

const vendorDoor = 'src/app/pages/vendor-console.tsx';
const adminDoor = 'src/app/pages/admin-console.tsx';
const customers = [...firstTexts, ...customerTexts];
const products: readonly [entry: string, areas: readonly object[]][] = [
  ['src/main.tsx', customers],
  [vendorDoor, [...customers, ...consoleTexts, ...deskTexts]],
  [adminDoor, [...customers, ...consoleTexts, ...adminTexts]],
];
const everyKey = keysOf(everyText);

/** Whole keys, and the beginnings of keys that are put together: `cases.calls.` before an outcome. */
function textsOf(node: Node): string[] {
  if (node.type === 'Literal' && typeof node['value'] === 'string') return [node['value']];
  if (node.type !== 'TemplateLiteral') return [];
  const [first] = node['quasis'] as { value: { cooked: string } }[];
  return first?.value.cooked.endsWith('.') ? [first.value.cooked] : [];
}

/** The files that a file imports, at once or later; nothing is left of types at run time. */
function importsOf(file: string): string[] {
  return walk(treeOf(file))
    .filter(({ type }) => /^(?:ImportDeclaration|Export(?:Named|All)Declaration|ImportExpression)$/.test(type))
    .filter((node) => node['importKind'] !== 'type' && node['exportKind'] !== 'type')
    .map((node) => String(Reflect.get(Object(node['source'] as Node | undefined), 'value')))
    .map((source) => source.replace(/^\.\//, `${file.slice(0, file.lastIndexOf('/'))}/`).replace(/^#/, 'src/'))
    .filter((path) => /^src\/.+\.tsx?$/.test(path) && existsSync(path));
}

/** Every file of a product; the doors of the others are not opened. */
function filesOf(entry: string): ReadonlySet<string> {
  const found = new Set([entry]);
  for (const file of found)
    for (const next of importsOf(file)) if (next !== vendorDoor && next !== adminDoor) found.add(next);
  return found;
}

// spec: console-stories.words
test.each(products)('every text that %s shows is registered there', (entry, areas) => {
  const keys = new Set(keysOf(areas));
  const isMissing = (text: string) =>
    text.endsWith('.')
      ? everyKey.some((key) => key.startsWith(text)) && ![...keys].some((key) => key.startsWith(text))
      : everyKey.includes(text) && !keys.has(text);
  const files = filesOf(entry);
  expect(files.size).toBeGreaterThan(100);
  const missing = [...files]
    .filter((file) => !/^src\/(?:text\/(?:en\/|[a-z]+-texts)|domain|data)\b/.test(file))
    .flatMap((file) =>
      walk(treeOf(file))
        .flatMap(textsOf)
        .filter(isMissing)
        .map((text) => `${file}: ${text}`),
    );
  expect(missing).toEqual([]);
});
