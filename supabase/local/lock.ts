import { linkSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Problem } from './problem.ts';
import { processBirth } from './process-birth.ts';

type Holder = { pid: number; birth: string; url: string };

/** Thrown when another process works on the same data. */
export class Locked extends Problem {
  constructor(folder: string, holder: Holder) {
    super(`Baari is already running on this data (${folder}).\nProcess ${holder.pid} serves it at ${holder.url}.`);
  }
}

/**
 * Takes the data folder for this process: two database engines on the same files destroy them. The lock of a process that
 * is dead (also after `kill -9` or a power cut) is taken over. Returns the function that gives it back.
 */
export function takeLock(folder: string, url: string): () => void {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const path = join(folder, 'lock.json');
  const mine = JSON.stringify({ pid: process.pid, birth: processBirth(process.pid), url } satisfies Holder);
  const draft = join(folder, `lock.${process.pid}.json`);
  writeFileSync(draft, mine, { mode: 0o600 });
  try {
    // A link appears with its whole content at once and never replaces another one.
    while (!linkIfAbsent(draft, path)) clearStaleLock(folder, path, draft);
  } finally {
    rmSync(draft, { force: true });
  }
  const release = () => {
    if (readIfPresent(path) === mine) rmSync(path, { force: true });
    process.off('exit', release);
  };
  process.on('exit', release);
  return release;
}

function clearStaleLock(folder: string, path: string, draft: string): void {
  const found = readIfPresent(path);
  if (found === null) return;
  const holder = parseHolder(found);
  if (holder && isRunning(holder)) throw new Locked(folder, holder);
  const aside = `${draft}.stale`;
  try {
    renameSync(path, aside);
  } catch {
    return;
  }
  // Between reading and renaming another start may have taken over: then it is that one's lock, and it goes back.
  if (readIfPresent(aside) !== found) linkIfAbsent(aside, path);
  rmSync(aside, { force: true });
}

function isRunning(holder: Holder): boolean {
  return processBirth(holder.pid) === holder.birth && holder.birth !== '';
}

function linkIfAbsent(from: string, to: string): boolean {
  try {
    linkSync(from, to);
    return true;
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EEXIST') return false;
    throw error;
  }
}

function readIfPresent(path: string): string | null {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return null;
  }
}

function parseHolder(text: string): Holder | null {
  try {
    const value: unknown = JSON.parse(text);
    if (typeof value !== 'object' || value === null) return null;
    const { pid, birth, url } = { pid: 0, birth: '', url: '', ...value };
    return { pid: Number(pid), birth: String(birth), url: String(url) };
  } catch {
    return null;
  }
}
