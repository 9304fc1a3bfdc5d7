// Which newer APIs a built script names. A name is all that there is to go by: types are gone.
import { treeOf, walk, type Node } from '#tests/lint/source-tree.ts';
import { apis, builtins, newAttributes, type Api } from './compat.ts';

export type Use = { feature: string; lacks: string[]; at: number };

/** Interfaces whose objects pass through this product's hands, so that `anything.name` may be one of theirs. */
const handled = new Set([
  ...builtins,
  ...`
    AbortSignal Blob Clients CSSStyleDeclaration CSSStyleSheet DataTransfer DOMRect DOMTokenList Document
    DocumentFragment Element Event EventTarget ExtendableEvent FetchEvent FormData HTMLButtonElement
    HTMLDialogElement HTMLElement HTMLFormElement HTMLImageElement HTMLInputElement HTMLSelectElement
    HTMLTextAreaElement Headers IDBDatabase IDBFactory IDBObjectStore IDBTransaction ImageBitmap
    IntersectionObserver KeyboardEvent MediaQueryList Node NodeList OffscreenCanvas
    OffscreenCanvasRenderingContext2D PointerEvent ReadableStream Request ResizeObserver Response
    ServiceWorkerRegistration StorageManager SubtleCrypto TransformStream URL URLSearchParams
  `
    .trim()
    .split(/\s+/),
]);

const scopes = ['Window', 'WorkerGlobalScope', 'ServiceWorkerGlobalScope'];

/** Names whose object is known. */
const kinds: Readonly<Record<string, readonly string[]>> = {
  window: ['Window'],
  self: scopes,
  globalThis: scopes,
  document: ['Document', 'Node', 'EventTarget'],
  navigator: ['Navigator', 'WorkerNavigator'],
  caches: ['CacheStorage'],
  clients: ['Clients'],
  history: ['History'],
  location: ['Location'],
  performance: ['Performance'],
  crypto: ['Crypto'],
};

type Members = Map<string, Map<string, Api>>;

function membersOn(place: 'interface' | 'object'): Members {
  const members: Members = new Map();
  for (const api of apis) {
    if (api.owner === null || (api.on !== place && api.on !== 'either')) continue;
    members.set(api.owner, (members.get(api.owner) ?? new Map<string, Api>()).set(api.name, api));
  }
  return members;
}

const onInterfaces = membersOn('interface');
const onObjects = membersOn('object');

const globals = new Map<string, Api>();
for (const scope of scopes)
  for (const [name, api] of onObjects.get(scope) ?? []) if (!globals.has(name)) globals.set(name, api);
for (const api of apis) if (api.owner === null) globals.set(api.name, api);

/** The newest of several that share the name, and only if none of them is old enough. */
function ifAllNew(found: readonly (Api | undefined)[]): Api | undefined {
  const all = found.filter((api) => api !== undefined);
  return all.every(({ lacks }) => lacks.length > 0) ? all[0] : undefined;
}

function memberOf(object: Node, name: string): Api | undefined {
  const receiver = object.type === 'Identifier' ? String(object['name']) : '';
  const kind = kinds[receiver];
  if (kind) {
    const found = kind.map((owner) => onObjects.get(owner)?.get(name));
    return ifAllNew(kind === scopes ? [...found, globals.get(name)] : found);
  }
  if (globals.has(receiver)) return onInterfaces.get(receiver)?.get(name);
  return ifAllNew([...handled].map((owner) => onObjects.get(owner)?.get(name)));
}

function accessed({ computed, property }: Node): string | undefined {
  const { type, name, value } = property as Node;
  if (!computed) return String(name);
  return type === 'Literal' && typeof value === 'string' ? value : undefined;
}

/** Names that the script itself gives to something: they hide a global of the same name. */
function declared(nodes: readonly Node[]): Set<string> {
  const names = new Set<string>();
  const add = (pattern: unknown) => {
    if (typeof pattern !== 'object' || pattern === null) return;
    for (const { type, name } of walk(pattern as Node)) if (type === 'Identifier') names.add(String(name));
  };
  for (const node of nodes) {
    if (node.type === 'VariableDeclarator' || /^(Function|Class)(Declaration|Expression)$/.test(node.type))
      add(node['id']);
    if (/Function/.test(node.type)) for (const param of node['params'] as unknown[]) add(param);
    if (node.type === 'CatchClause') add(node['param']);
    if (/^Import\w*Specifier$/.test(node.type)) add(node['local']);
  }
  return names;
}

/** Identifiers that are looked up, not those that name a property. */
function* lookedUp(node: Node, parent?: Node): Generator<Node> {
  const isName =
    parent !== undefined &&
    !parent['computed'] &&
    (parent['property'] === node || (parent['key'] === node && !parent['shorthand']));
  if (node.type === 'Identifier' && !isName) yield node;
  for (const value of Object.values(node).flat())
    if (typeof value === 'object' && value !== null && typeof Reflect.get(value, 'type') === 'string')
      yield* lookedUp(value as Node, node);
}

/** The last script that was asked about: there are two questions about each, and to take a large one apart is most of both. */
let last: { file: string; code: string; tree: Node; nodes: Node[] } | undefined;

function takenApart(file: string, code: string) {
  if (last?.file === file && last.code === code) return last;
  const tree = treeOf(file, code);
  return (last = { file, code, tree, nodes: walk(tree) });
}

/** Every use of an API that a browser of the floor lacks. */
export function usesIn(file: string, code: string): Use[] {
  const { tree, nodes } = takenApart(file, code);
  const own = declared(nodes);
  const uses: Use[] = [];
  const add = (api: Api | undefined, at: number) => {
    if (api && api.lacks.length > 0)
      uses.push({ feature: api.owner ? `${api.owner}.${api.name}` : api.name, lacks: api.lacks, at });
  };
  for (const node of nodes) {
    if (node.type !== 'MemberExpression') continue;
    const name = accessed(node);
    if (name !== undefined) add(memberOf(node['object'] as Node, name), node.start);
  }
  for (const node of lookedUp(tree)) {
    const name = String(node['name']);
    if (!own.has(name)) add(globals.get(name), node.start);
  }
  return uses;
}

/** Every attribute that a script may put on an element and that a browser of the floor does not know. */
export function attributesIn(file: string, code: string): Use[] {
  return takenApart(file, code).nodes.flatMap((node) => {
    if (node.type !== 'Property' || node['computed']) return [];
    const { name, value } = node['key'] as Node;
    const attribute = String(name ?? value).toLowerCase();
    const lacks = newAttributes.get(attribute);
    return lacks ? [{ feature: attribute, lacks, at: node.start }] : [];
  });
}
