import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';

/** By path: most files count in more than one budget, and to press one takes long. */
const pressed = new Map();

/** Bytes of a file of the build as a good host sends it. */
export function brotliSize(folder, file) {
  const path = join(folder, file);
  if (!pressed.has(path)) {
    const params = { [constants.BROTLI_PARAM_QUALITY]: 11 };
    pressed.set(path, brotliCompressSync(readFileSync(path), { params }).length);
  }
  return pressed.get(path);
}

/** Bytes of a file of the build under gzip -9. */
export function gzipSize(folder, file) {
  return gzipSync(readFileSync(join(folder, file)), { level: 9 }).length;
}

/**
 * Vite's record of what imports what, which the build keeps outside of what is deployed; without it nothing below is known, so
 * its absence is an error, and so is the record of another build.
 */
export function readBuildManifest(folder) {
  const path = 'node_modules/.cache/baari/build-manifest.json';
  if (!existsSync(path)) throw new Error(`${path} is missing: build first, with build.manifest on.`);
  const manifest = JSON.parse(readFileSync(path, 'utf8'));
  const missing = Object.values(manifest).find(({ file }) => !existsSync(join(folder, file)));
  if (missing)
    throw new Error(`${path} names ${missing.file}, which is not in ${folder}: it belongs to another build.`);
  return manifest;
}

/** Every file that must have arrived before the module `key` runs: itself and its static imports, all the way down. */
export function closureOf(manifest, key) {
  const keys = new Set();
  const visit = (name) => {
    if (keys.has(name) || !manifest[name]) return;
    keys.add(name);
    for (const imported of manifest[name].imports ?? []) visit(imported);
  };
  visit(key);
  return new Set([...keys].map((name) => manifest[name].file));
}

const partOf = (entry) => /["']?part["']?:\s*["'`](\w+)["'`]/.exec(entry)?.[1];

/** The entries of the service worker's list, as Workbox writes it into sw.js: address, and the console that needs it, if one does. */
function listedFiles(folder) {
  const code = readFileSync(join(folder, 'sw.js'), 'utf8');
  return [...code.matchAll(/\{[^{}]*?["']?url["']?:\s*["'`]([^"'`]+)["'`][^{}]*?\}/g)]
    .filter(([entry]) => /revision/.test(entry))
    .map(([entry, url]) => ({ url, part: partOf(entry) }));
}

/** The addresses that every device keeps. */
export function precachedUrls(folder) {
  return listedFiles(folder)
    .filter(({ part }) => !part)
    .map(({ url }) => url);
}

/** The addresses that a device keeps on which somebody opened the console of a venue, and of those that none keeps what the page names. */
export function listedForConsole(folder, console) {
  return listedFiles(folder)
    .filter(({ part }) => part === console)
    .map(({ url }) => url);
}

/** The files that nobody asks for but the console of a venue (`desk`) or that of Baari's own people (`admin`), as the build found them. */
export function consoleUrls(folder, console) {
  const path = 'node_modules/.cache/baari/console-files.json';
  if (!existsSync(path)) throw new Error(`${path} is missing: build first.`);
  const parts = Object.entries(JSON.parse(readFileSync(path, 'utf8')));
  const missing = parts.find(([file]) => !existsSync(join(folder, file)));
  if (missing) throw new Error(`${path} names ${missing[0]}, which is not in ${folder}: it belongs to another build.`);
  return parts.filter(([, part]) => part === console).map(([file]) => file);
}
