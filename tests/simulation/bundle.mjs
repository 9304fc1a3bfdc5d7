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

/** What a planted bug leaves as it is: libraries, bundled once for all of them, each under its own name. */
async function bundleLibraries() {
  const found = new Map();
  const noting = {
    name: 'noting',
    enforce: 'pre',
    async resolveId(id, importer, options) {
      if (!importer || isLibrary(importer)) return undefined;
      const resolved = await this.resolve(id, importer, { ...options, skipSelf: true });
      if (resolved && !resolved.external && isLibrary(resolved.id) && !found.has(resolved.id))
        found.set(resolved.id, `library-${found.size}`);
      return resolved;
    },
  };
  await built({ plugins: [databases, dexie, noting, underTheHistory], input: 'tests/simulation/main.ts' });
  const input = Object.fromEntries(Array.from(found, ([id, name]) => [name, id]));
  const outDir = await built({ plugins: [databases, underTheHistory], input });
  return new Map(Array.from(found, ([id, name]) => [id, pathToFileURL(join(outDir, `${name}.mjs`)).href]));
}

const isLibrary = (id) => id.includes('/node_modules/');
let libraries;

/** Imports of libraries lead to where they were bundled. */
const toLibraries = (addresses) => ({
  name: 'libraries',
  enforce: 'pre',
  async resolveId(id, importer, options) {
    if (!importer) return undefined;
    const resolved = await this.resolve(id, importer, { ...options, skipSelf: true });
    const address = resolved && addresses.get(resolved.id);
    return address ? { id: address, external: true } : resolved;
  },
});

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
  const around = patches.length > 0 ? [toLibraries(await (libraries ??= bundleLibraries()))] : [];
  const outDir = await built({
    plugins: [databases, dexie, plant(patches), ...around, underTheHistory],
    input: { main: `tests/simulation/${entry}.ts` },
  });
  return pathToFileURL(join(outDir, 'main.mjs')).href;
}

/** Bundles by these plugins; the folder with a file for each name of `input`. */
async function built({ plugins, input }) {
  const outDir = mkdtempSync(join(tmpdir(), 'baari-simulation-'));
  folders.push(outDir);
  await build({
    configFile: false,
    root,
    publicDir: false,
    logLevel: 'error',
    plugins,
    ssr: { noExternal: true },
    build: {
      ssr: true,
      outDir,
      emptyOutDir: true,
      minify: false,
      target: 'node20',
      rolldownOptions: {
        input,
        preserveEntrySignatures: 'strict',
        output: { banner, entryFileNames: '[name].mjs', chunkFileNames: '[name].mjs' },
      },
    },
  });
  return outDir;
}
