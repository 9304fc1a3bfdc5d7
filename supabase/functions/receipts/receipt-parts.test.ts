// A file that comes in parts, on both storages: files of the embedded backend, the bucket of a hosted project.
import { createHash } from 'node:crypto';
import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, describe, expect, test } from 'vitest';
import { receiptFiles } from '#supabase/local/receipt-files.ts';
import { createReceiptsHandler } from './handler.ts';
import { ascii, scriptedPdf } from './receipt-samples.ts';
import type { ReceiptStorage } from './receipt-storage.ts';
import { supabaseStorage } from './supabase-storage.ts';

const ayesha = '0b7a9a3e-58f5-4f0c-9a35-0d8a5d1c2e11';
const bilal = '1c8b0b4f-69a6-4a1d-8b46-1e9b6e2d3f22';
const env = { SUPABASE_URL: 'https://db.test', SUPABASE_ANON_KEY: 'public', SUPABASE_SERVICE_ROLE_KEY: 'service' };
const kB = 1024;

/** A PDF of so many bytes; `seed` makes it another one. */
function pdf(size: number, seed = 1): Uint8Array<ArrayBuffer> {
  const bytes = Uint8Array.from({ length: size }, (_, index) => 0x30 + ((index * seed) % 77));
  bytes.set(ascii('%PDF-1.4\n'));
  bytes.set(ascii('%%EOF\n'), size - 6);
  return bytes;
}

const nameOf = (bytes: Uint8Array, extension = 'pdf') =>
  `${createHash('sha256').update(bytes).digest('hex')}.${extension}`;

type World = { storage: ReceiptStorage; names: (owner: string) => string[]; end: () => void };

function embedded(): World {
  const folder = mkdtempSync(join(tmpdir(), 'baari-parts-'));
  const names = (owner: string) => {
    const mine = join(folder, owner);
    return existsSync(mine) ? readdirSync(mine, { recursive: true, withFileTypes: false }).map(String).sort() : [];
  };
  return { storage: receiptFiles(folder), names, end: () => rmSync(folder, { recursive: true }) };
}

/** The storage service as far as the endpoint uses it: never over another object, lists by folder, deletes by name. */
function hosted(): World {
  const objects = new Map<string, Uint8Array<ArrayBuffer>>();
  const base = `${env.SUPABASE_URL}/storage/v1/object/`;
  const storage = supabaseStorage(env, async (url, { method, body }) => {
    const path = url.slice(base.length);
    if (path === 'list/receipts') {
      const { prefix, limit } = JSON.parse(String(body)) as { prefix: string; limit: number };
      const found = [...objects.keys()].filter((key) => key.startsWith(prefix)).sort();
      return Response.json(found.slice(0, limit).map((key) => ({ name: key.slice(prefix.length), metadata: {} })));
    }
    if (method === 'DELETE' && path === 'receipts') {
      const { prefixes } = JSON.parse(String(body)) as { prefixes: string[] };
      return Response.json(prefixes.filter((key) => objects.delete(key)).map((name) => ({ name })));
    }
    const key = path.slice('receipts/'.length);
    if (method === 'POST' && objects.has(key))
      return Response.json({ statusCode: '409', error: 'Duplicate' }, { status: 400 });
    if (method === 'POST') objects.set(key, body as Uint8Array<ArrayBuffer>);
    const kept = objects.get(key);
    if (!kept) return Response.json({ statusCode: '404', error: 'not_found' }, { status: 400 });
    return method === 'POST' ? Response.json({ Key: key }) : new Response(kept);
  });
  const names = (owner: string) =>
    [...objects.keys()].filter((key) => key.startsWith(owner)).map((key) => key.slice(owner.length + 1));
  return { storage, names, end: () => undefined };
}

