// A private PostgreSQL for one test file: its own data folder and socket, gone when the file is done.
import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { chownSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { hasRoomInMemory, memory, removeLeftBehind } from '#tests/engines/memory-folder.mjs';
import { serverUser } from '#tests/engines/postgres.mjs';

export type Cluster = {
  socketDir: string;
  /** Ends the server, works on its data folder and starts it again. No connection survives that. */
  whileStopped(work: (data: string) => void): Promise<void>;
  stop(): Promise<void>;
};

function whenReady(server: ChildProcess): Promise<void> {
  return new Promise((resolve, reject) => {
    let log = '';
    const listen = (chunk: Buffer) => {
      log += chunk.toString();
      if (!log.includes('ready to accept connections')) return;
      // Read on, so that the server can write, and kept no longer.
      server.stderr?.off('data', listen).resume();
      resolve();
    };
    server.stderr?.on('data', listen);
    server.once('error', reject);
    server.once('exit', (code) => reject(new Error(`PostgreSQL ended with ${code}:\n${log}`)));
  });
}

/** Copies a data folder, or files of one, with the owner of its files, without whom PostgreSQL does not start. */
export function copyFolder(from: string | string[], to: string): void {
  const copied = spawnSync('cp', ['-a', ...[from].flat(), to], { encoding: 'utf8' });
  if (copied.status !== 0) throw new Error(`cp failed: ${copied.stderr}`);
}

/** Makes a folder the same as its copy again: what was written since has another time, and of a thousand files that is a few. */
export function putBack(copy: string, folder: string): void {
  const kept = new Set(readdirSync(copy, { recursive: true, encoding: 'utf8' }));
  for (const name of readdirSync(folder, { recursive: true, encoding: 'utf8' }))
    if (!kept.has(name)) rmSync(join(folder, name), { recursive: true, force: true });
  const isSame = (name: string) => {
    const [was, is] = [copy, folder].map((root) => statSync(join(root, name), { bigint: true, throwIfNoEntry: false }));
    return was?.isDirectory() ? is !== undefined : was?.mtimeNs === is?.mtimeNs && was?.size === is?.size;
  };
  // By the folder they belong into, outer ones first: a program for each file takes longer than to copy all of them.
  const changed = new Map<string, string[]>();
  for (const name of [...kept].filter((each) => !isSame(each))) {
    const into = dirname(join(folder, name));
    changed.set(into, [...(changed.get(into) ?? []), join(copy, name)]);
  }
  for (const [into, files] of changed) copyFolder(files, into);
}

const prefix = 'baari-pg-';
/** By the file that PostgreSQL keeps in its data folder. */
const serverOf = (folder: string) => Number(readFileSync(join(folder, 'data/postmaster.pid'), 'utf8').split('\n')[0]);

/**
 * A new folder for a cluster, in memory where there is room: a database is a thousand files, and to make those on a disk takes
 * ten times the work of everything that most tests ask it.
 */
function makeFolder(): string {
  if (!hasRoomInMemory()) return mkdtempSync(join(tmpdir(), prefix));
  removeLeftBehind(prefix, serverOf);
  return mkdtempSync(join(memory, prefix));
}

/** Makes and starts a cluster without durability; it listens on a socket in its own folder only. */
export async function startCluster(binaries: string, superuser = 'postgres'): Promise<Cluster> {
  const user = serverUser();
  const dir = makeFolder();
  if (user) chownSync(dir, user.uid, user.gid);
  const data = join(dir, 'data');
  const made = spawnSync(
    join(binaries, 'initdb'),
    ['-D', data, '-U', superuser, '-A', 'trust', '-E', 'UTF8', '--locale=C', '--no-sync', '--wal-segsize=1'],
    { ...user, cwd: dir, encoding: 'utf8', timeout: 300_000 },
  );
  if (made.status !== 0) throw new Error(`initdb failed: ${made.stderr}`);

  const settings = {
    listen_addresses: '',
    fsync: 'off',
    synchronous_commit: 'off',
    full_page_writes: 'off',
    // What only a replica would read.
    wal_level: 'minimal',
    max_wal_senders: '0',
    max_wal_size: '256MB',
    max_connections: '160',
    // Its transactions hold back what a cursor of the sync may cover: the same seed would be another history now and then.
    autovacuum: 'off',
    // No refusal of a statement: there are tens of thousands, and each test reads its own.
    log_min_messages: 'log',
    // Machine code for one call costs more than the call: what a test asks is small.
    jit: 'off',
  };
  const flags = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  const start = () =>
    spawn(join(binaries, 'postgres'), ['-D', data, '-k', dir, ...flags], {
      ...user,
      cwd: dir,
      stdio: ['ignore', 'ignore', 'pipe'],
    });
  let server = start();
  const endWithTests = () => {
    server.kill('SIGQUIT');
    rmSync(dir, { recursive: true, force: true, maxRetries: 5 });
  };
  process.once('exit', endWithTests);
  await whenReady(server);

  async function end(): Promise<void> {
    const ended = new Promise((resolve) => server.once('exit', resolve));
    // First politely, so that no connection that is still closing sees an error; then at once.
    server.kill('SIGTERM');
    const impatience = setTimeout(() => server.kill('SIGQUIT'), 5000);
    await ended;
    clearTimeout(impatience);
  }

  return {
    socketDir: dir,
    async whileStopped(work) {
      await end();
      work(data);
      server = start();
      await whenReady(server);
    },
    async stop() {
      process.off('exit', endWithTests);
      await end();
      rmSync(dir, { recursive: true, force: true });
    },
  };
}
