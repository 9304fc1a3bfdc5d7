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

/** Of the files on the disk: to take one apart takes longer than most questions about it. */
const trees = new Map<string, Node>();

function parsed(file: string, code: string): Node {
  const { program, errors } = parseSync(file, code);
  if (errors.length > 0) throw new Error(`${file}: ${errors[0]?.message}`);
  return program as unknown as Node;
}

/** The syntax tree of a file, from the parser that builds the product. */
export function treeOf(file: string, code?: string): Node {
  if (code !== undefined) return parsed(file, code);
  const tree = trees.get(file) ?? parsed(file, readFileSync(file, 'utf8'));
  trees.set(file, tree);
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
