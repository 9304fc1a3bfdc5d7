import type { Rolldown } from 'vite';

type Graph = Parameters<Extract<Rolldown.CodeSplittingGroup['name'], (...all: never[]) => unknown>>[1];

/** Below Material UI's components: their styles, and what these are made of. */
const styling =
  '@mui/(private-theming|styled-engine|system|utils)|@emotion|@babel/runtime|stylis|clsx|react-is|hoist-non-react-statics|prop-types';

/**
 * Which modules travel in one file. Left to itself the bundler makes a file of every module that two screens share: a screen then
 * waits for a second round of small files, since a browser asks an HTTP/1 host for six at a time, and each is a line in the
 * document's import map. `includeDependenciesRecursively` would drag everything below along.
 */
export const chunkGroups = [
  // Scripts of their own: libraries-first.ts says why.
  group('react', 5, ['node_modules/(react|react-dom|scheduler)/', 'rolldown/runtime']),
  { ...group('styling', 5, [`node_modules/(${styling})/`]), tags: ['$initial' as const] },
  {
    ...group('material', 4, ['node_modules/(@mui/material|react-transition-group)/', 'src/ui/theme/']),
    tags: ['$initial' as const],
  },
  { name: 'first', tags: ['$initial' as const], priority: 3 },
  // No screen waits for the client, whose door is load-supabase.ts.
  group('client', 2, ['node_modules/(@supabase|tslib)/', 'src/data/(server|session)/client/']),
  // Everything else that several parts of the app share.
  {
    ...group('shared', 1, ['src/', 'node_modules/dexie', '@mui/(material/(Alert|internal|utils)|utils)/']),
    name: (id: string, graph: Graph) => sharedChunk(id, graph),
    minShareCount: 2,
  },
];

/** The screens that show data, where time counts most. */
const dataScreens = ['venues', 'venue', 'my-bookings'].map((name) => `/src/app/pages/${name}-page.tsx`);
const page = /\/src\/(app|features)\/.+-page\.tsx$/;
const inConsole = /\/src\/.*\b(desk|admin|cases)\b/;

/**
 * The file for what several parts share, by who waits for it and by what it brings along: no screen loads code that only
 * another one needs, and none loads Dexie or zod for what could do without. Folders tell only what nothing waits for apart.
 */
export function sharedChunk(id: string, graph: Graph): string | null {
  const path = id.replaceAll('\\', '/');
  if (graph.getModuleInfo(id)?.dynamicImporters.length) return null;
  const users = entriesOf(id, graph);
  // Customers pay nothing for the consoles.
  if (users.every((user) => inConsole.test(user))) return null;
  const screens = dataScreens.filter((screen) => users.some((user) => user.endsWith(screen)));
  const brings = (name: string) => reached(id, graph).some((one) => one.includes(`/node_modules/${name}/`));
  if (screens.length > 1) return brings('zod') ? null : brings('dexie') ? 'storage' : 'screens';
  if (screens.some((screen) => screen.includes('my-bookings'))) {
    if (/\/src\/(commands|data|hooks)\//.test(path)) return 'commands';
    return /\/src\/(forms|domain)\//.test(path) ? 'forms' : null;
  }
  // What no screen waits for: the way to the server, and then what the shell and the dialogs need.
  if (users.some((user) => page.test(user) && !inConsole.test(user))) return null;
  if (/\/src\/data\/(storage|server|session|sync)\//.test(path)) return 'sync';
  return /\/src\/(?!ui\/)/.test(path) ? 'later' : null;
}

/** What the module imports at once, all the way down, and itself. */
function reached(id: string, graph: Graph): readonly string[] {
  return walk(id, (one) => graph.getModuleInfo(one)?.importedIds ?? []);
}

/** The screens and lazy parts that load the module at once. */
function entriesOf(id: string, graph: Graph): readonly string[] {
  return walk(id, (one) => graph.getModuleInfo(one)?.importers ?? [])
    .filter((one) => graph.getModuleInfo(one)?.isEntry || graph.getModuleInfo(one)?.dynamicImporters.length)
    .map((one) => one.replaceAll('\\', '/'));
}

function walk(from: string, next: (id: string) => readonly string[]): readonly string[] {
  const seen = new Set([from]);
  for (const id of seen) for (const one of next(id)) seen.add(one);
  return [...seen];
}

function group(name: string, priority: number, paths: readonly string[]) {
  return {
    name,
    test: new RegExp(paths.join('|').replaceAll('/', String.raw`[\\/]`)),
    priority,
    includeDependenciesRecursively: false,
  };
}
