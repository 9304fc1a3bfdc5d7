import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { Plugin, Rolldown } from 'vite';
import { consoleFiles, type ConsolePart } from './console-files.ts';

type Bundle = Rolldown.OutputBundle;
type Entry = { url: string; revision: string | null; size: number; digest?: string; part?: ConsolePart };

/** First letters of a file's SHA-256 in base64: enough against accidents, and a fifth of the whole one’s weight in the worker. */
const digestLetters = 8;

const page = /\/src\/(app\/pages|features\/[^/]+)\/[^/]+-page\.tsx$/;

/**
 * Which files the service worker keeps, in which order, and how it knows them again. Parts that no screen brings along
 * (dialogs, panels, sheets) come first: what is opened for the first time after the network went is there even while
 * the rest is still on its way. Then the screens, then what the first screen has downloaded anyway. Files whose name begins
 * with `leftOut` are not kept, those with `forConsole` only beside the venue's console. Those of the venue's console stand at the end, each with its `part`: customers keep none of them.
 * Nobody keeps those of Baari's own people, so that the list has only what the page names of them.
 */
export function precacheList(leftOut: readonly string[] = [], forConsole: readonly string[] = []) {
  let folder = '';
  let order: readonly string[] = [];
  let parts: ReadonlyMap<string, ConsolePart> = new Map();
  const plugin: Plugin = {
    name: 'precache-list',
    apply: 'build',
    // The files have their last names by then (console-names.ts).
    enforce: 'post',
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
    // Too large, or of a kind that nobody thought of: it would be missing on the device the day that the network is.
    if (left.length > 0) throw new Error(`The worker would not keep ${left.join(', ')}.`);
    const html = readFileSync(join(folder, 'index.html'), 'utf8');
    const place = new Map(order.map((file, index) => [file, index]));
    const last = order.length;
    const manifest = entries
      // A folder outside of the project is not emptied: what an earlier build left there is not ours.
      .filter(({ url }) => !url.startsWith('assets/') || place.has(url))
      .filter(({ url }) => parts.get(url) !== 'admin' || html.includes(url))
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

/** Every file of the build: parts loaded on demand, screens, index.html, and then the first download and all else. */
export function filesInOrder(bundle: Bundle): readonly string[] {
  const chunks = Object.values(bundle).filter((part) => part.type === 'chunk');
  const eager = closureOf(
    bundle,
    chunks.filter((chunk) => chunk.isEntry),
  );
  const isPage = ({ facadeModuleId }: Rolldown.OutputChunk) => page.test(facadeModuleId?.replaceAll('\\', '/') ?? '');
  // Not `isDynamicEntry`: parts that travel in one file (chunks.ts) are no entry of it, and are asked for by themselves.
  const asked = new Set(chunks.flatMap(({ dynamicImports }) => dynamicImports));
  const later = chunks.filter(({ fileName }) => asked.has(fileName));
  const parts = closureOf(
    bundle,
    later.filter((chunk) => !isPage(chunk)),
  );
  const pages = closureOf(bundle, later.filter(isPage));
  const wanted = [...parts, ...pages].filter((file) => !eager.has(file));
  return [...new Set([...wanted, 'index.html', ...eager, ...Object.keys(bundle)])];
}

/** The files of these chunks, of all that they import at once, and their styles: the imports first. */
function closureOf(bundle: Bundle, roots: readonly Rolldown.OutputChunk[]): Set<string> {
  const seen = new Set<string>();
  const files = new Set<string>();
  const visit = (name: string) => {
    const chunk = bundle[name];
    if (chunk?.type !== 'chunk' || seen.has(name)) return;
    seen.add(name);
    chunk.imports.forEach(visit);
    for (const style of chunk.viteMetadata?.importedCss ?? []) files.add(style);
    files.add(name);
  };
  for (const { fileName } of roots) visit(fileName);
  return files;
}
