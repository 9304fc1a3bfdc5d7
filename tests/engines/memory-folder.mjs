import { chmodSync, mkdtempSync, readdirSync, readFileSync, rmSync, statfsSync } from 'node:fs';
import { freemem, tmpdir } from 'node:os';
import { join } from 'node:path';

/** Where Linux keeps files in memory. */
export const memory = '/dev/shm';

const enough = 4 * 2 ** 30;

/** Whether there is room in memory for the files of a test run, beside everything that runs. */
export function hasRoomInMemory() {
  try {
    const { bavail, bsize } = statfsSync(memory);
    // Such a folder may say that it holds more than the machine can spare.
    return Math.min(bavail * bsize, freemem() / 2) >= enough;
  } catch {
    return false;
  }
}

/** Containers may forbid to run what lies in it, and some tests write programs. */
export const mayRunInMemory = () => !/^\S+ \/dev\/shm \S+ \S*\bnoexec\b/m.test(readFileSync('/proc/mounts', 'utf8'));

/**
 * The system's temporary folder, on a disk, also in a run that has another one: for what is kept longer than the run, and for
 * what takes its time from a disk.
 */
export const diskFolder = () => process.env.BAARI_DISK_FOLDER ?? tmpdir();

const prefix = 'baari-run-';

function isRunning(pid) {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error.code !== 'ESRCH';
  }
}

function make() {
  for (const name of readdirSync(memory).filter((each) => each.startsWith(prefix)))
    if (!isRunning(parseInt(name.slice(prefix.length), 10)))
      rmSync(join(memory, name), { recursive: true, force: true });
  const folder = mkdtempSync(join(memory, `${prefix}${process.pid}-`));
  // PostgreSQL runs as somebody else where the tests run as root, and has a folder in it.
  chmodSync(folder, 0o711);
  return folder;
}

/**
 * Keeps the temporary files of this process and of all that it starts in memory, if there is room and nobody has said where
 * they belong. Servers, browsers and databases of tests make and remove tens of thousands of them: on a disk that is a sixth of
 * all that the stories work. The folder goes with this process; one that was left behind goes with the next.
 */
export function keepTemporaryFilesInMemory() {
  try {
    if (process.env.TMPDIR !== undefined || !hasRoomInMemory() || !mayRunInMemory()) return;
    const folder = make();
    process.env.BAARI_DISK_FOLDER = tmpdir();
    process.env.TMPDIR = folder;
    process.once('exit', () => rmSync(folder, { recursive: true, force: true, maxRetries: 5 }));
  } catch {
    // Then they lie on the disk, as they do on a system that has no such folder.
  }
}
