import { chmodSync, mkdtempSync, readdirSync, readFileSync, rmSync, statfsSync, statSync } from 'node:fs';
import { freemem, tmpdir } from 'node:os';
import { basename, join } from 'node:path';

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

const hour = 60 * 60 * 1000;

/** Not at once: the process of another container has a number that nobody has here. */
function isLeftBehind(folder, pidOf) {
  try {
    if (Date.now() - statSync(folder).mtimeMs < hour) return false;
    process.kill(pidOf(folder), 0);
    return false;
  } catch (error) {
    return error.code === 'ESRCH';
  }
}

/**
 * Removes the folders in memory whose name begins so, whose process is gone, and in which nothing was made for an hour: a program
 * that is ended hard leaves them.
 */
export function removeLeftBehind(prefix, pidOf) {
  for (const name of readdirSync(memory).filter((each) => each.startsWith(prefix)))
    if (isLeftBehind(join(memory, name), pidOf)) removeIfAllowed(join(memory, name));
}

function removeIfAllowed(folder) {
  try {
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
  } catch {
    // Somebody else's, or a program that is about to end still writes into it: a later run takes it along.
  }
}

const prefix = 'baari-run-';

function make() {
  removeLeftBehind(prefix, (folder) => parseInt(basename(folder).slice(prefix.length), 10));
  const folder = mkdtempSync(join(memory, `${prefix}${process.pid}-`));
  // PostgreSQL runs as somebody else where the tests run as root, and has a folder in it.
  chmodSync(folder, 0o711);
  return folder;
}

/**
 * Keeps the temporary files of this process and of all that it starts in memory, if there is room and nobody has said where
 * they belong. Servers, browsers and databases of tests make and remove tens of thousands of them: on a disk that is a sixth of
 * all that the stories work. The folder goes with this process.
 */
export function keepTemporaryFilesInMemory() {
  try {
    if (process.env.TMPDIR !== undefined || !hasRoomInMemory() || !mayRunInMemory()) return;
    const folder = make();
    process.env.BAARI_DISK_FOLDER = tmpdir();
    process.env.TMPDIR = folder;
    process.once('exit', () => removeIfAllowed(folder));
  } catch {
    // Then they lie on the disk, as they do on a system that has no such folder.
  }
}
