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

/** Where packed files are kept from one start to the next: to pack a whole build takes seconds. */
export const keptFolder = 'node_modules/.cache/baari/packed';

const nameOf = (bytes: Buffer) => `${createHash('sha256').update(bytes).digest('hex').slice(0, 32)}.br`;

/** The bytes under Brotli, from the folder if they were packed before. A folder that cannot be written keeps nothing. */
export async function packedBytes(bytes: Buffer, folder = keptFolder): Promise<Buffer> {
  const kept = join(folder, nameOf(bytes));
  const known = await readFile(kept).catch(() => undefined);
  if (known) return known;
  const made = await pack(bytes, { params: { [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length } });
  // Written under another name first, because other servers read this folder at the same time.
  const aside = `${kept}.${randomUUID()}`;
  await mkdir(folder, { recursive: true })
    .then(() => writeFile(aside, made))
    .then(() => rename(aside, kept))
    .catch(() => undefined);
  return made;
}

/** Packs all scripts and styles of a build, and deletes those of other builds. */
export async function packBuild(dist: string, folder = keptFolder): Promise<void> {
  const assets = join(dist, 'assets');
  const names = (await readdir(assets)).filter((name) => asset.test(`/assets/${name}`));
  const files = await Promise.all(names.map((name) => readFile(join(assets, name))));
  await Promise.all(files.map((bytes) => packedBytes(bytes, folder)));
  const wanted = new Set(files.map(nameOf));
  const stale = (await readdir(folder).catch(() => [])).filter((name) => !wanted.has(name));
  await Promise.all(stale.map((name) => rm(join(folder, name), { force: true })));
}

/** Sends scripts and styles under Brotli 11, as a good host does. Brotli at a level that suits single requests is 8 % larger. */
export function packedAssets(dist: string): Connect.NextHandleFunction {
  const send = async (file: string, ending: string, response: ServerResponse, next: () => void) => {
    const bytes = await readFile(join(dist, 'assets', file)).catch(() => undefined);
    if (!bytes) return next();
    const packed = await packedBytes(bytes);
    response.setHeader('Content-Type', `${types[ending]}; charset=utf-8`);
    response.setHeader('Content-Encoding', 'br');
    response.setHeader('Vary', 'Accept-Encoding');
    response.setHeader('Content-Length', packed.length);
    response.end(packed);
  };
  return (request, response, next) => {
    const [, file = '', ending = ''] = asset.exec(request.url ?? '') ?? [];
    const takesBrotli = /\bbr\b/.test(String(request.headers['accept-encoding']));
    if (!file || request.method !== 'GET' || !takesBrotli || request.headers.range) return next();
    void send(file, ending, response, next);
  };
}
