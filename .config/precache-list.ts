import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { Plugin, Rolldown } from 'vite';
import { closureOf } from './closure.ts';
import { consoleFiles, type ConsolePart } from './console-files.ts';

type Bundle = Rolldown.OutputBundle;
type Entry = { url: string; revision: string | null; size: number; digest?: string; part?: ConsolePart };

/** Length of a digest: the start of a file's SHA-256 in base64 (48 bits). The whole one would make the worker 3 kB larger. */
const digestLetters = 8;

const page = /\/src\/(app\/pages|features\/[^/]+)\/[^/]+-page\.tsx$/;

/**
 * List of the files that the service worker stores, in the order of their download, each with a digest of its content.
 *
 * Lazy parts (dialogs, panels, sheets) come first, because they work offline only when they are stored; then the screens, then
 * the first download, which the browser has anyway. Files of a console come last and carry its name as `part`: the worker
 * stores those of the vendor console only after a member has opened it, and those of the admin console never.
 * `leftOut` and `forConsole` are the beginnings of file names, see sw/left-out.ts.
 */
export function precacheList(leftOut: readonly string[] = [], forConsole: readonly string[] = []) {
  let folder = '';
  let order: readonly string[] = [];
  let parts: ReadonlyMap<string, ConsolePart> = new Map();
  const plugin: Plugin = {
    name: 'precache-list',
    apply: 'build',
    configResolved(config) {
      folder = resolve(config.root, config.build.outDir);
    },
    generateBundle: {
      order: 'post',
      handler(_options, bundle) {
        order = filesInOrder(bundle);
        parts = consoleFiles(bundle);
      },
    },
  };
  const transform = (entries: Entry[]) => {
    const listed = new Set(entries.map(({ url }) => url));
    const isLeftOut = (file: string) => leftOut.some((start) => file.startsWith(start));
    const left = order.filter((file) => file.startsWith('assets/') && !listed.has(file) && !isLeftOut(file));
    // A file that is too large, or of a new type, would be missing offline.
    if (left.length > 0) throw new Error(`The worker would not keep ${left.join(', ')}.`);
    const place = new Map(order.map((file, index) => [file, index]));
    const last = order.length;
    const manifest = entries
      // Vite does not empty a folder outside of the project: files of earlier builds may lie there.
      .filter(({ url }) => !url.startsWith('assets/') || place.has(url))
      .sort((one, other) => (place.get(one.url) ?? last) - (place.get(other.url) ?? last))
      .map((entry) =>
        entry.url === 'index.html' ? entry : { ...entry, digest: digestOf(readFileSync(join(folder, entry.url))) },
      )
      .map((entry) => {
        const part = forConsole.some((start) => entry.url.startsWith(start)) ? 'desk' : parts.get(entry.url);
        return part ? { ...entry, part } : entry;
      })
      .sort((one, other) => Number('part' in one) - Number('part' in other));
    return { manifest, warnings: [] };
  };
  return { plugin, transform };
}

export function digestOf(content: string | Buffer): string {
  return createHash('sha256').update(content).digest('base64').slice(0, digestLetters);
}

/** Every file of the build: lazy parts, screens, index.html, the first download, and all else. */
function filesInOrder(bundle: Bundle): readonly string[] {
  const filesOf = (isRoot: (chunk: Rolldown.OutputChunk) => boolean) =>
    closureOf(bundle, isRoot).flatMap((chunk) => [...(chunk.viteMetadata?.importedCss ?? []), chunk.fileName]);
  const isPage = ({ facadeModuleId }: Rolldown.OutputChunk) => page.test(facadeModuleId?.replaceAll('\\', '/') ?? '');
  // Not `isDynamicEntry`, which is false for a lazy part that shares its file with others (chunks.ts).
  const lazy = new Set(Object.values(bundle).flatMap((part) => (part.type === 'chunk' ? part.dynamicImports : [])));
  const eager = new Set(filesOf(({ isEntry }) => isEntry));
  const parts = filesOf((chunk) => lazy.has(chunk.fileName) && !isPage(chunk));
  const pages = filesOf((chunk) => lazy.has(chunk.fileName) && isPage(chunk));
  const wanted = [...parts, ...pages].filter((file) => !eager.has(file));
  return [...new Set([...wanted, 'index.html', ...eager, ...Object.keys(bundle)])];
}
