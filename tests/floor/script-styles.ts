// The styles that stand in scripts as objects (`styled`, `sx`, the theme's overrides), as the style sheet that they become.
// Nothing lowers or prefixes those: what the floor lacks has to be seen here.
import { css } from './compat.ts';
import { sourceFiles, treeOf, walk, type Node } from '#tests/lint/source-tree.ts';

const dashed = (name: string) => name.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);

const nameOf = (key: Node): string => String(key['name'] ?? key['value'] ?? '');

/** Of the names that objects have, those of CSS. */
const isProperty = (name: string) => Object.hasOwn(css.properties ?? {}, name.replace(/^-(?:webkit|moz)-/, ''));

/** Words for people under a name of CSS (`content`, `order`) may hold anything. */
const isWhole = (declaration: string) => !/[{};]|:.*:/.test(declaration);

/** What a script only knows when it runs (a colour of the theme, a measure) needs nothing new. */
function textOf(value: Node): string {
  if (value.type === 'Literal') return String(value['value']);
  if (value.type !== 'TemplateLiteral') return 'inherit';
  return (value['quasis'] as { value: { raw: string } }[]).map(({ value: { raw } }) => raw).join('1');
}

/** An object as rules; the values of an array stand behind each other, so that the last one known is taken. */
function rulesOf(object: Node, selector = 'a'): string {
  const declarations: string[] = [];
  const nested: string[] = [];
  for (const property of object['properties'] as Node[]) {
    if (property.type !== 'Property') continue;
    const [key, value] = [property['key'] as Node, property['value'] as Node];
    const name = property['computed'] ? '' : nameOf(key);
    if (value.type === 'ObjectExpression') {
      if (name.startsWith('@')) nested.push(`${name}{${rulesOf(value)}}`);
      else nested.push(rulesOf(value, /[&:[.>]/.test(name) ? name.replaceAll('&', 'a') : 'a'));
    } else if (isProperty(dashed(name))) {
      const values = value.type === 'ArrayExpression' ? (value['elements'] as Node[]) : [value];
      declarations.push(...values.map((each) => `${dashed(name)}:${textOf(each)}`).filter(isWhole));
    }
  }
  return `${selector}{${declarations.join(';')}}${nested.join('')}`;
}

/** The style sheet of a file's objects, styles or not: an object of other things holds no names of CSS. */
export function styleSheetOf(file: string, code?: string): string {
  const inner = new Set<unknown>();
  const sheets: string[] = [];
  for (const node of walk(treeOf(file, code))) {
    if (node.type !== 'ObjectExpression') continue;
    for (const property of node['properties'] as Node[]) inner.add(property['value']);
    if (!inner.has(node)) sheets.push(rulesOf(node));
  }
  return sheets.join('\n');
}

/** All of them: what the product draws stands in these three folders. */
export const scriptStyles = ['src/ui', 'src/features', 'src/app']
  .flatMap((folder) => sourceFiles(folder))
  .map((file) => ({ file, code: styleSheetOf(file) }));
