import { once } from 'node:events';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { type IncomingMessage, request as ask } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { brotliCompressSync } from 'node:zlib';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { preview, type PreviewServer } from 'vite';
import { previewLikeAHost } from './preview-like-a-host.ts';
import { contentSecurityPolicy } from './security-headers.ts';

const html = '<!doctype html><title>Baari</title><style>body{margin:0}</style>';
const script = 'export const words = "hour ";\n'.repeat(200);
let root = '';
let server: PreviewServer;

type Answer = { status: number; headers: Record<string, unknown>; body: Buffer };

// Not fetch, which unpacks the answer.
async function get(path: string, headers: Record<string, string> = {}): Promise<Answer> {
  const address = server.httpServer.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  const request = ask({ host: '127.0.0.1', port, path, headers: { accept: 'text/html,*/*', ...headers } }).end();
  const [response]: IncomingMessage[] = await once(request, 'response');
  if (!response) throw new Error('no answer');
  return { status: response.statusCode ?? 0, headers: response.headers, body: await buffer(response) };
}

beforeAll(async () => {
  root = mkdtempSync(join(tmpdir(), 'baari-preview-'));
  mkdirSync(join(root, 'dist/assets'), { recursive: true });
  writeFileSync(join(root, 'dist/index.html'), html);
  writeFileSync(join(root, 'dist/sw.js'), script);
  writeFileSync(join(root, 'dist/assets/index-abc.js'), script);
  const plugins = [previewLikeAHost({ hosted: 'https://ref.supabase.co', tiles: null })];
  const listen = { port: 0, host: '127.0.0.1' };
  server = await preview({ root, configFile: false, logLevel: 'silent', plugins, preview: listen });
});

afterAll(async () => {
  await server.close();
  rmSync(root, { recursive: true });
});

test.each(['/', '/venues', '/venues/c9aa2f30-9eb7-4821-abee-5f64dc62e5cf?tab=reviews', '/reset-password?code=a.b'])(
  '%s is the app, with its policy, and is not cached',
  async (path) => {
    const { status, headers, body } = await get(path);
    expect({ status, body: body.toString() }).toEqual({ status: 200, body: html });
    expect(headers).toMatchObject({
      'content-security-policy': contentSecurityPolicy(html, { hosted: 'https://ref.supabase.co', tiles: null }),
      'cache-control': 'no-cache',
      'x-content-type-options': 'nosniff',
    });
  },
);

test.each(['/reset-password?code=x', '/confirm?code=x'])('%s tells its code to nobody', async (path) => {
  expect((await get(path)).headers).toMatchObject({ 'referrer-policy': 'no-referrer' });
});

test('the browser may store files with a hash in their name, but not the worker', async () => {
  const { headers } = await get('/assets/index-abc.js');
  expect(headers).toMatchObject({ 'cache-control': 'public, max-age=31536000, immutable' });
  expect((await get('/sw.js')).headers).toMatchObject({
    'cache-control': 'no-cache',
    'content-security-policy': expect.any(String) as string,
  });
});

test('scripts are sent under Brotli 11, and as they are to a browser without Brotli', async () => {
  const path = '/assets/index-abc.js';
  const packed = await get(path, { 'accept-encoding': 'gzip, br' });
  expect(packed.body.equals(brotliCompressSync(script))).toBe(true);
  expect(packed.headers).toMatchObject({
    vary: 'Accept-Encoding',
    'content-encoding': 'br',
    'content-length': String(packed.body.length),
    'content-type': expect.stringMatching(/^text\/javascript/) as string,
    'cache-control': 'public, max-age=31536000, immutable',
    'x-content-type-options': 'nosniff',
  });
  expect((await get(path)).body.toString()).toBe(script);
  expect((await get('/assets/gone.js', { 'accept-encoding': 'br' })).status).toBe(404);
});

test.each([
  '/assets/gone.js',
  '/icons/gone.png',
  '/manifest.webmanifest',
  '/rest/v1/venues',
  '/auth/v1/user',
  '/functions/v1/receipts',
  '/storage',
])('%s is a 404, not the app', async (path) => {
  const { status, headers, body } = await get(path);
  expect({ status, body: body.toString() }).toEqual({ status: 404, body: '{"code":404,"error":"NOT_FOUND"}' });
  expect(headers['cache-control']).toBe('no-store');
});
