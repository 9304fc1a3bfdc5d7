import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliDecompressSync } from 'node:zlib';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { packBuild, packedBytes } from './packed-assets.ts';

let dist = '';
let folder = '';
const put = (name: string, text: string) => writeFileSync(join(dist, 'assets', name), text);

beforeEach(() => {
  dist = mkdtempSync(join(tmpdir(), 'baari-packed-'));
  folder = join(dist, 'kept');
  mkdirSync(join(dist, 'assets'));
});
afterEach(() => rmSync(dist, { recursive: true, force: true }));

test('scripts and styles of a build are packed once, by their content', async () => {
  put('a-1.js', 'let a = 1;');
  put('a-2.css', 'a{}');
  put('a-3.png', 'picture');
  await packBuild(dist, folder);
  expect(readdirSync(folder)).toHaveLength(2);
  for (const name of readdirSync(folder)) writeFileSync(join(folder, name), 'kept');
  expect((await packedBytes(Buffer.from('let a = 1;'), folder)).toString()).toBe('kept');
  const other = await packedBytes(Buffer.from('let a = 2;'), folder);
  expect(brotliDecompressSync(other).toString()).toBe('let a = 2;');
});

test('packed files that no file of the build needs any more are deleted', async () => {
  put('a-1.js', 'let a = 1;');
  await packBuild(dist, folder);
  const before = readdirSync(folder);
  put('a-1.js', 'let a = 2;');
  await packBuild(dist, folder);
  expect(readdirSync(folder)).toHaveLength(1);
  expect(readdirSync(folder)).not.toEqual(before);
});

test('a file is packed although the folder cannot be written', async () => {
  writeFileSync(folder, 'a file, not a folder');
  const made = await packedBytes(Buffer.from('let a = 1;'), folder);
  expect(brotliDecompressSync(made).toString()).toBe('let a = 1;');
});
