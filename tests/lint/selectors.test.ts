import { readdirSync } from 'node:fs';
import { expect, test } from 'vitest';
import { matrix, states } from '#tests/e2e/axe-matrix.ts';
import { dictionary } from '#tests/support/words.ts';
import { childrenOf, treeOf, type Node } from './source-tree.ts';

// Browser tests find what is on the screen by the keys of the dictionary: a better sentence must not break a test. Only
// texts.spec.ts has words of its own: it checks what the contract says letter by letter.

const stories = readdirSync('tests/e2e')
  .filter((file) => file.endsWith('.ts') && file !== 'texts.spec.ts')
  .map((file) => `tests/e2e/${file}`);
const steps = readdirSync('tests/support')
  .filter((file) => file.startsWith('fixtures'))
  .map((file) => `tests/support/${file}`);

/** What a scan is called, which may be what its screen says. */
const scans: ReadonlySet<string> = new Set(
  Object.values(matrix).flatMap((row) => states.flatMap((state) => ('never' in row[state] ? [] : [...row[state]]))),
);

/** Which argument of a call says words, and under which name when it is an object. */
const wordy: Readonly<Record<string, { argument: number; field?: string }>> = {
  getByText: { argument: 0 },
  getByLabel: { argument: 0 },
  getByPlaceholder: { argument: 0 },
  getByTitle: { argument: 0 },
  getByRole: { argument: 1, field: 'name' },
  filter: { argument: 0, field: 'hasText' },
  toContainText: { argument: 0 },
  toHaveText: { argument: 0 },
  toHaveAccessibleName: { argument: 0 },
  toHaveTitle: { argument: 0 },
  tabTo: { argument: 1 },
  press: { argument: 1 },
};

const said: ReadonlySet<string> = new Set(
  Object.values(dictionary)
    .flatMap((words) => (typeof words === 'string' ? [words] : Object.values(words)))
    // One word alone may be anything: a court, a name, a key of the keyboard.
    .filter((words) => words.includes(' ') && !scans.has(words)),
);

/** Words that stand in the code itself; what a call or a name brings along is that one's business. */
function literals(node: Node): string[] {
  if (node.type === 'Literal') {
    const regex = node['regex'] as { pattern: string } | undefined;
    return [regex ? regex.pattern.replace(/\\[a-zA-Z]/g, '') : String(node['value'])];
  }
  if (node.type === 'TemplateLiteral') {
    const parts = node['quasis'] as { value: { cooked: string } }[];
    return parts.map(({ value }) => value.cooked);
  }
  const isPassedOn = [
    'ConditionalExpression',
    'LogicalExpression',
    'BinaryExpression',
    'ArrayExpression',
    'NewExpression',
  ];
  return isPassedOn.includes(node.type) ? childrenOf(node).flatMap(literals) : [];
}

function nameOf(call: Node): string {
  const callee = call['callee'] as Node;
  const name = callee.type === 'MemberExpression' ? (callee['property'] as Node)['name'] : callee['name'];
  return String(name);
}

function wordsOf(call: Node): string[] {
  const place = wordy[nameOf(call)];
  const argument = place && (call['arguments'] as Node[])[place.argument];
  if (!argument) return [];
  // `press` is also what a keyboard does, with the name of a key.
  if (nameOf(call) === 'press' && (call['callee'] as Node).type === 'MemberExpression') return [];
  if (!place.field) return literals(argument);
  const fields = argument.type === 'ObjectExpression' ? (argument['properties'] as Node[]) : [];
  return fields
    .filter(({ key }) => (key as Node | undefined)?.['name'] === place.field)
    .flatMap(({ value }) => literals(value as Node));
}

/** Titles of tests and names of scans are ours. */
const ours = new Set(['test', 'describe', 'step', 'scan', 'expect', 'soft', 'poll']);

function findings(node: Node): string[] {
  if (node.type === 'ImportDeclaration') return [];
  const below = childrenOf(node).flatMap(findings);
  if (node.type === 'Literal' && typeof node['value'] === 'string' && said.has(node['value'])) return [node['value']];
  if (node.type !== 'CallExpression') return below;
  const own = ours.has(nameOf(node)) ? literals((node['arguments'] as Node[]).at(-1) ?? node) : [];
  const titles = new Set([...own, ...(node['arguments'] as Node[]).slice(0, 2).flatMap(literals)]);
  const inside = ours.has(nameOf(node)) ? below.filter((text) => !titles.has(text)) : below;
  return [...inside, ...wordsOf(node).filter((text) => /\p{L}{2}/u.test(text))];
}

const findingsIn = (file: string, code?: string) => [...new Set(findings(treeOf(file, code)))];

test.each([...stories, ...steps])('%s takes its words from the dictionary', (file) => {
  expect(findingsIn(file)).toEqual([]);
});

test.each([
  [`page.getByRole('button', { name: 'Send' })`, 'Send'],
  [`page.getByText(/^Waiting/)`, '^Waiting'],
  ['page.getByLabel(isIt ? `Your ${name}` : other)', 'Your '],
  [`expect(row).toContainText('Pending')`, 'Pending'],
  [`await press(page, /^Login$/)`, '^Login$'],
  [`const words = 'Yes, cancel booking'`, 'Yes, cancel booking'],
])('%s is seen', (code, words) => {
  expect(findingsIn('tests/e2e/x.spec.ts', code)).toEqual([words]);
});

test.each([
  `page.getByRole('button', { name: t('waiting.sendNow') })`,
  `page.getByText(venue.name)`,
  `page.keyboard.press('Escape')`,
  'page.getByText(`${count} (${total})`)',
  `test('Yes, cancel booking', () => undefined)`,
])('%s is let through', (code) => {
  expect(findingsIn('tests/e2e/x.spec.ts', code)).toEqual([]);
});
