import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { build } from 'vite';
import { banner } from './banner.mjs';
import { plantedBugs as plantedInOutbox } from './planted-bugs.mjs';
import { plantedDeskBugs } from './planted-desk-bugs.mjs';

const root = fileURLToPath(new URL('../..', import.meta.url));

/** IndexedDB's tasks run by the history's loop, and answers are plain objects instead of streams. */
const underTheHistory = {
  name: 'histories',
  transform: {
    filter: { id: [/fake-indexeddb.*scheduling\.js$/, /src\/data\/server\/server-fetch\.ts$/] },
    handler: (code, id) =>
      id.endsWith('scheduling.js')
        ? 'export const queueTask = (run) => globalThis.histories.loop.queueTask(run);'
        : `import { PlainResponse as Response } from '/tests/simulation/answers.ts';\n${code}`,
  },
};

/** The bundle lies outside of the project, so databases are imported by their address. */
const databases = {
  name: 'databases',
  enforce: 'pre',
  resolveId: {
    filter: { id: [/^pg$/, /^@electric-sql\/pglite$/] },
    handler: (id) => ({ id: import.meta.resolve(id), external: true }),
  },
};

/** The engine gets `dexie.ts` for Dexie; only that file gets Dexie itself. */
const dexie = {
  name: 'dexie',
  enforce: 'pre',
  resolveId: {
    filter: { id: /^dexie$/ },
    handler(_id, importer) {
      const own = join(root, 'tests/simulation/dexie.ts');
      return importer === own ? fileURLToPath(import.meta.resolve('dexie/dist/modern/dexie.min.mjs')) : own;
    },
  },
};

/** Where Dexie's own text is made lighter, and what for; each has to be found, or Dexie has been written anew. */
const lighter = [
  // Its own promise goes in the place of the global one and back at each of ten thousand steps of a history: as an assignment,
  // because a definition is a call out of the compiled code.
  [/Object\.defineProperty\((\w+),"Promise",(\w+)\.PromiseProp\)/, '$1.Promise=$2.Promise'],
  [/PromiseProp:Object\.getOwnPropertyDescriptor\(\w+,"Promise"\),/, ''],
  // A class for each connection has objects of another shape for each, and code that meets them stays slow: half of a transaction.
  [
    /(function \w+\((\w+),(\w+)\)\{)return \w+\(\3\)\.from\(\{prototype:\2\}\),\3\}/,
    '$1const made=function(...given){const one=Object.create($2);$3.apply(one,given);return one};made.prototype=$2;return made}',
  ],
  // Nobody hooks into a table of a history: all have the same, empty hooks.
  [
    /this\.hook=(\w+)\._allTables\[\w+\]\?\1\._allTables\[\w+\]\.hook:(\w+\(null,\{creating:[^}]*\}\))/,
    'this.hook=hooks??=$2',
  ],
];

const lighterDexie = {
  name: 'lighter-dexie',
  transform: {
    filter: { id: /dexie\.min\.mjs$/ },
    handler(code) {
      let text = `let hooks;${code}`;
      for (const [heavy, light] of lighter) {
        if (!heavy.test(text)) throw new Error(`Dexie is written in another way: ${heavy}`);
        text = text.replace(heavy, light);
      }
      return text;
    },
  },
};

/** Replaces text in the source; a patch that does not find its text means that the engine has changed. */
function plant(patches) {
  const left = new Set(patches);
  return {
    name: 'planted-bug',
    enforce: 'pre',
    transform: {
      filter: { id: patches.map(({ file }) => new RegExp(`/${file}$`)) },
      handler(code, id) {
        let changed = code;
        for (const patch of patches) {
          if (!id.endsWith(patch.file)) continue;
          if (changed.split(patch.find).length !== 2)
            throw new Error(`${patch.file} does not contain once: ${patch.find}`);
          changed = changed.replace(patch.find, () => patch.put);
          left.delete(patch);
        }
        return changed;
      },
    },
    buildEnd(error) {
      if (!error && left.size > 0) throw new Error(`Not bundled: ${[...left].map(({ file }) => file).join(', ')}`);
    },
  };
}

/** The files that a bug is planted in. */
const patchedFiles = [...plantedInOutbox, ...plantedDeskBugs].flatMap(({ patches }) => patches.map(({ file }) => file));

/** What every planted bug leaves as it is, as far as the rest asks for it: modules that lead to none of the patched files. */
function untouched(context) {
  const modules = [...context.getModuleIds()].map((id) => context.getModuleInfo(id));
  const touched = new Set();
  const touch = (id) => {
    if (touched.has(id)) return;
    touched.add(id);
    const { importers, dynamicImporters } = context.getModuleInfo(id);
    for (const importer of [...importers, ...dynamicImporters]) touch(importer);
  };
  for (const { id } of modules) if (patchedFiles.some((file) => id.endsWith(`/${file}`))) touch(id);
  const isAsked = ({ importers, dynamicImporters }) =>
    [...importers, ...dynamicImporters].some((id) => touched.has(id));
  return modules.filter((module) => module.id.startsWith('/') && !touched.has(module.id) && isAsked(module));
}

/** Bundles that once for all bugs, each module under its own name; the address by the module. */
async function bundleUntouched() {
  const names = new Map();
  const noting = {
    name: 'noting',
    buildEnd() {
      for (const { id } of untouched(this)) names.set(id, `shared-${names.size}`);
    },
  };
  await built({
    plugins: [databases, dexie, lighterDexie, underTheHistory, noting],
    input: 'tests/simulation/main.ts',
  });
  const input = Object.fromEntries(Array.from(names, ([id, name]) => [name, id]));
  const outDir = await built({ plugins: [databases, dexie, lighterDexie, underTheHistory], input });
  return new Map(Array.from(names, ([id, name]) => [id, pathToFileURL(join(outDir, `${name}.mjs`)).href]));
}

let shared;
/** Where each import leads, found once: a planted bug changes no import. */
const resolutions = new Map();

/** Imports of what is shared lead to where it was bundled. */
const toShared = (addresses) => ({
  name: 'shared',
  enforce: 'pre',
  async resolveId(id, importer, options) {
    if (!importer) return undefined;
    const asked = `${importer} ${id}`;
    if (!resolutions.has(asked)) {
      const resolved = await this.resolve(id, importer, { ...options, skipSelf: true });
      const address = resolved && addresses.get(resolved.id);
      resolutions.set(asked, address ? { id: address, external: true } : resolved);
    }
    return resolutions.get(asked);
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
  const planted = patches.length > 0 ? [plant(patches), toShared(await (shared ??= bundleUntouched()))] : [];
  const outDir = await built({
    plugins: [...planted, databases, dexie, lighterDexie, underTheHistory],
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
