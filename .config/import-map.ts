import type { Rolldown } from 'vite';

/** Where the bundler writes the document's list of imports (`build.chunkImportMap`). */
const file = 'importmap.json';

type ImportMap = {
  /** What a file is called by others, and where it is. */
  imports: Readonly<Record<string, string>>;
  /** Puts another list in its place, in its own file and in the document. */
  write: (imports: Readonly<Record<string, string>>) => void;
};

/** The document's list of imports in a bundle; undefined for a build without one, such as the worker's. */
export function readImportMap(bundle: Rolldown.OutputBundle): ImportMap | undefined {
  const map = bundle[file];
  if (map?.type !== 'asset') return undefined;
  const written = String(map.source);
  return {
    ...(JSON.parse(written) as Pick<ImportMap, 'imports'>),
    write(imports) {
      for (const part of Object.values(bundle)) {
        if (part.type === 'asset' && (part === map || part.fileName.endsWith('.html')))
          part.source = String(part.source).replace(written, () => JSON.stringify({ imports }));
      }
    },
  };
}
