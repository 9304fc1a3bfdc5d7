import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { Locked, takeLock } from './lock.ts';
import { processBirth } from './process-birth.ts';

let folder = '';
const lockPath = () => join(folder, 'lock.json');
const url = 'http://localhost:4173';

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'baari-lock-'));
});

afterEach(() => {
  rmSync(folder, { recursive: true });
});

test('a free folder is taken, and given back without a trace', () => {
  const release = takeLock(folder, url);
  expect(JSON.parse(readFileSync(lockPath(), 'utf8'))).toMatchObject({ pid: process.pid, url });
  release();
  expect(readdirSync(folder)).toEqual([]);
});

test('a folder that does not exist yet is made', () => {
  const release = takeLock(join(folder, 'new', 'data'), url);
  expect(readdirSync(join(folder, 'new', 'data'))).toEqual(['lock.json']);
  release();
});

test('a living process keeps its folder, and the refusal names its number and its address', () => {
  const release = takeLock(folder, url);
  const kept = readFileSync(lockPath(), 'utf8');
  expect(() => takeLock(folder, 'http://localhost:9')).toThrow(Locked);
  expect(() => takeLock(folder, 'http://localhost:9')).toThrow(`Process ${process.pid} serves it at ${url}.`);
  expect(readFileSync(lockPath(), 'utf8')).toBe(kept);
  expect(readdirSync(folder)).toEqual(['lock.json']);
  release();
});

test('the lock of a killed process is taken over', async () => {
  const child = spawn(process.execPath, ['-e', 'setInterval(() => undefined, 1000)'], { stdio: 'ignore' });
  await once(child, 'spawn');
  const pid = child.pid ?? 0;
  writeFileSync(lockPath(), JSON.stringify({ pid, birth: processBirth(pid), url }));
  expect(() => takeLock(folder, url)).toThrow(`Process ${pid}`);
  child.kill('SIGKILL');
  await once(child, 'exit');
  const release = takeLock(folder, url);
  expect(JSON.parse(readFileSync(lockPath(), 'utf8'))).toMatchObject({ pid: process.pid });
  release();
});

test('a process that only got the number of the dead one does not keep the folder', () => {
  writeFileSync(lockPath(), JSON.stringify({ pid: process.pid, birth: 'before the machine was restarted', url }));
  takeLock(folder, url)();
  expect(readdirSync(folder)).toEqual([]);
});

test.each(['', '{', 'null', '{"pid":"x"}'])('a broken lock (%j) is taken over', (content) => {
  writeFileSync(lockPath(), content);
  takeLock(folder, url)();
  expect(readdirSync(folder)).toEqual([]);
});

test('giving back leaves a lock alone that is somebody else’s by now', () => {
  const release = takeLock(folder, url);
  writeFileSync(lockPath(), 'theirs');
  release();
  expect(readFileSync(lockPath(), 'utf8')).toBe('theirs');
});
