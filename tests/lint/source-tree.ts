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

/** The syntax tree of a file, from the parser that builds the product. */
export function treeOf(file: string, code = readFileSync(file, 'utf8')): Node {
  const { program, errors } = parseSync(file, code);
  if (errors.length > 0) throw new Error(`${file}: ${errors[0]?.message}`);
  return program as unknown as Node;
}

function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null && typeof Reflect.get(value, 'type') === 'string';
}

/** The nodes right below a node. */
export function childrenOf(node: Node): Node[] {
  return Object.values(node).flat().filter(isNode);
}

/** A node and everything below it, in order. */
export function* walk(node: Node): Generator<Node> {
  const left = [node];
  for (let next = left.pop(); next; next = left.pop()) {
    yield next;
    left.push(...childrenOf(next).reverse());
  }
}
