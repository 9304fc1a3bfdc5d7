import type { Plugin } from 'vite';
import { readImportMap } from './import-map.ts';

const key = /^(.+-)([\w-]{7})(\.\w+)$/;
/** Files of one name are few: so many letters tell them apart. */
const enough = 2;

/**
 * Shortens the names by which files call each other in the document's list of imports (`build.chunkImportMap`): those are
 * letters of chance that no compression makes smaller, twice in each of 180 rows. The short name follows from the long one
 * alone, because a file that is kept from the release before must find the same names in the list of this one.
 */
export function shortKeys(): Plugin {
  return {
    name: 'short-keys',
    apply: 'build',
    enforce: 'post',
    generateBundle: {
      order: 'post',
      handler(_options, bundle) {
        const map = readImportMap(bundle);
        if (!map) return;
        const rows = Object.entries(map.imports);
        const shorter = shorterNames(rows.map(([path]) => path.replace(/^.*\//, '')));
        const long = new RegExp([...shorter.keys()].join('|').replaceAll('.', String.raw`\.`), 'g');
        const shorten = (text: string) => text.replace(long, (name) => shorter.get(name) ?? name);
        // Neighbours with the same beginning pack better.
        map.write(
          Object.fromEntries(rows.sort(([a], [b]) => (a < b ? -1 : 1)).map(([path, at]) => [shorten(path), at])),
        );
        for (const part of Object.values(bundle)) {
          if (part.type === 'chunk') part.code = shorten(part.code);
          else if (part.fileName.endsWith('.html')) part.source = shorten(String(part.source));
        }
      },
    },
  };
}

/** Every name with its short form; throws when two would be one. */
export function shorterNames(names: readonly string[]): Map<string, string> {
  const shorter = new Map(
    names.flatMap((name) => {
      const [, start, hash = '', end] = key.exec(name) ?? [];
      return start ? [[name, `${start}${hash.slice(0, enough)}${end}`] as const] : [];
    }),
  );
  const taken = new Set(shorter.values());
  if (taken.size < shorter.size) throw new Error('Two files have one short name: give one of them another name.');
  return shorter;
}
