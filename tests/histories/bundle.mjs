import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { build } from 'vite';

const root = fileURLToPath(new URL('../..', import.meta.url));

/** In the bundle these are the history's own, in the code of the engine as well: no clock or network of this machine. */
const banner = `
const __h = () => globalThis.histories;
const setTimeout = (run, ms) => __h().loop.setTimeout(run, ms);
const clearTimeout = (timer) => __h().loop.clearTimeout(timer);
const fetch = (url, init) => __h().fetch(url, init);
const BroadcastChannel = undefined;
const navigator = undefined;
class Date extends globalThis.Date {
  static now() { return __h().loop.now; }
  constructor(...parts) { parts.length > 0 ? super(...parts) : super(__h().loop.now); }
}
const structuredClone = (value) => {
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return value.map(structuredClone);
  if (Object.getPrototypeOf(value) !== Object.prototype) return globalThis.structuredClone(value);
  const copy = {};
  for (const key in value) copy[key] = structuredClone(value[key]);
  return copy;
};
`;

/** IndexedDB's tasks run by the history's loop, and answers are plain objects instead of streams. */
const underTheHistory = {
  name: 'histories',
  transform(code, id) {
    if (id.includes('fake-indexeddb') && id.endsWith('scheduling.js'))
      return 'export const queueTask = (run) => globalThis.histories.loop.queueTask(run);';
    if (id.endsWith('src/data/server-fetch.ts'))
      return `import { PlainResponse as Response } from '/tests/histories/answers.ts';\n${code}`;
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

/** Bundles engine and harness into the system's temporary folder; the address of the file. */
export async function bundle(patches = [], entry = 'main') {
  const outDir = mkdtempSync(join(tmpdir(), 'baari-histories-'));
  folders.push(outDir);
  await build({
    configFile: false,
    root,
    logLevel: 'error',
    plugins: [databases, plant(patches), underTheHistory],
    resolve: { alias: [{ find: /^dexie$/, replacement: 'dexie/dist/modern/dexie.min.mjs' }] },
    ssr: { noExternal: true },
    build: {
      ssr: `tests/histories/${entry}.ts`,
      outDir,
      emptyOutDir: true,
      minify: false,
      target: 'node20',
      rolldownOptions: { output: { banner, entryFileNames: 'main.mjs', codeSplitting: false } },
    },
  });
  return pathToFileURL(join(outDir, 'main.mjs')).href;
}
