import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { Plugin, Rolldown } from 'vite';

type Bundle = Rolldown.OutputBundle;

/** The vendor console, which its members' phones store for offline use, and the admin console, which is never stored. */
export type ConsolePart = 'desk' | 'admin';

/** Where the build writes which of its files belong to a console, for tests/budgets. */
const consoleRecord = 'node_modules/.cache/baari/console-files.json';

/** The modules by which the app loads a console: what is only reachable through them is a console's. */
export const doors: Readonly<Record<ConsolePart, string>> = {
  desk: '/src/app/pages/vendor-console.tsx',
  admin: '/src/app/pages/admin-console.tsx',
};

/** Words in the names of files and folders that hold a console's code. */
const consoleName =
  /\/(?:\w+-)*(?:desk|admin|cases|console|use-entries|made-entry|entry-words|far-days|online-writes?)(?:-[\w-]+)?(?:\/|\.tsx?$)/;

/** Files with such a name that customers' code uses as well: addresses, shapes, the list of kinds, the links to a console. */
const sharedWithCustomers =
  /\/src\/(?:domain\/desk\/(?:desk|desk-paths)|commands\/queue\/desk-kinds|features\/profile\/console-links)\.tsx?$/;

const chunksOf = (bundle: Bundle) => Object.values(bundle).filter((part) => part.type === 'chunk');
const pathOf = (id: string) => id.replaceAll('\\', '/').split('?', 1)[0] ?? id;

/** `from` and all that follows from it. */
function reach(from: readonly string[], next: (one: string) => readonly string[]): ReadonlySet<string> {
  const found = new Set(from);
  for (const one of found) for (const other of next(one)) found.add(other);
  return found;
}

/** Files that only a console loads, each with its console; a file of both consoles counts as the vendor console's. */
export function consoleFiles(bundle: Bundle): ReadonlyMap<string, ConsolePart> {
  const chunks = chunksOf(bundle);
  const filesOf = (source: string) =>
    // A door that shares its file with other modules (chunks.ts) is no facade.
    chunks
      .filter(({ moduleIds, facadeModuleId }) =>
        [...moduleIds, facadeModuleId ?? ''].some((id) => pathOf(id).endsWith(source)),
      )
      .map(({ fileName }) => fileName);
  const closed = Object.values(doors).flatMap(filesOf);
  const next = (file: string) => {
    const chunk = bundle[file];
    if (chunk?.type !== 'chunk') return [];
    const later = chunk.dynamicImports.filter((other) => !closed.includes(other));
    return [...chunk.imports, ...later, ...(chunk.viteMetadata?.importedCss ?? [])];
  };
  const customers = reach(
    chunks.filter(({ isEntry }) => isEntry).map(({ fileName }) => fileName),
    next,
  );
  const found = new Map<string, ConsolePart>();
  for (const part of ['desk', 'admin'] as const)
    for (const file of reach(filesOf(doors[part]), next))
      if (!customers.has(file) && !found.has(file)) found.set(file, part);
  return found;
}

/** Modules of a console in files that customers get too, as "file: source". */
function strayed(
  bundle: Bundle,
  parts: ReadonlyMap<string, ConsolePart>,
  importsOf: (id: string) => readonly string[],
): string[] {
  const isDoor = (id: string) => Object.values(doors).some((source) => pathOf(id).endsWith(source));
  const entries = chunksOf(bundle).flatMap(({ isEntry, facadeModuleId }) => (isEntry && facadeModuleId) || []);
  const customers = reach(entries, (id) => importsOf(id).filter((next) => !isDoor(next)));
  // By the graph, and by name: customers' code that imports a console's module makes it a module of customers in the graph.
  const isOfConsole = (id: string) =>
    !customers.has(id) || (consoleName.test(pathOf(id)) && !sharedWithCustomers.test(pathOf(id)));
  return chunksOf(bundle)
    .filter(({ fileName }) => !parts.has(fileName))
    .flatMap(({ fileName, moduleIds }) =>
      moduleIds
        // The bundler's and Vite's own modules are in no graph.
        .filter((id) => !id.startsWith('\0') && isOfConsole(id))
        .map((id) => `${fileName}: ${pathOf(id).replace(/^.*\/(?=(?:src|node_modules)\/)/, '')}`),
    );
}

/** Files that import themselves through others: the one that runs first finds nothing of the other. */
function circular(bundle: Bundle): string[] {
  const imports = new Map(chunksOf(bundle).map((chunk) => [chunk.fileName, chunk.imports]));
  const importsOf = (file: string) => imports.get(file) ?? [];
  return [...imports.keys()].filter((file) => reach(importsOf(file), importsOf).has(file));
}

/** Fails a build in which customers would download code of a console, and records which files belong to one. */
export function consoleCheck(): Plugin {
  let root = '';
  return {
    name: 'console-check',
    apply: 'build',
    configResolved(config) {
      root = config.root;
    },
    generateBundle: {
      order: 'post',
      handler(_options, bundle) {
        const parts = consoleFiles(bundle);
        const lost = strayed(bundle, parts, (id) => {
          const module = this.getModuleInfo(id);
          return [...(module?.importedIds ?? []), ...(module?.dynamicallyImportedIds ?? [])];
        });
        if (lost.length > 0) this.error(`A customer would download a part of a console:\n${lost.join('\n')}`);
        const circle = circular(bundle);
        if (circle.length > 0) this.error(`Files import each other in a circle (chunks.ts):\n${circle.join('\n')}`);
        const record = join(root, consoleRecord);
        mkdirSync(dirname(record), { recursive: true });
        writeFileSync(record, JSON.stringify(Object.fromEntries(parts)));
      },
    },
  };
}
