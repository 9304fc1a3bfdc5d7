import { createHash, randomUUID } from 'node:crypto';
import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import type { ServerResponse } from 'node:http';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants } from 'node:zlib';
import type { Connect } from 'vite';

const pack = promisify(brotliCompress);
const asset = /^\/assets\/([\w-]+\.(js|css))(?:\?|$)/;
const types: Readonly<Record<string, string>> = { js: 'text/javascript', css: 'text/css' };

/** Beside the installed packages, as other tools keep what they made: to pack a whole build takes seconds. */
export const keptFolder = 'node_modules/.cache/baari/packed';

const nameOf = (bytes: Buffer) => `${createHash('sha256').update(bytes).digest('hex').slice(0, 32)}.br`;

/** The bytes packed, from the folder when they were packed before. A folder that cannot be written keeps nothing. */
export async function packedBytes(bytes: Buffer, folder = keptFolder): Promise<Buffer> {
  const kept = join(folder, nameOf(bytes));
  const known = await readFile(kept).catch(() => undefined);
  if (known) return known;
  const made = await pack(bytes, { params: { [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length } });
  // Written aside and renamed: other servers read here too, and none may find half a file.
  const aside = `${kept}.${randomUUID()}`;
  await mkdir(folder, { recursive: true })
    .then(() => writeFile(aside, made))
    .then(() => rename(aside, kept))
    .catch(() => undefined);
  return made;
}

/** Packs every script and style of a build ahead, and drops what earlier builds have left. */
export async function packBuild(dist: string, folder = keptFolder): Promise<void> {
  const assets = join(dist, 'assets');
  const names = (await readdir(assets)).filter((name) => asset.test(`/assets/${name}`));
  const files = await Promise.all(names.map((name) => readFile(join(assets, name))));
  await Promise.all(files.map((bytes) => packedBytes(bytes, folder)));
  const wanted = new Set(files.map(nameOf));
  const stale = (await readdir(folder).catch(() => [])).filter((name) => !wanted.has(name));
  await Promise.all(stale.map((name) => rm(join(folder, name), { force: true })));
}

/**
 * Sends scripts and styles packed as tightly as a good host does: 8 % less than what is quick enough to be done for every
 * request. Each is packed once, when it is first asked for, and kept: a hashed name never changes its content while it is served.
 */
export function packedAssets(dist: string): Connect.NextHandleFunction {
  const packed = new Map<string, Promise<Buffer>>();

  async function packFile(file: string): Promise<Buffer> {
    return packedBytes(await readFile(join(dist, 'assets', file)));
  }
  function bytesOf(file: string): Promise<Buffer> {
    const known = packed.get(file);
    if (known) return known;
    const made = packFile(file);
    packed.set(file, made);
    // What is not there may come: whoever asks again is told anew.
    made.catch(() => packed.delete(file));
    return made;
  }

  async function send(file: string, ending: string, response: ServerResponse, next: () => void): Promise<void> {
    const bytes = await bytesOf(file).catch(() => undefined);
    if (!bytes) return next();
    response.setHeader('Content-Type', `${types[ending]}; charset=utf-8`);
    response.setHeader('Content-Encoding', 'br');
    response.setHeader('Vary', 'Accept-Encoding');
    response.setHeader('Content-Length', bytes.length);
    response.end(bytes);
  }

  return (request, response, next) => {
    const [, file = '', ending = ''] = asset.exec(request.url ?? '') ?? [];
    const takesBrotli = /\bbr\b/.test(String(request.headers['accept-encoding']));
    if (!file || request.method !== 'GET' || !takesBrotli || request.headers.range) return next();
    void send(file, ending, response, next);
  };
}