describe.each([
  ['files', embedded],
  ['a bucket', hosted],
] as const)('a receipt in parts, kept in %s', (_name, make) => {
  const ends: (() => void)[] = [];
  afterEach(() => ends.splice(0).forEach((end) => end()));

  function world() {
    const { storage, names, end } = make();
    ends.push(end);
    const known = new Set<string>();
    const asked: string[] = [];
    const handle = createReceiptsHandler({
      env,
      storage,
      fetch: async (url, { headers, body }) => {
        const token = new Headers(headers).get('authorization')?.slice('Bearer '.length);
        if (url.endsWith('/auth/v1/user')) return Response.json({ id: token });
        const name = url.split('/').at(-1) ?? '';
        asked.push(name);
        const { path } = JSON.parse(String(body)) as { path: string };
        if (name === 'note_receipt') known.add(path);
        return Response.json({ k: 'x', known: known.has(path), paths: [] });
      },
    });
    async function send(bytes: Uint8Array<ArrayBuffer>, query: object, owner: string | null = ayesha) {
      const url = `https://x.test/?${new URLSearchParams(Object.entries(query).map(([key, value]) => [key, String(value)]))}`;
      const headers: HeadersInit = owner === null ? {} : { authorization: `Bearer ${owner}` };
      const response = await handle(new Request(url, { method: 'POST', body: bytes, headers }));
      const answer = (await response.json()) as { error?: string; body?: { offset: number; path?: string } };
      return answer.body ?? { status: response.status, error: answer.error };
    }
    /** The part of `file` from one offset to the other. */
    const part = (file: Uint8Array<ArrayBuffer>, from: number, to: number, owner = ayesha) =>
      send(file.slice(from, to), { file: nameOf(file), size: file.length, offset: from }, owner);
    return { storage, names, asked, send, part };
  }

  const file = pdf(100 * kB);

  test('its parts become the file, and none of them stays', async () => {
    const { part, names, asked, storage } = world();
    expect(await part(file, 0, 40 * kB)).toEqual({ offset: 40 * kB });
    expect(await part(file, 40 * kB, 60 * kB)).toEqual({ offset: 60 * kB });
    expect(asked).toEqual(['expect_receipt_parts', 'expect_receipt_parts']);
    expect(names(ayesha)).not.toContain(nameOf(file));
    const path = `${ayesha}/${nameOf(file)}`;
    expect(await part(file, 60 * kB, 100 * kB)).toEqual({ path, offset: 100 * kB });
    expect(names(ayesha)).toEqual([nameOf(file)]);
    expect(await storage.get(path)).toEqual(file);
    expect(asked.slice(2)).toEqual(['expect_receipt_parts', 'expect_receipt', 'note_receipt', 'read_receipt_trash']);
  });

  test('a part without bytes asks: how much is there, or that all of it is', async () => {
    const { part } = world();
    expect(await part(file, 0, 0)).toEqual({ offset: 0 });
    await part(file, 0, 50 * kB);
    expect(await part(file, 0, 0)).toEqual({ offset: 50 * kB });
    await part(file, 50 * kB, 100 * kB);
    expect(await part(file, 0, 0)).toMatchObject({ path: `${ayesha}/${nameOf(file)}` });
  });

  test('a file of one part needs one request', async () => {
    const { part, asked, names } = world();
    const small = pdf(3 * kB);
    expect(await part(small, 0, small.length)).toMatchObject({ path: `${ayesha}/${nameOf(small)}` });
    expect(asked).toEqual(['expect_receipt', 'note_receipt', 'read_receipt_trash']);
    expect(names(ayesha)).toEqual([nameOf(small)]);
  });

  test('a gap and an overlap store nothing and are told where to go on', async () => {
    const { part, names } = world();
    await part(file, 0, 40 * kB);
    const before = names(ayesha);
    expect(await part(file, 50 * kB, 70 * kB)).toEqual({ offset: 40 * kB });
    expect(await part(file, 20 * kB, 60 * kB)).toEqual({ offset: 40 * kB });
    expect(await part(file, 0, 40 * kB)).toEqual({ offset: 40 * kB });
    expect(names(ayesha)).toEqual(before);
  });

  test('two tabs that send the same place at once, in parts of their own size, end with one whole file', async () => {
    const { part, names, storage } = world();
    await Promise.all([part(file, 0, 30 * kB), part(file, 0, 45 * kB), part(file, 0, 30 * kB)]);
    const { offset } = (await part(file, 0, 0)) as { offset: number };
    expect(offset).toBe(45 * kB);
    const answers = await Promise.all([part(file, offset, 100 * kB), part(file, offset, 100 * kB)]);
    const path = `${ayesha}/${nameOf(file)}`;
    // The slower one may find the parts gone: then it is sent to the start, where the file is known.
    for (const answer of answers) expect([{ path, offset: 100 * kB }, { offset: 0 }]).toContainEqual(answer);
    expect(await part(file, 0, 20 * kB)).toEqual({ path, offset: 100 * kB });
    expect(names(ayesha)).toEqual([nameOf(file)]);
    expect(await storage.get(path)).toEqual(file);
  });

  test('the parts of one person are nobody else’s', async () => {
    const { part, names } = world();
    await part(file, 0, 90 * kB);
    expect(await part(file, 0, 0, bilal)).toEqual({ offset: 0 });
    expect(await part(file, 90 * kB, 100 * kB, bilal)).toEqual({ offset: 0 });
    expect(names(bilal)).toEqual([]);
  });

  test('other bytes than promised are refused at the end, with nothing left to build on', async () => {
    const { send, names } = world();
    const query = { file: nameOf(file), size: file.length };
    const lie = pdf(100 * kB, 3);
    await send(lie.slice(0, 50 * kB), { ...query, offset: 0 });
    expect(await send(lie.slice(50 * kB), { ...query, offset: 50 * kB })).toEqual({ status: 422, error: 'INVALID' });
    expect(names(ayesha).filter((name) => name.includes('-'))).toEqual([]);
    expect(await send(file.slice(0, 0), { ...query, offset: 0 })).toEqual({ offset: 0 });
  });

  test('what is no receipt, or one of another kind than it says, is refused as RECEIPT_TYPE', async () => {
    const { send, names } = world();
    const page = new Uint8Array(20 * kB).fill(0x61);
    for (const [bytes, extension] of [[page, 'pdf'] as const, [file, 'png'] as const]) {
      const query = { file: nameOf(bytes, extension), size: bytes.length };
      await send(bytes.slice(0, 10 * kB), { ...query, offset: 0 });
      const answer = await send(bytes.slice(10 * kB), { ...query, offset: 10 * kB });
      expect(answer).toEqual({ status: 415, error: 'RECEIPT_TYPE' });
    }
    expect(names(ayesha).filter((name) => name.includes('-'))).toEqual([]);
  });

  test('a PDF that runs a script is refused as RECEIPT_PROGRAM when its last part is there', async () => {
    const { part, names } = world();
    const padded = new Uint8Array(20 * kB).fill(0x0a);
    padded.set(scriptedPdf);
    padded.set(ascii('%%EOF\n'), 20 * kB - 6);
    expect(await part(padded, 0, 10 * kB)).toEqual({ offset: 10 * kB });
    expect(await part(padded, 10 * kB, 20 * kB)).toEqual({ status: 415, error: 'RECEIPT_PROGRAM' });
    expect(names(ayesha).filter((stored) => stored.includes('-'))).toEqual([]);
  });

  const name = nameOf(file);
  const size = file.length;
  const tooLarge = { status: 413, error: 'RECEIPT_TOO_LARGE' };
  const invalid = { status: 422, error: 'INVALID' };
  test.each([
    ['more than 5 MB', 10 * kB, { file: name, size: 5 * kB * kB + 1, offset: 0 }, tooLarge],
    ['a part of more than 1 MB', kB * kB + 1, { file: name, size: 2 * kB * kB, offset: 0 }, tooLarge],
    ['crumbs', 8 * kB - 1, { file: name, size, offset: 0 }, invalid],
    ['more than it said', 20 * kB, { file: name, size, offset: 90 * kB }, invalid],
    ['an offset behind its end', 0, { file: name, size, offset: size + 1 }, invalid],
    ['no size', 10 * kB, { file: name, offset: 0 }, invalid],
    ['an offset below zero', 10 * kB, { file: name, size, offset: -1 }, invalid],
    ['half a byte', 10 * kB, { file: name, size, offset: 0.5 }, invalid],
    ['a size of zero', 0, { file: name, size: 0, offset: 0 }, invalid],
    ['a name that is no hash', 10 * kB, { file: '../../keys.json', size, offset: 0 }, invalid],
    ['somebody’s folder in the name', 10 * kB, { file: `${bilal}/${name}`, size, offset: 0 }, invalid],
    ['a page', 10 * kB, { file: name.replace('.pdf', '.html'), size, offset: 0 }, invalid],
  ])('%s is refused and keeps nothing', async (_what, length, query, refused) => {
    const { send, names, asked } = world();
    expect(await send(new Uint8Array(length), query)).toEqual(refused);
    expect(names(ayesha)).toEqual([]);
    expect(asked).toEqual([]);
  });

  test('a stranger is refused', async () => {
    const { send } = world();
    const query = { file: name, size, offset: 0 };
    expect(await send(file.slice(0, 10 * kB), query, null)).toEqual({ status: 401, error: 'SIGNED_OUT' });
  });
});
