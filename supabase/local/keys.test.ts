import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { readTicketKey } from '#supabase/functions/tickets/ticket-key.ts';
import { dataFolderKeys, dataFolderTicketKey } from './keys.ts';

let folder = '';
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'baari-keys-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

const none = async () => 0;
const file = () => JSON.parse(readFileSync(join(folder, 'keys.json'), 'utf8')) as unknown;

test('keys are made at the first start, stay, and are their owner’s to read', async () => {
  const keys = dataFolderKeys(folder);
  const ticketKey = await dataFolderTicketKey(folder, none);
  expect(dataFolderKeys(folder)).toEqual(keys);
  expect(await dataFolderTicketKey(folder, async () => 9)).toBe(ticketKey);
  expect(file()).toEqual({ ...keys, ticketKey });
  expect((await readTicketKey(ticketKey)).kid).toBe(1);
  expect(statSync(join(folder, 'keys.json')).mode & 0o077).toBe(0);
});

test('a folder from before tickets keeps its keys and gets one for tickets', async () => {
  const before = { secretKey: 'sb_secret_old', jwtSecret: 'old' };
  writeFileSync(join(folder, 'keys.json'), JSON.stringify(before));
  expect(dataFolderKeys(folder)).toEqual(before);
  const ticketKey = await dataFolderTicketKey(folder, none);
  expect(file()).toEqual({ ...before, ticketKey });
});

test('a key that takes the place of a lost one has the number after the highest that the database knows', async () => {
  expect((await readTicketKey(await dataFolderTicketKey(folder, async () => 7))).kid).toBe(8);
});
