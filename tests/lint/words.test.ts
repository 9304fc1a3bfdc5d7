import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { dictionary } from '#tests/support/words.ts';
import { childrenOf, sourceFiles, treeOf, walk, type Node } from './source-tree.ts';

// Whatever is neither white space nor a symbol that means the same in every language.
const visible = /[\p{L}\p{N}\p{P}]/u;
const readAloud =
  /^(?:aria-(?:label|description|roledescription|valuetext|placeholder)|title|placeholder|alt|label|busyLabel|hint|text|lead)$/;

/** Texts that an expression in JSX shows as they stand: its own, not those that it hands to a function or an element. */
function shownTexts(node: Node): string[] {
  if (node.type === 'Literal') return typeof node['value'] === 'string' ? [node['value']] : [];
  if (node.type === 'TemplateLiteral') {
    const parts = node['quasis'] as { value: { cooked: string } }[];
    return parts.map(({ value }) => value.cooked);
  }
  if (node.type === 'ConditionalExpression') {
    return [node['consequent'], node['alternate']].flatMap((branch) => shownTexts(branch as Node));
  }
  if (node.type === 'LogicalExpression') return shownTexts(node['right'] as Node);
  if (['JSXExpressionContainer', 'ParenthesizedExpression'].includes(node.type)) {
    return shownTexts(node['expression'] as Node);
  }
  return [];
}

function textsOf(node: Node): string[] {
  if (node.type === 'JSXText') return [String(node['value'])];
  if (node.type === 'JSXElement' || node.type === 'JSXFragment') {
    return (node['children'] as Node[]).flatMap(shownTexts);
  }
  if (node.type !== 'JSXAttribute' || !node['value']) return [];
  const { name } = node['name'] as { name: unknown };
  return readAloud.test(String(name)) ? shownTexts(node['value'] as Node) : [];
}

function literalsIn(file: string, code?: string): string[] {
  const texts = walk(treeOf(file, code)).flatMap(textsOf);
  return texts
    .filter((text) => visible.test(text) && !(text in dictionary))
    .map((text) => `${file}: ${JSON.stringify(text.trim())}`);
}

test('no screen holds words or punctuation of its own: all are keys of src/text', () => {
  const files = sourceFiles('src').filter((file) => file.endsWith('.tsx'));
  expect(files.length).toBeGreaterThan(50);
  expect(files.flatMap((file) => literalsIn(file))).toEqual([]);
});

test.each([
  ['<p>Hello</p>', 'Hello'],
  ['<p>({name})</p>', '('],
  ['<p>{open ? `${name}: ` : null}</p>', ':'],
  ['<p>{open && "Open"}</p>', 'Open'],
  ['<button aria-label="Close" />', 'Close'],
  ['<img alt={`Photo of ${name}`} />', 'Photo of'],
  ['<EmptyState hint="Nothing here" />', 'Nothing here'],
  ['<input placeholder={open ? "City" : undefined} />', 'City'],
])('a literal is found in %s', (jsx, text) => {
  expect(literalsIn('x.tsx', `export const x = ${jsx};`)).toContain(`x.tsx: ${JSON.stringify(text)}`);
});

test.each(["<p className='a b'>{t('nav.home')} {' '}</p>", '<img alt="" />', '<Part kind="info" title={t("x")} />'])(
  'no literal is seen in %s',
  (jsx) => expect(literalsIn('x.tsx', `export const x = ${jsx};`)).toEqual([]),
);

/** Every text in the code that may be a key, and patterns for those that are put together from parts. */
type Mentions = { whole: Set<string>; patterns: RegExp[]; endings: Set<string> };

function mentionedKeys(files: readonly string[]): Mentions {
  const whole = new Set<string>();
  const patterns: RegExp[] = [];
  const endings = new Set<string>();
  const look = (node: Node): void => {
    if (node.type === 'Literal' && typeof node['value'] === 'string') whole.add(node['value']);
    if (node.type === 'TemplateLiteral') {
      const parts = (node['quasis'] as { value: { cooked: string } }[]).map(({ value }) => value.cooked);
      if (/^\w+\./.test(parts[0] ?? '')) {
        patterns.push(new RegExp(`^${parts.map((part) => part.replaceAll('.', String.raw`\.`)).join('.+')}$`));
      }
      // Another key with something after it.
      if (parts.length === 2 && parts[0] === '' && /^\w+$/.test(parts[1] ?? '')) endings.add(parts[1] ?? '');
    }
    childrenOf(node).forEach(look);
  };
  for (const file of files) look(treeOf(file));
  return { whole, patterns, endings };
}

test('every key of src/text/en is used by something', () => {
  const files = [...sourceFiles('src'), ...sourceFiles('.config')];
  const { whole, patterns, endings } = mentionedKeys(files.filter((file) => !/^src\/text\/en[./]/.test(file)));
  const html = readFileSync('index.html', 'utf8');
  const isUsed = (key: string) =>
    whole.has(key) ||
    html.includes(`%${key}%`) ||
    patterns.some((pattern) => pattern.test(key)) ||
    [...endings].some((ending) => key.endsWith(ending) && whole.has(key.slice(0, -ending.length)));
  expect(Object.keys(dictionary).filter((key) => !isUsed(key))).toEqual([]);
});

const sentences = Object.entries(dictionary).flatMap(([key, text]) =>
  (typeof text === 'string' ? [text] : Object.values(text)).map((words) => `${key}: ${words}`),
);

// What people in Pakistan do not say, or read twice, and what stands in its place.
test.each([
  ['"we"', /: .*\b(?:a|our|the) representative\b/i],
  ['"automatically"', /\bby itself\b/],
  ['"email"', /\be-mails?\b/i],
  ['"calls"', /\b(?:rings?|rang)\b/],
  ['"what happens next"', /\bhow it goes on\b/i],
  ['"continue"', /\bemail to go on\b/],
  ['"View"', /: Look$/],
  ['"Created"', /: Made \{/],
  ['"Available offline"', /\bwhen there is no signal\b/],
  // Fonts without a non-breaking hyphen draw a hole: a plain one with a word joiner (U+2060) after it holds as well.
  ['a plain hyphen', /\u2011/],
  ['a hyphen that does not break', /Wi-Fi/],
])('every screen says %s', (_instead, gone) => {
  expect(sentences.length).toBeGreaterThan(1500);
  expect(sentences.filter((sentence) => gone.test(sentence))).toEqual([]);
});
