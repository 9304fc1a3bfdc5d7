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

test('a build is packed once: scripts and styles, by what is in them', async () => {
  put('a-1.js', 'let a = 1;');
  put('a-2.css', 'a{}');
  put('a-3.png', 'picture');
  await packBuild(dist, folder);
  const [first = '', second = '', ...more] = readdirSync(folder);
  expect(more).toEqual([]);
  // What lies there is what is sent, so nobody packed it a second time.
  writeFileSync(join(folder, first), 'kept');
  writeFileSync(join(folder, second), 'kept');
  expect((await packedBytes(Buffer.from('let a = 1;'), folder)).toString()).toBe('kept');
  const other = await packedBytes(Buffer.from('let a = 2;'), folder);
  expect(brotliDecompressSync(other).toString(), 'the same name with other words is packed anew').toBe('let a = 2;');
});

test('what no file of the build needs any more goes', async () => {
  put('a-1.js', 'let a = 1;');
  await packBuild(dist, folder);
  const before = readdirSync(folder);
  put('a-1.js', 'let a = 2;');
  await packBuild(dist, folder);
  expect(readdirSync(folder)).toHaveLength(1);
  expect(readdirSync(folder)).not.toEqual(before);
});

test('where nothing can be kept it is packed all the same', async () => {
  writeFileSync(folder, 'a file, not a folder');
  const made = await packedBytes(Buffer.from('let a = 1;'), folder);
  expect(brotliDecompressSync(made).toString()).toBe('let a = 1;');
});
