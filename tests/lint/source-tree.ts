import { readdirSync, readFileSync } from 'node:fs';
import { parseSync } from 'vite';

export type Node = { type: string; start: number; [field: string]: unknown };

/** Paths of the project's own code below a folder, tests left out. */
export function sourceFiles(folder: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((file) => `${folder}/${file.replaceAll('\\', '/')}`)
    .filter((file) => /\.tsx?$/.test(file) && !/\.(?:test\.tsx?|d\.ts)$/.test(file))
    .sort();
}

/** By path and code: to take a file apart takes longer than most questions about it, and each file of tests asks some. */
const worker = globalThis as unknown as { syntaxTrees?: Map<string, Node> };
const trees = (worker.syntaxTrees ??= new Map());

/** The syntax tree of a file, from the parser that builds the product. */
export function treeOf(file: string, code = readFileSync(file, 'utf8')): Node {
  const key = `${file}\n${code}`;
  const known = trees.get(key);
  if (known) return known;
  const { program, errors } = parseSync(file, code);
  if (errors.length > 0) throw new Error(`${file}: ${errors[0]?.message}`);
  const tree = program as unknown as Node;
  trees.set(key, tree);
  return tree;
}

function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null && typeof (value as Partial<Node>).type === 'string';
}

/** The nodes right below a node. */
export function childrenOf(node: Node): Node[] {
  const found: Node[] = [];
  for (const value of Object.values(node)) {
    if (isNode(value)) found.push(value);
    else if (Array.isArray(value)) for (const one of value) if (isNode(one)) found.push(one);
  }
  return found;
}

/** A node and everything below it, in order. */
export function walk(node: Node): Node[] {
  const found: Node[] = [];
  const left = [node];
  for (let next = left.pop(); next; next = left.pop()) {
    found.push(next);
    left.push(...childrenOf(next).reverse());
  }
  return found;
}
