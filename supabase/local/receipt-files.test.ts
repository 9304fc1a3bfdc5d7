import { mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { receiptFiles } from './receipt-files.ts';

const owner = '0b7a9a3e-58f5-4f0c-9a35-0d8a5d1c2e11';
const name = `${'ab'.repeat(32)}.png`;
const path = `${owner}/${name}`;
const bytes = Uint8Array.of(1, 2, 3);
let folder = '';

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'baari-receipts-'));
});

afterEach(() => {
  rmSync(folder, { recursive: true });
});

test('what is put can be got, by nobody else on this machine', async () => {
  const files = receiptFiles(folder);
  await files.put(path, bytes, 'image/png');
  expect(await files.get(path)).toEqual(bytes);
  expect(statSync(join(folder, path)).mode & 0o777).toBe(0o600);
  expect(statSync(join(folder, owner)).mode & 0o777).toBe(0o700);
});

test('putting again leaves one file and no drafts, also when both come at once', async () => {
  const files = receiptFiles(folder);
  await Promise.all([files.put(path, bytes, 'image/png'), files.put(path, bytes, 'image/png')]);
  await files.put(path, bytes, 'image/png');
  expect(readdirSync(join(folder, owner))).toEqual([name]);
});

test('a part that arrives while its folder is cleared is as good as cleared', async () => {
  const files = receiptFiles(folder);
  const parts = `${path}.parts`;
  const part = `${parts}/0000000-0000003`;
  for (let round = 0; round < 100; round += 1) {
    const putting = files.put(part, bytes, 'image/png');
    for (let turn = 0; turn < round % 20; turn += 1) await new Promise(setImmediate);
    await Promise.all([putting, files.clear(parts)]);
    await files.clear(parts);
  }
  expect(readdirSync(join(folder, owner))).toEqual([]);
});

test('what is not there is null, and removing it is no error', async () => {
  const files = receiptFiles(folder);
  expect(await files.get(path)).toBeNull();
  await files.remove(path);
  await files.put(path, bytes, 'image/png');
  await files.remove(path);
  expect(await files.get(path)).toBeNull();
});

test.each(['../keys.json', '/etc/passwd', `${owner}/../keys.json`, `${owner}/${name}/x`, `${owner}/x.html`])(
  '%s never reaches the disk',
  async (foreign) => {
    const files = receiptFiles(folder);
    await expect(files.put(foreign, bytes, 'image/png')).rejects.toThrow('not a receipt path');
    await expect(files.get(foreign)).rejects.toThrow('not a receipt path');
    await expect(files.remove(foreign)).rejects.toThrow('not a receipt path');
    expect(readdirSync(folder)).toEqual([]);
  },
);
