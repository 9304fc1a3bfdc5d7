import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { build } from 'vite';
import { banner } from './banner.mjs';

const root = fileURLToPath(new URL('../..', import.meta.url));

/** IndexedDB's tasks run by the history's loop, and answers are plain objects instead of streams. */
const underTheHistory = {
  name: 'histories',
  transform(code, id) {
    if (id.includes('fake-indexeddb') && id.endsWith('scheduling.js'))
      return 'export const queueTask = (run) => globalThis.histories.loop.queueTask(run);';
    if (id.endsWith('src/data/server/server-fetch.ts'))
      return `import { PlainResponse as Response } from '/tests/simulation/answers.ts';\n${code}`;
    return undefined;
  },
};

/** The bundle lies outside of the project, so databases are imported by their address. */
const databases = {
  name: 'databases',
  enforce: 'pre',
  resolveId(id) {
    return ['pg', '@electric-sql/pglite'].includes(id) ? { id: import.meta.resolve(id), external: true } : undefined;
  },
};

/** The engine gets `dexie.ts` for Dexie; only that file gets Dexie itself. */
const dexie = {
  name: 'dexie',
  enforce: 'pre',
  resolveId(id, importer) {
    if (id !== 'dexie') return undefined;
    const own = join(root, 'tests/simulation/dexie.ts');
    return importer === own ? fileURLToPath(import.meta.resolve('dexie/dist/modern/dexie.min.mjs')) : own;
  },
};

/** Replaces text in the source; a patch that does not find its text means that the engine has changed. */
function plant(patches) {
  const left = new Set(patches);
  return {
    name: 'planted-bug',
    enforce: 'pre',
    transform(code, id) {
      let changed = code;
      for (const patch of patches) {
        if (!id.endsWith(patch.file)) continue;
        if (changed.split(patch.find).length !== 2)
          throw new Error(`${patch.file} does not contain once: ${patch.find}`);
        changed = changed.replace(patch.find, () => patch.put);
        left.delete(patch);
      }
      return changed === code ? undefined : changed;
    },
    buildEnd() {
      if (left.size > 0) throw new Error(`Not bundled: ${[...left].map(({ file }) => file).join(', ')}`);
    },
  };
}

const folders = [];
process.once('exit', () => {
  for (const folder of folders) rmSync(folder, { recursive: true, force: true });
});

/** The engine as it is, by its entry: many ask for it. */
const unpatched = new Map();

/** Bundles engine and harness into the system's temporary folder; the address of the file. */
export function bundle(patches = [], entry = 'main') {
  if (patches.length > 0) return made(patches, entry);
  if (!unpatched.has(entry)) unpatched.set(entry, made([], entry));
  return unpatched.get(entry);
}

async function made(patches, entry) {
  const outDir = mkdtempSync(join(tmpdir(), 'baari-simulation-'));
  folders.push(outDir);
  await build({
    configFile: false,
    root,
    logLevel: 'error',
    plugins: [databases, dexie, plant(patches), underTheHistory],
    ssr: { noExternal: true },
    build: {
      ssr: `tests/simulation/${entry}.ts`,
      outDir,
      emptyOutDir: true,
      minify: false,
      target: 'node20',
      rolldownOptions: { output: { banner, entryFileNames: 'main.mjs', codeSplitting: false } },
    },
  });
  return pathToFileURL(join(outDir, 'main.mjs')).href;
}
