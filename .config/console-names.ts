import { createHash } from 'node:crypto';
import { basename } from 'node:path';
import type { Plugin, Rolldown } from 'vite';
import { consoleFiles } from './console-files.ts';
import { readImportMap } from './import-map.ts';

type Bundle = Rolldown.OutputBundle;

const buildRecord = '.vite/manifest.json';
const hashed = /-[\w-]{7}(?=\.js$)/;

/**
 * Takes what only a console asks for out of the document's list of imports, which every visitor downloads: there each file is a row
 * of 14 bytes that no compression makes smaller. Their files call each other by their real names instead; those follow from the
 * content of a file and of all that it leads to in its console, so that one that is kept never meets another release's. Customers'
 * files know a console by its door alone, which stays in the list.
 */
export function consoleNames(): Plugin {
  return {
    name: 'console-names',
    apply: 'build',
    enforce: 'post',
    generateBundle: {
      order: 'post',
      handler(_options, bundle) {
        const map = readImportMap(bundle);
        if (!map) return;
        const names = ownNames(bundle);
        const doors = askedFromOutside(bundle, names);
        const desk = [...doors].find((file) => consoleFiles(bundle).get(file) === 'desk');
        if (desk) askAtOnce(desk, bundle, map.imports);
        const called = new Map<string, string>();
        const rows = Object.entries(map.imports).flatMap(([key, path]): [string, string][] => {
          const file = path.slice(1);
          const name = names.get(file);
          if (!name) return [[key, path]];
          if (doors.has(file)) return [[key, `/${name}`]];
          called.set(basename(key), basename(name));
          return [];
        });
        map.write(Object.fromEntries(rows));
        const callByName = (text: string) => replaceAll(text, called);
        const renamed = new Map([...names].map(([file, name]) => [basename(file), basename(name)]));
        for (const part of Object.values(bundle)) {
          if (part.type === 'chunk') {
            if (names.has(part.fileName)) part.code = callByName(part.code);
            part.imports = part.imports.map((file) => names.get(file) ?? file);
            part.dynamicImports = part.dynamicImports.map((file) => names.get(file) ?? file);
            part.fileName = names.get(part.fileName) ?? part.fileName;
          } else if (part.fileName === buildRecord) part.source = replaceAll(String(part.source), renamed);
        }
      },
    },
  };
}

/**
 * Lets the door of the venue's console import by itself what its imports import, too. The browser hears of a file's imports once it
 * has come: each file that stands behind another one is a further wait at every start.
 */
function askAtOnce(door: string, bundle: Bundle, imports: Readonly<Record<string, string>>): void {
  const part = bundle[door];
  if (part?.type !== 'chunk') return;
  const entries = Object.values(bundle).flatMap((one) => (one.type === 'chunk' && one.isEntry ? [one.fileName] : []));
  const first = closureOf(bundle, entries);
  const later = [...closureOf(bundle, part.imports)].filter(
    (file) => file !== door && !first.has(file) && !part.imports.includes(file),
  );
  const calledBy = (file: string) => Object.keys(imports).find((key) => imports[key] === `/${file}`) ?? file;
  part.code += later.map((file) => `import"./${basename(calledBy(file))}";`).join('');
  part.imports.push(...later);
}

/** These files and all that they import at once, all the way down. */
function closureOf(bundle: Bundle, files: readonly string[]): ReadonlySet<string> {
  const found = new Set(files);
  for (const file of found) {
    const part = bundle[file];
    if (part?.type === 'chunk') for (const next of part.imports) found.add(next);
  }
  return found;
}

/** What each script of a console is called from now on, by what the bundler called it. */
function ownNames(bundle: Bundle): ReadonlyMap<string, string> {
  const codes = new Map(
    [...consoleFiles(bundle).keys()].flatMap((file): [string, Rolldown.OutputChunk][] => {
      const part = bundle[file];
      return part?.type === 'chunk' ? [[file, part]] : [];
    }),
  );
  const nameOf = (file: string) => {
    const reached = new Set([file]);
    for (const one of reached) {
      const { imports = [], dynamicImports = [] } = codes.get(one) ?? {};
      for (const next of [...imports, ...dynamicImports]) if (codes.has(next)) reached.add(next);
    }
    const digest = createHash('sha256').update(file);
    for (const one of [...reached].sort()) digest.update(`\0${codes.get(one)?.code ?? ''}`);
    return file.replace(hashed, `-${digest.digest('base64url').slice(0, 7)}`);
  };
  return new Map([...codes.keys()].map((file) => [file, nameOf(file)]));
}

/** The files of a console by which customers' files know it. */
function askedFromOutside(bundle: Bundle, own: ReadonlyMap<string, string>): ReadonlySet<string> {
  const outside = Object.values(bundle).filter((part) => part.type === 'chunk' && !own.has(part.fileName));
  return new Set(outside.flatMap((part) => (part.type === 'chunk' ? [...part.imports, ...part.dynamicImports] : [])));
}

function replaceAll(text: string, words: ReadonlyMap<string, string>): string {
  if (words.size === 0) return text;
  const one = new RegExp([...words.keys()].map((word) => word.replaceAll('.', String.raw`\.`)).join('|'), 'g');
  return text.replace(one, (word) => words.get(word) ?? word);
}
