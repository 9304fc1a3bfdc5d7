// A language from right to left comes next: what the product's own styles call left and right would stay on the wrong side.
import { readdirSync, readFileSync } from 'node:fs';
import { parse } from 'postcss';
import { expect, test } from 'vitest';
import { sourceFiles, treeOf, walk, type Node } from './source-tree.ts';

const sided = /^(?:(?:margin|padding|border|scroll-margin|scroll-padding)-)?(?:left|right)(?:-(?:width|style|color))?$/;
const corner = /^border-(?:top|bottom)-(?:left|right)-radius$/;
const boxes = /^(?:margin|padding|inset|border-(?:width|style|color)|scroll-(?:margin|padding))$/;

const dashed = (name: string) => name.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
const partsOf = (value: string) => value.match(/(?:[^\s()]|\((?:[^()]|\([^()]*\))*\))+/g) ?? [];

/** What is wrong with a declaration for a language from right to left. */
function physical(name: string, value = ''): string | undefined {
  if (sided.test(name) || corner.test(name)) return name;
  if (
    /^(?:text-align|float|clear|transform-origin|background-position)$/.test(name) &&
    /\b(?:left|right)\b/.test(value)
  )
    return `${name}: ${value}`;
  if (/gradient\(\s*to (?:left|right)/.test(value)) return `${name}: ${value}`;
  const [, right, , left] = partsOf(value);
  if (boxes.test(name) && left !== undefined && left !== right) return `${name}: ${value}`;
  const [, across = '0'] = /\btranslate(?:X|3d)?\(\s*([^,)]+)/.exec(value) ?? [];
  return name === 'transform' && parseFloat(across) !== 0 ? `${name}: ${value}` : undefined;
}

/** A rule that is for one direction of reading says its own left and right. */
const isOfOneDirection = (selector: string) => /\[dir=['"]?(?:rtl|ltr)/.test(selector);

function inStyleSheet(file: string, css = readFileSync(file, 'utf8')): string[] {
  const found: string[] = [];
  parse(css).walkDecls(({ prop, value, parent, source }) => {
    const wrong = physical(prop, value);
    const selector = parent?.type === 'rule' ? (parent as unknown as { selector: string }).selector : '';
    if (wrong && !isOfOneDirection(selector)) found.push(`${file}:${source?.start?.line}: ${wrong}`);
  });
  return found;
}

const nameOf = (key: Node | undefined): string => String(key?.['name'] ?? key?.['value'] ?? '');

function textOf(value: Node | undefined): string {
  if (value?.type === 'Literal') return String(value['value']);
  if (value?.type !== 'TemplateLiteral') return '';
  return (value['quasis'] as { value: { raw: string } }[]).map((quasi) => quasi.value.raw).join('1');
}

/** `left` alone is also a word: in a style it has a number or a text. */
const isStyle = (name: string, value: Node) =>
  !/^(?:left|right)$/.test(name) ||
  /^(?:TemplateLiteral|UnaryExpression)$/.test(value.type) ||
  /^(?:number|string)$/.test(typeof value['value']);

/** Style objects are not marked as such: every object is looked at whose keys are names of CSS. */
function inScript(file: string, code = readFileSync(file, 'utf8')): string[] {
  const tree = treeOf(file, code);
  const lineAt = (node: Node) => code.slice(0, node.start).split('\n').length;
  const found: string[] = [];
  const ofOneDirection = new Set<Node>();
  for (const node of walk(tree)) {
    if (node.type !== 'ObjectExpression') continue;
    const isExempt = ofOneDirection.has(node);
    for (const property of node['properties'] as Node[]) {
      if (property.type !== 'Property') continue;
      const [key, value] = [property['key'] as Node, property['value'] as Node];
      if (isOfOneDirection(nameOf(key))) ofOneDirection.add(value);
      const wrong = property['computed'] ? undefined : physical(dashed(nameOf(key)), textOf(value));
      if (wrong && !isExempt && isStyle(nameOf(key), value)) found.push(`${file}:${lineAt(property)}: ${wrong}`);
    }
  }
  return found;
}

test('own styles know a start and an end, no left and right', () => {
  const sheets = readdirSync('src', { recursive: true, encoding: 'utf8' })
    .map((file) => `src/${file.replaceAll('\\', '/')}`)
    .filter((file) => file.endsWith('.css'));
  // One file names them: it puts the others into their place.
  const scripts = ['src/ui', 'src/features', 'src/app']
    .flatMap(sourceFiles)
    .filter((file) => file !== 'src/ui/theme/logical-styles.ts');
  expect(sheets.length).toBeGreaterThan(0);
  expect(scripts.length).toBeGreaterThan(100);
  expect([...sheets.flatMap((file) => inStyleSheet(file)), ...scripts.flatMap((file) => inScript(file))]).toEqual([]);
});

test.each([
  'a { margin-left: 1px }',
  'a { right: 0 }',
  'a { border-left: 1px solid }',
  'a { border-top-left-radius: 4px }',
  'a { text-align: left }',
  'a { padding: 1px 2px 3px 4px }',
  'a { background: linear-gradient(to right, red, blue) }',
  'a { transform: translateX(-50%) }',
])('finds it in a style sheet: %s', (css) => {
  expect(inStyleSheet('a.css', css)).toHaveLength(1);
});

test.each([
  '{ marginLeft: 1 }',
  '{ paddingRight: 4 }',
  '{ left: 0 }',
  '{ borderRightColor: x }',
  '{ borderBottomRightRadius: 4 }',
  "{ textAlign: 'right' }",
  "{ padding: '1px 2px 3px 4px' }",
  '{ transform: `translate(${x}px, 0)` }',
  "{ a: { '& > b': { left: 1 } } }",
])('finds it in a script: %s', (style) => {
  expect(inScript('a.ts', `const a = ${style};`)).toHaveLength(1);
});

test('lets pass what is for both directions, or for one, and what is no style', () => {
  expect(inScript('a.ts', 'const a = { left: false, right: b };')).toEqual([]);
  const fine =
    'a { margin-inline-start: 1px; padding: 1px 2px; inset-inline: 0; transform: translateY(1px) rotate(90deg) }';
  expect(inStyleSheet('a.css', `${fine} [dir='rtl'] a { transform: translateX(1px) }`)).toEqual([]);
  expect(inScript('a.ts', "const a = { insetInlineEnd: 0, '[dir=rtl] &': { left: 0 } };")).toEqual([]);
});
