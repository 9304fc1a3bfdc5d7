// What the browsers of the floor lack, by the compatibility tables of MDN.
import { createRequire } from 'node:module';
import type { CompatData, Identifier, SimpleSupportStatement } from '@mdn/browser-compat-data/types';
import { readFloor } from '#config/browser-floor.ts';

const data = createRequire(import.meta.url)('@mdn/browser-compat-data') as CompatData;

/** The tables tell phones from desks; a line of the floor speaks for both. */
const tables = {
  chrome: ['chrome', 'chrome_android', 'webview_android'],
  edge: ['edge'],
  firefox: ['firefox', 'firefox_android'],
  safari: ['safari'],
  ios_saf: ['safari_ios'],
} as const;

const floor = readFloor().flatMap(({ name, version }) => {
  const browsers = tables[name as keyof typeof tables];
  if (!browsers) throw new Error(`MDN's tables are not known to have a browser "${name}" of the floor.`);
  return browsers.map((browser) => ({ browser, version }));
});

function isAtMost(version: string, limit: string): boolean {
  const [a = 0, b = 0] = version.replace('≤', '').split('.').map(Number);
  const [most = 0, minor = 0] = limit.split('.').map(Number);
  return a < most || (a === most && b <= minor);
}

/** Behind a flag, under another name or with a prefix is not there: nobody's code asks for it so. */
function isThere(statement: SimpleSupportStatement, version: string): boolean {
  const { version_added: added, version_removed: removed, flags, prefix, alternative_name: other } = statement;
  if (!added || added === 'preview' || flags || prefix || other) return false;
  return isAtMost(added, version) && !(typeof removed === 'string' && isAtMost(removed, version));
}

/** Known by name, without its effect, until the version that has it. */
const isEmptyName = (statement: SimpleSupportStatement): boolean =>
  Boolean(statement.partial_implementation && statement.version_removed);

/**
 * Which browsers of the floor lack the feature, and since when they have it; empty when all of it is there. With `whole` a
 * browser lacks what it only knows by name.
 */
export function lackers(feature: Identifier | undefined, whole = false): string[] {
  const support = feature?.__compat?.support;
  if (!support) return [];
  return floor.flatMap(({ browser, version }) => {
    const statements = [support[browser] ?? []].flat();
    if (statements.some((each) => isThere(each, version) && !(whole && isEmptyName(each)))) return [];
    const since = statements.find(({ version_added: added, flags }) => added && !flags)?.version_added;
    return `${browser} ${since ? `before ${since}` : 'all'}`;
  });
}

/** What lies below a feature in the tables, by name. */
export function below(feature: Identifier): [name: string, feature: Identifier][] {
  const { __compat: _own, ...features } = feature;
  return Object.entries(features as Record<string, Identifier>);
}

/**
 * A member of an interface or a global; `owner` is null for the interface or the global itself. The tables tell a function
 * of the interface (`Response.json()`) from one of its objects (`response.json()`), except for the language's own.
 */
export type Api = { owner: string | null; name: string; on: 'interface' | 'object' | 'either'; lacks: string[] };

const isMember = (key: string) => /^(?:@@\w+|[a-zA-Z$][a-zA-Z0-9$]*(?:_static)?)$/.test(key);

function apisOf(table: Identifier, on: Api['on']): Api[] {
  return below(table).flatMap(([owner, feature]): Api[] => [
    { owner: null, name: owner, on: 'either', lacks: lackers(feature) },
    ...below(feature)
      .filter(([key]) => isMember(key))
      .map(([key, member]): Api => {
        const name = key.replace(/_static$/, '');
        return { owner, name, on: name === key ? on : 'interface', lacks: lackers(member) };
      }),
  ]);
}

const language = data.javascript['builtins'] ?? {};

/** Every interface, global and member of the web that the tables know. Parts of the behaviour of one are left out. */
export const apis: readonly Api[] = [...apisOf(language, 'either'), ...apisOf(data.api, 'object')];

/** Names of the language's own objects. */
export const builtins: readonly string[] = below(language).map(([name]) => name);

export const { css } = data;

/** Attributes of every HTML element that a browser of the floor lacks, in lower case. */
export const newAttributes: ReadonlyMap<string, string[]> = new Map(
  below(data.html['global_attributes'] ?? {})
    .map(([name, feature]): [string, string[]] => [name, lackers(feature)])
    .filter(([, lacks]) => lacks.length > 0),
);
