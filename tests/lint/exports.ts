import { dirname, posix } from 'node:path';
import { treeOf, walk, type Node } from './source-tree.ts';

/** A file with its code: as it lies on the disk, or as a test makes it up. */
export type Source = readonly [file: string, code?: string];

const aliases: Readonly<Record<string, string>> = { sw: 'sw', supabase: 'supabase', tests: 'tests', config: '.config' };

const text = (value: unknown): string => (typeof value === 'string' ? value : '');
const nameOf = (node: unknown): string =>
  text(Reflect.get(Object(node), 'name')) || text(Reflect.get(Object(node), 'value'));
const nodesIn = (node: Node, field: string) => ((node[field] ?? []) as (Node | null)[]).filter((one) => one !== null);

/** The files that an import may mean, as paths from the project's root: none for a package. */
function filesOf(file: string, specifier: string): string[] {
  if (/^\.\.?\//.test(specifier)) return [posix.join(dirname(file), specifier)];
  const [, layer = '', rest = ''] = /^#([a-z]+)\/(.+)$/.exec(specifier) ?? [];
  return rest ? [`${aliases[layer] ?? `src/${layer}`}/${rest}`] : [];
}

/** The names that a declaration or a pattern declares. */
function declared(node: Node | undefined): string[] {
  if (!node) return [];
  if (node.type === 'Identifier') return [nameOf(node)];
  if (node.type === 'VariableDeclaration')
    return nodesIn(node, 'declarations').flatMap(({ id }) => declared(id as Node));
  if (node.type === 'ObjectPattern') return nodesIn(node, 'properties').flatMap(({ value }) => declared(value as Node));
  return declared(node['id'] as Node | undefined);
}

/** The names that a file exports. */
function givenBy(nodes: readonly Node[]): string[] {
  return nodes.flatMap((node) => {
    if (node.type === 'ExportDefaultDeclaration') return ['default'];
    if (node.type !== 'ExportNamedDeclaration') return [];
    const named = nodesIn(node, 'specifiers').map((one) => nameOf(one['exported']));
    return [...named, ...declared(node['declaration'] as Node | undefined)];
  });
}

/**
 * What a file takes from others, as `file name`. Of a file that it fetches late or imports whole it takes the names that it
 * says anywhere: what becomes of the module is not followed further.
 */
function takenBy(file: string, nodes: readonly Node[]): string[] {
  const said = new Set(nodes.filter(({ type }) => type === 'Identifier' || type === 'Literal').map(nameOf));
  const sources = nodes.flatMap((node) => filesOf(file, nameOf(node['source'])).map((from) => [node, from] as const));
  return sources.flatMap(([node, from]) => {
    const whole = [...said, 'default'].map((name) => `${from} ${name}`);
    if (node.type === 'ImportExpression' || node.type === 'ExportAllDeclaration') return whole;
    return nodesIn(node, 'specifiers').flatMap((one) => {
      if (one.type === 'ImportDefaultSpecifier') return [`${from} default`];
      if (one.type === 'ImportNamespaceSpecifier') return whole;
      return [`${from} ${nameOf(one['imported'] ?? one['local'])}`];
    });
  });
}

type Look = {
  given: string[];
  taken: string[];
  /** Every name in the code, as often as it stands there. */
  said: string[];
};

function lookAt(file: string, code?: string): Look {
  const nodes = walk(treeOf(file, code));
  const said = nodes.filter(({ type }) => type === 'Identifier' || type === 'JSXIdentifier').map(nameOf);
  return { given: givenBy(nodes), taken: takenBy(file, nodes), said };
}

/** Of the files on the disk: to take all of them apart takes seconds, and more than one question is asked about them. */
const looks = new Map<string, Look>();

function lookOf([file, code]: Source): Look {
  if (code !== undefined) return lookAt(file, code);
  const look = looks.get(file) ?? lookAt(file);
  looks.set(file, look);
  return look;
}

const takings = (takers: readonly Source[]): Set<string> => new Set(takers.flatMap((taker) => lookOf(taker).taken));

/** Exports of `givers` that none of `takers` imports, as `file name`; a file takes nothing from itself. */
export function unusedExports(givers: readonly Source[], takers: readonly Source[]): string[] {
  const taken = takings(takers);
  return givers.flatMap((giver) =>
    lookOf(giver)
      .given.map((name) => `${giver[0]} ${name}`)
      .filter((one) => !taken.has(one)),
  );
}

/** The same for what the product itself imports, and of that only what its own file has no use for either. */
export function exportsForTestsAlone(givers: readonly Source[], product: readonly Source[]): string[] {
  const taken = takings(product);
  return givers.flatMap((giver) => {
    const { given, said } = lookOf(giver);
    return given
      .filter((name) => !taken.has(`${giver[0]} ${name}`) && said.filter((one) => one === name).length < 2)
      .map((name) => `${giver[0]} ${name}`);
  });
}
