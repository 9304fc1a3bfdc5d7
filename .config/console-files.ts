import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { Plugin, Rolldown } from 'vite';

type Bundle = Rolldown.OutputBundle;

/** The console of a venue is kept on the phones of those who work there; that of Baari's own people on none. */
export type ConsolePart = 'desk' | 'admin';

/** Which files of the build belong to a console, for tests/budgets. */
export const consoleRecord = 'node_modules/.cache/baari/console-files.json';

const roots: readonly [ConsolePart, string][] = [
  ['desk', '/src/app/pages/vendor-console.tsx'],
  ['admin', '/src/app/pages/admin-console.tsx'],
];

/** What only a console needs, by its place among the sources. Customers share the shapes, the addresses and the list of kinds. */
const consoleSource =
  /\/src\/(?:app\/pages\/(?:desk|admin|vendor-console|console)[^/]*|features\/(?:desk|admin|cases)[^/]*\/.+|ui\/desk\/.+|commands\/(?:desk\/.+|queue\/(?:lazy-desk|made-entry|desk-(?!kinds))[^/]+)|domain\/desk\/(?!desk\.|desk-paths\.|hour-mask\.)[^/]+|hooks\/(?:use-(?:desk|desk-pauses|entries|online-write|far-days)|lazy-desk-pause|desk-pause-writes)\.[^/]+|data\/(?:repositories\/(?:desk|desk-days|lazy-desk|console-lists|online-writes)|sync\/(?:apply|pull)-desk)\.[^/]+|text\/(?:en\/)?(?:desk|admin|cases|entry-words|console-texts)[^/]*)$/;

const isChunk = (part: Bundle[string] | undefined): part is Rolldown.OutputChunk => part?.type === 'chunk';
const pathOf = (id: string) => id.replaceAll('\\', '/').split('?', 1)[0] ?? id;

/** Where its modules travel in a group, what is asked for is a file in front of that. */
const holds = ({ moduleIds, facadeModuleId }: Rolldown.OutputChunk, source: string) =>
  [...moduleIds, facadeModuleId ?? ''].some((id) => pathOf(id).endsWith(source));

/** Every file that can be asked for once these are here, by imports at once and later ones; what is a door is not opened. */
function reach(bundle: Bundle, from: readonly string[], isDoor: (file: string) => boolean): Set<string> {
  const found = new Set<string>();
  const visit = (file: string) => {
    const chunk = bundle[file];
    if (!isChunk(chunk) || found.has(file)) return;
    found.add(file);
    for (const style of chunk.viteMetadata?.importedCss ?? []) found.add(style);
    chunk.imports.forEach(visit);
    chunk.dynamicImports.filter((next) => !isDoor(next)).forEach(visit);
  };
  from.forEach(visit);
  return found;
}

/** The files of the build that nobody asks for but a console, each with the first one that does. */
export function consoleFiles(bundle: Bundle): ReadonlyMap<string, ConsolePart> {
  const chunks = Object.values(bundle).filter(isChunk);
  const doors = roots.map(([part, source]) => ({
    part,
    files: chunks.filter((chunk) => holds(chunk, source)).map(({ fileName }) => fileName),
  }));
  const isDoor = (file: string) => doors.some(({ files }) => files.includes(file));
  const entries = chunks.filter(({ isEntry }) => isEntry).map(({ fileName }) => fileName);
  const known = reach(bundle, entries, isDoor);
  const found = new Map<string, ConsolePart>();
  for (const { part, files } of doors)
    for (const file of reach(bundle, files, isDoor)) if (!known.has(file) && !found.has(file)) found.set(file, part);
  return found;
}

/** Sources of a console in files that customers get too, as "file: source". */
export function strayed(bundle: Bundle, parts: ReadonlyMap<string, ConsolePart>): string[] {
  return Object.values(bundle)
    .filter(isChunk)
    .filter(({ fileName }) => !parts.has(fileName))
    .flatMap(({ fileName, moduleIds }) =>
      moduleIds
        .map(pathOf)
        .filter((id) => consoleSource.test(id))
        .map((id) => `${fileName}: ${id.slice(id.lastIndexOf('/src/') + 1)}`),
    );
}

/** Files of a console that wait for each other: whichever runs first finds nothing of the other. */
export function circles(bundle: Bundle, parts: ReadonlyMap<string, ConsolePart>): string[] {
  const done = new Set<string>();
  const found: string[] = [];
  const visit = (file: string, path: readonly string[]) => {
    if (path.includes(file)) found.push([...path.slice(path.indexOf(file)), file].join(' → '));
    const chunk = bundle[file];
    if (done.has(file) || path.includes(file) || !parts.has(file) || !isChunk(chunk)) return;
    for (const next of chunk.imports) visit(next, [...path, file]);
    done.add(file);
  };
  for (const file of parts.keys()) visit(file, []);
  return found;
}

/** Refuses a build in which a customer would download a part of a console, and notes which files are whose. */
export function consoleCheck(): Plugin {
  let root = '';
  return {
    name: 'console-check',
    apply: 'build',
    // The files have their last names by then (console-names.ts).
    enforce: 'post',
    configResolved(config) {
      root = config.root;
    },
    generateBundle: {
      order: 'post',
      handler(_options, bundle) {
        const parts = consoleFiles(bundle);
        const lost = strayed(bundle, parts);
        if (lost.length > 0) this.error(`A customer would download a part of a console:\n${lost.join('\n')}`);
        const waiting = circles(bundle, parts);
        if (waiting.length > 0)
          this.error(`Files of a console wait for each other (chunks.ts):\n${waiting.join('\n')}`);
        const record = join(root, consoleRecord);
        mkdirSync(dirname(record), { recursive: true });
        writeFileSync(record, JSON.stringify(Object.fromEntries(parts)));
      },
    },
  };
}
